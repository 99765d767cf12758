import { Arrow, Box, Drawing, type Figures, Words } from '../drawing.tsx'

/** The three levels of AI use, from a person's own work to a model's. */
function Levels() {
  return (
    <Drawing>
      <Words at={[12, 28]} anchor="start" bold>
        you made it
      </Words>
      <Words at={[348, 28]} anchor="end" bold>
        a model made it
      </Words>
      <Arrow from={[98, 28]} to={[236, 28]} />
      <Box
        x={12}
        y={50}
        width={104}
        height={76}
        title="None"
        lines={['spell checker,', 'noise filter']}
        tone="good"
      />
      <Box
        x={128}
        y={50}
        width={104}
        height={76}
        title="Assisted"
        lines={['outline,', 'translation']}
        tone="info"
      />
      <Box
        x={244}
        y={50}
        width={104}
        height={76}
        title="Generated"
        lines={['you prompted,', 'picked, edited']}
        tone="warn"
      />
      <Arrow from={[88, 148]} to={[158, 148]} />
      <Arrow from={[204, 148]} to={[274, 148]} />
      <Words at={[180, 176]} quiet>
        in doubt, take the higher level
      </Words>
    </Drawing>
  )
}

/** The drawings of the lesson. */
export const FIGURES: Figures = { 'ai-and-sources-levels': Levels }
