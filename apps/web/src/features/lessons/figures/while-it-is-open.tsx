import { Arrow, Box, Drawing, type Figures } from '../drawing.tsx'

const TERMS = [
  { title: 'Prizes in points', way: 'only up', move: 'up' },
  { title: 'Days to decide', way: 'only fewer', move: 'down' },
  { title: 'Disqualifiers', way: 'only away', move: 'out' },
  { title: 'Reference links', way: 'only more', move: 'in' },
  { title: 'Rights you take', way: 'only less', move: 'down' },
] as const

/** An arrow through the left part of a box, for the one direction in which a term moves. */
function Move({ x, y, move }: { x: number; y: number; move: (typeof TERMS)[number]['move'] }) {
  if (move === 'up') return <Arrow from={[x, y + 12]} to={[x, y - 12]} tone="good" />
  if (move === 'down') return <Arrow from={[x, y - 12]} to={[x, y + 12]} tone="good" />
  if (move === 'out') return <Arrow from={[x + 10, y]} to={[x - 12, y]} tone="good" />
  return <Arrow from={[x - 12, y]} to={[x + 10, y]} tone="good" />
}

/** The shackle and body of a lock. */
function Lock({ x, y }: { x: number; y: number }) {
  return (
    <g>
      <path
        d={`M${x - 6},${y - 1} v-5 a6,6 0 0 1 12,0 v5`}
        fill="none"
        strokeWidth={2}
        className="stroke-bad"
      />
      <rect x={x - 9} y={y - 1} width={18} height={13} rx={2} className="fill-bad" />
    </g>
  )
}

/** The one direction in which each term can change once a bounty is published. */
function Ratchet() {
  const cells = [{ title: 'Brief, checklist', way: 'and AI policy: fixed', move: null }, ...TERMS]
  return (
    <Drawing>
      {cells.map(({ title, way, move }, index) => {
        const x = 12 + (index % 2) * 172
        const y = 14 + Math.floor(index / 2) * 60
        return (
          <g key={title}>
            <Box x={x + 28} y={y} width={136} height={52} title={title} lines={[way]} />
            {move === null ? (
              <Lock x={x + 12} y={y + 26} />
            ) : (
              <Move x={x + 12} y={y + 26} move={move} />
            )}
          </g>
        )
      })}
    </Drawing>
  )
}

/** The drawings of the lesson. */
export const FIGURES: Figures = { 'while-it-is-open-ratchet': Ratchet }
