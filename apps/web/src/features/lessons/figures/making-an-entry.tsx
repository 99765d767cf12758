import { Arrow, Box, Drawing, type Figures, Words } from '../drawing.tsx'

/** What happens to an entry between submission and voting. */
function Review() {
  return (
    <Drawing>
      <Box x={12} y={66} width={86} height={54} title="Checks" lines={['run at once']} />
      <Arrow from={[98, 93]} to={[132, 93]} />
      <Box x={134} y={66} width={92} height={54} title="Moderator" lines={['a person']} />
      <Arrow from={[226, 80]} to={[258, 38]} tone="good" />
      <Arrow from={[226, 93]} to={[258, 93]} tone="warn" />
      <Arrow from={[226, 106]} to={[258, 148]} tone="bad" />
      <Box x={260} y={16} width={88} height={42} title="Accepted" tone="good" />
      <Box x={260} y={72} width={88} height={42} title="Changes" tone="warn" />
      <Box x={260} y={128} width={88} height={42} title="Rejected" tone="bad" />
      <Arrow from={[260, 158]} to={[180, 124]} dashed />
      <Words at={[172, 166]} quiet>
        one appeal
      </Words>
      <Words at={[55, 138]} quiet>
        never reject
      </Words>
      <Words at={[55, 151]} quiet>
        on their own
      </Words>
    </Drawing>
  )
}

/** The drawings of the lesson. */
export const FIGURES: Figures = { 'making-an-entry-review': Review }
