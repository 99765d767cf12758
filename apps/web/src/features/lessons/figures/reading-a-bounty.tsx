import { Band, Drawing, type Figures, Words } from '../drawing.tsx'

const ITEMS = [
  { name: 'First payment, start to end', weight: 5, tone: 'brand' },
  { name: 'Understandable without sound', weight: 3, tone: 'info' },
  { name: 'No licence needed for music', weight: 2, tone: 'warn' },
] as const

/** How much of a checklist each item decides. */
function Weights() {
  return (
    <Drawing>
      {ITEMS.map(({ name, weight, tone }, index) => {
        const y = 14 + index * 62
        return (
          <g key={name}>
            <Words at={[16, y + 8]} anchor="start">
              {name}
            </Words>
            <Words at={[344, y + 8]} anchor="end" quiet>
              {`weight ${weight}`}
            </Words>
            <Band x={16} y={y + 22} width={weight * 56} height={22} tone={tone} />
            <Words at={[24 + weight * 56, y + 33]} anchor="start" bold tone={tone}>
              {`${weight * 10} %`}
            </Words>
          </g>
        )
      })}
    </Drawing>
  )
}

/** The drawings of the lesson. */
export const FIGURES: Figures = { 'reading-a-bounty-weights': Weights }
