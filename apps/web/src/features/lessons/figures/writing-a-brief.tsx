import { Band, Drawing, type Figures, Line, Words } from '../drawing.tsx'

const STAGES = [
  { name: 'Open', long: '1–60 days', x: 12, width: 100, tone: 'brand' },
  { name: 'Voting', long: '3 days', x: 112, width: 64, tone: 'info' },
  { name: 'You decide', long: '1–14 days', x: 176, width: 88, tone: 'warn' },
  { name: 'Objections', long: '48 h', x: 264, width: 84, tone: 'plain' },
] as const

/** The dates of a bounty, from its opening to its payment. */
function Dates() {
  return (
    <Drawing>
      {STAGES.map(({ name, long, x, width, tone }) => (
        <g key={name}>
          <Words at={[x + width / 2, 66]} quiet>
            {long}
          </Words>
          <Band x={x} y={80} width={width} height={36} tone={tone} />
          <Words at={[x + width / 2, 98]} tone={tone}>
            {name}
          </Words>
        </g>
      ))}
      <Line
        points={[
          [112, 80],
          [112, 38],
        ]}
        dashed
      />
      <Words at={[112, 28]} bold>
        deadline
      </Words>
      <Line
        points={[
          [264, 80],
          [264, 38],
        ]}
        dashed
      />
      <Words at={[264, 28]} bold>
        announcement
      </Words>
      <Words at={[348, 140]} anchor="end" quiet>
        then the escrow pays
      </Words>
      <Words at={[220, 164]} quiet>
        a week late: decided by formula, without you
      </Words>
    </Drawing>
  )
}

/** The drawings of the lesson. */
export const FIGURES: Figures = { 'writing-a-brief-dates': Dates }
