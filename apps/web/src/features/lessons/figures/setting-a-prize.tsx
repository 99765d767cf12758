import { Drawing, type Figures, Line, Words } from '../drawing.tsx'

const ENTRANTS = 24
const GROUND = 112
const SPLITS = [
  { name: '1 × 300', prizes: [300] },
  { name: '150, 75, 50 + 5 × 5', prizes: [150, 75, 50, 5, 5, 5, 5, 5] },
  { name: '6 × 50', prizes: [50, 50, 50, 50, 50, 50] },
] as const

/** The prizes of a split as bars, and the entrants who get one as dots. */
function Split({ x, name, prizes }: { x: number; name: string; prizes: readonly number[] }) {
  return (
    <g>
      <Words at={[x + 52, 16]} bold={false} quiet>
        {name}
      </Words>
      {prizes.map((prize, index) => {
        const height = Math.max(3, prize * 0.27)
        return (
          <rect
            key={`${name} ${index.toString()}`}
            x={x + 52 - prizes.length * 6 + index * 12 + 1}
            y={GROUND - height}
            width={10}
            height={height}
            className="fill-brand"
          />
        )
      })}
      <Line
        points={[
          [x, GROUND],
          [x + 104, GROUND],
        ]}
      />
      {Array.from({ length: ENTRANTS }, (_entrant, index) => (
        <circle
          key={`${name} dot ${index.toString()}`}
          cx={x + 10 + (index % 8) * 12}
          cy={128 + Math.floor(index / 8) * 12}
          r={4}
          strokeWidth={1}
          className={index < prizes.length ? 'fill-brand stroke-brand' : 'fill-surface stroke-edge'}
        />
      ))}
      <Words at={[x + 52, 178]} bold>
        {`${prizes.length} of ${ENTRANTS}`}
      </Words>
    </g>
  )
}

/** The same 300 USDC, split in three ways. */
function Splits() {
  return (
    <Drawing>
      {SPLITS.map(({ name, prizes }, index) => (
        <Split key={name} x={12 + index * 116} name={name} prizes={prizes} />
      ))}
    </Drawing>
  )
}

/** The drawings of the lesson. */
export const FIGURES: Figures = { 'setting-a-prize-splits': Splits }
