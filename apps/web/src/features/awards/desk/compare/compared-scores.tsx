import { cx } from '../../../../lib/class-names.ts'
import { formatNumber, formatPercent } from '../../../../lib/text/format.ts'
import { type Checklist, checklistPercent } from '../marks.ts'
import { type Pair, SIDE_NAMES } from './pair.ts'

interface Line {
  id: string
  name: string
  values: readonly [a: number | null, b: number | null]
  format: (value: number) => string
  /** Whether the greater value is better. */
  isScore: boolean
}

/** The scores of two entries item by item, then their sums; the votes only once the server shows them. */
export function ComparedScores({ checklist, pair }: { checklist: Checklist; pair: Pair }) {
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">Scores of both entries</caption>
      <thead>
        <tr className="text-muted text-xs">
          <th scope="col" className="py-1 text-left font-normal">
            Item
          </th>
          {SIDE_NAMES.map((name) => (
            <th key={name} scope="col" className="w-16 py-1 text-right font-medium">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {linesOf(checklist, pair).map((line) => (
          <tr key={line.id} className="border-line border-t align-baseline">
            <th scope="row" className="py-1.5 pr-2 text-left font-normal">
              {line.name}
            </th>
            {SIDE_NAMES.map((name, at) => (
              <Value key={name} line={line} at={at === 0 ? 0 : 1} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Value({ line: { values, format, isScore }, at }: { line: Line; at: 0 | 1 }) {
  const value = values[at]
  const other = values[at === 0 ? 1 : 0]
  const isBetter = isScore && value !== null && other !== null && value > other
  return (
    <td className={cx('figures py-1.5 text-right', isBetter && 'font-semibold')}>
      {value === null ? (
        <>
          <span aria-hidden="true" className="text-muted">
            –
          </span>
          <span className="sr-only">none</span>
        </>
      ) : (
        format(value)
      )}
    </td>
  )
}

function linesOf(checklist: Checklist, [a, b]: Pair): Line[] {
  const items = checklist.map(
    ({ id, text }): Line => ({
      id,
      name: text,
      values: [a.scores[id] ?? null, b.scores[id] ?? null],
      format: formatNumber,
      isScore: true,
    }),
  )
  const percent: Line = {
    id: 'checklist',
    name: 'Checklist',
    values: [checklistPercent(checklist, a), checklistPercent(checklist, b)],
    format: formatPercent,
    isScore: true,
  }
  return [...items, percent, ...voteLines([a, b])]
}

/** What the votes make of both; empty while they are hidden. */
function voteLines([a, b]: Pair): Line[] {
  const [votesA, votesB] = [a.community, b.community]
  if (votesA === null && votesB === null) return []
  return [
    {
      id: 'votes',
      name: 'Votes',
      values: [votesA?.percent ?? null, votesB?.percent ?? null],
      format: formatPercent,
      isScore: true,
    },
    {
      id: 'voters',
      name: 'Voters',
      values: [votesA?.deciders ?? null, votesB?.deciders ?? null],
      format: formatNumber,
      isScore: false,
    },
    {
      id: 'final',
      name: 'Final score',
      values: [a.finalScore, b.finalScore],
      format: formatPercent,
      isScore: true,
    },
  ]
}
