import { Band, Drawing, type Figures, Line, Words } from '../drawing.tsx'

const SHARES = [50, 30, 20] as const
const CHART = { width: 156, top: 44, height: 116 } as const
const BOTTOM = CHART.top + CHART.height

/** The columns of an entry: as wide as the item's share, filled as high as its score. */
function Columns({ x, scores }: { x: number; scores: readonly number[] }) {
  return SHARES.map((share, index) => {
    const score = scores[index] ?? 0
    const width = (share / 100) * CHART.width
    const left = x + SHARES.slice(0, index).reduce((sum, each) => sum + each, 0) * 1.56
    const height = (score / 100) * CHART.height
    return (
      <g key={share}>
        <Band x={left} y={CHART.top} width={width} height={CHART.height} />
        <rect x={left} y={BOTTOM - height} width={width} height={height} className="fill-brand" />
        <text
          x={left + width / 2}
          y={BOTTOM - height + 13}
          dy="0.35em"
          textAnchor="middle"
          fontSize={13}
          fontWeight={600}
          className="fill-on-brand"
        >
          {score}
        </text>
        <Words at={[left + width / 2, BOTTOM + 14]} quiet>
          {`${share} %`}
        </Words>
      </g>
    )
  })
}

/** Two entries of which the second meets the items with the largest shares. */
function Weights() {
  return (
    <Drawing>
      <Words at={[12, 26]} anchor="start" bold>
        Entry A
      </Words>
      <Words at={[168, 26]} anchor="end" bold tone="brand">
        44 %
      </Words>
      <Columns x={12} scores={[40, 20, 90]} />
      <Words at={[192, 26]} anchor="start" bold>
        Entry B
      </Words>
      <Words at={[348, 26]} anchor="end" bold tone="brand">
        89 %
      </Words>
      <Columns x={192} scores={[90, 100, 70]} />
      <Words at={[180, 190]} quiet>
        wide as the share, high as the score
      </Words>
    </Drawing>
  )
}

const STEPS = [
  { strength: '25', x: 134, width: 48, height: 36 },
  { strength: '50', x: 182, width: 50, height: 50 },
  { strength: '75', x: 232, width: 52, height: 64 },
  { strength: '100', x: 284, width: 52, height: 78 },
] as const
const GROUND = 132

/** The choice of a voter by the chance that they give an entry. */
function Strength() {
  return (
    <Drawing>
      <Band x={24} y={GROUND - 36} width={110} height={36} tone="bad" />
      <Words at={[66, GROUND - 18]} tone="bad">
        Not for it
      </Words>
      {STEPS.map(({ strength, x, width, height }) => (
        <g key={strength}>
          <Band x={x} y={GROUND - height} width={width} height={height} tone="good" />
          <Words at={[x + width / 2, GROUND - 18]} tone="good" bold>
            {strength}
          </Words>
        </g>
      ))}
      <Words at={[270, 36]} bold tone="good">
        Support, in percent
      </Words>
      <Line
        points={[
          [102, 62],
          [102, GROUND],
        ]}
        dashed
      />
      <Words at={[102, 36]} bold>
        the odds
      </Words>
      <Words at={[102, 52]} quiet>
        6 of 24
      </Words>
      <Words at={[24, GROUND + 16]} anchor="start" quiet>
        no chance
      </Words>
      <Words at={[336, GROUND + 16]} anchor="end" quiet>
        certain to get a prize
      </Words>
      <Words at={[180, 180]}>If you can’t tell, skip.</Words>
    </Drawing>
  )
}

/** The drawings of the lesson. */
export const FIGURES: Figures = {
  'judging-by-the-checklist-weights': Weights,
  'judging-by-the-checklist-strength': Strength,
}
