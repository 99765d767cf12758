import { formatPercent, plural } from '../../lib/text/format.ts'
import type { Submission } from './api.ts'

type OutcomeOf = NonNullable<Submission['outcome']>

/** The outcome of an entry: the reason and scores; for its author also its standing and how people voted on it. */
export function Outcome({ outcome }: { outcome: OutcomeOf }) {
  const { standing, votes, items } = outcome
  const figures = [
    ['Checklist', outcome.checklistPercent],
    ['Community', outcome.communityPercent],
    ['Final score', outcome.finalScore],
  ] as const
  return (
    <section className="grid grid-cols-1 gap-3 rounded-control bg-sunken p-4 text-sm">
      <h3 className="text-base">Outcome</h3>
      <p>{outcome.reason}</p>
      <dl className="flex flex-wrap gap-x-8 gap-y-1">
        {figures.map(
          ([name, value]) =>
            value !== null && (
              <div key={name} className="flex gap-2">
                <dt className="text-muted">{name}</dt>
                <dd className="figures">{formatPercent(value)}</dd>
              </div>
            ),
        )}
      </dl>
      {standing !== null && (
        <p>
          Better than {formatPercent(standing.betterThanPercent)} of{' '}
          {plural(standing.entryCount, 'entry', 'entries')}.
        </p>
      )}
      {items.length > 0 && <Items items={items} />}
      {votes !== null && <Votes votes={votes} />}
      {outcome.isCreditReturned && (
        <p>You got the entry credit back, for a good checklist score without a prize.</p>
      )}
    </section>
  )
}

/** The score of each checklist item; empty where the sponsor scored none. */
function Items({ items }: { items: OutcomeOf['items'] }) {
  return (
    <Rows
      title="Checklist"
      rows={items.map(({ text, weight, score }) => ({
        name: text,
        note: `weight ${weight}`,
        value: score === null ? 'not scored' : String(score),
        share: (score ?? 0) / 100,
      }))}
    />
  )
}

/** How many supported the entry with each strength, and how many did not. No one is named. */
function Votes({ votes }: { votes: NonNullable<OutcomeOf['votes']> }) {
  const rows = [
    ...votes.supports.toReversed().map(({ strengthPercent, voterCount }) => ({
      name: `Support ${strengthPercent}%`,
      count: voterCount,
    })),
    { name: 'Not for this bounty', count: votes.notForCount },
  ]
  return (
    <Rows
      title={`How ${plural(votes.voterCount, 'person', 'people')} voted`}
      rows={rows.map(({ name, count }) => ({
        name,
        note: '',
        value: String(count),
        share: count / votes.voterCount,
      }))}
    />
  )
}

function Rows({
  title,
  rows,
}: {
  title: string
  rows: readonly { name: string; note: string; value: string; share: number }[]
}) {
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <h4 className="font-medium text-muted text-xs">{title}</h4>
      <ul className="grid grid-cols-1 gap-1.5" aria-label={title}>
        {rows.map(({ name, note, value, share }) => (
          <li key={name} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1">
            <span>
              {name}
              {note !== '' && <span className="text-muted text-xs"> · {note}</span>}
            </span>
            <span className="figures">{value}</span>
            <span
              aria-hidden="true"
              className="col-span-2 h-1 overflow-hidden rounded-full bg-line"
            >
              <span
                className="block h-full rounded-full bg-(--section)"
                style={{ width: `${Math.round(100 * share)}%` }}
              />
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
