import { Arrow, Box, Drawing, type Figures, Words } from '../drawing.tsx'

/** The way of a report, and what each end moves. */
function Report() {
  return (
    <Drawing>
      <Box
        x={12}
        y={70}
        width={78}
        height={60}
        title="Report"
        lines={['what, where,', 'compared']}
      />
      <Arrow from={[90, 100]} to={[118, 100]} />
      <Box
        x={120}
        y={70}
        width={88}
        height={60}
        title="Moderator"
        lines={['no stake in it', 'within 72 h']}
      />
      <Arrow from={[208, 86]} to={[240, 46]} tone="good" />
      <Arrow from={[208, 100]} to={[240, 100]} tone="bad" />
      <Arrow from={[208, 114]} to={[240, 154]} dashed />
      <Box
        x={242}
        y={14}
        width={106}
        height={50}
        title="Confirmed"
        lines={['taken out, +5']}
        tone="good"
      />
      <Box
        x={242}
        y={75}
        width={106}
        height={50}
        title="Rejected"
        lines={['it stays, −2']}
        tone="bad"
      />
      <Box x={242} y={136} width={106} height={50} title="No decision" lines={['it stays, 0']} />
      <Arrow from={[242, 32]} to={[186, 32]} dashed />
      <Words at={[178, 26]} anchor="end" quiet>
        the author can appeal,
      </Words>
      <Words at={[178, 40]} anchor="end" quiet>
        once, to someone else
      </Words>
    </Drawing>
  )
}

/** The drawings of the lesson. */
export const FIGURES: Figures = { 'stolen-generated-traded-report': Report }
