import { Arrow, Box, Drawing, type Figures, Words } from '../drawing.tsx'

/** The way of a prize from the decision to the wallet. */
function Steps() {
  return (
    <Drawing>
      <Box x={10} y={16} width={84} height={46} title="Decision" />
      <Arrow from={[94, 39]} to={[118, 39]} />
      <Box x={120} y={16} width={104} height={46} title="Objections" lines={['48 hours']} />
      <Arrow from={[224, 39]} to={[252, 39]} tone="good" />
      <Box
        x={254}
        y={16}
        width={96}
        height={46}
        title="Points"
        lines={['paid at once']}
        tone="good"
      />
      <Arrow from={[172, 62]} to={[172, 88]} />
      <Words at={[182, 75]} anchor="start" quiet>
        SOL, USDC
      </Words>
      <Box x={120} y={90} width={104} height={46} title="Payout" lines={['approved']} tone="info" />
      <Arrow from={[224, 113]} to={[252, 113]} tone="info" />
      <Box
        x={254}
        y={90}
        width={96}
        height={46}
        title="Batch"
        lines={['signed, paid']}
        tone="good"
      />
      <Box x={10} y={90} width={84} height={46} title="Holds" tone="warn" />
      <Arrow from={[94, 113]} to={[118, 113]} tone="warn" dashed />
      <Words at={[10, 156]} anchor="start" quiet>
        first prize: 7 days
      </Words>
      <Words at={[10, 171]} anchor="start" quiet>
        other wallet: 72 hours
      </Words>
      <Words at={[350, 156]} anchor="end" quiet>
        5 SOL or 500 USDC: two people
      </Words>
    </Drawing>
  )
}

/** The drawings of the lesson. */
export const FIGURES: Figures = { 'getting-paid-steps': Steps }
