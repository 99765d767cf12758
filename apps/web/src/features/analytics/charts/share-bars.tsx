import { scaleLinear } from '@visx/scale'

/** A line of `ShareBars`. */
interface ShareRow {
  key: string
  name: string
  /** Null where too few people are behind it. */
  value: number | null
  text: string
}

const WIDTH = 100

/** Values as bars of one scale with their names and numbers: a list that needs no other table. */
export function ShareBars({ label, rows }: { label: string; rows: readonly ShareRow[] }) {
  const top = Math.max(1, ...rows.map(({ value }) => value ?? 0))
  const width = scaleLinear({ domain: [0, top], range: [0, WIDTH] })
  return (
    <ul aria-label={label} className="grid gap-3 text-sm">
      {rows.map(({ key, name, value, text }) => (
        <li key={key} className="grid gap-1">
          <span className="flex justify-between gap-4">
            <span className="min-w-0 truncate">{name}</span>
            <span className="figures whitespace-nowrap text-muted">{text}</span>
          </span>
          <svg
            aria-hidden="true"
            viewBox={`0 0 ${WIDTH} 4`}
            preserveAspectRatio="none"
            className="h-1.5 w-full rounded-full bg-sunken text-(--section)"
          >
            <rect width={width(value ?? 0)} height={4} fill="currentColor" />
          </svg>
        </li>
      ))}
    </ul>
  )
}
