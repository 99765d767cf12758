import { useQuery } from '@tanstack/react-query'
import { exactTime } from '../../../lib/text/time.ts'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Loading, SkeletonText } from '../../../ui/states/skeleton.tsx'
import { Time } from '../../../ui/text/time.tsx'
import { type Change, changesQuery } from '../api.ts'

/** Labels of the terms in the change log. */
const FIELD_NAMES: Readonly<Record<string, string>> = {
  answer: 'An answer',
  title: 'Title',
  summary: 'Summary',
  brief: 'Brief',
  category: 'Category',
  checklist: 'Checklist',
  disqualifiers: 'Disqualifiers',
  questions: 'Questions for entrants',
  referenceLinks: 'References',
  aiPolicy: 'AI policy',
  rights: 'Rights',
  rewardToken: 'What prizes are paid in',
  prizeAmounts: 'Prizes by place',
  bonusCount: 'Bonus spots',
  bonusAmount: 'Prize of a bonus spot',
  entrants: 'Who can enter',
  minTrustLevel: 'Minimum trust level',
  entriesPerPerson: 'Entries per person',
  communityWeightPercent: 'Weight of votes',
  opensAt: 'Opening',
  deadlineAt: 'Deadline',
  decisionDays: 'Days to decide',
}

/** Changes since publication, newest first. */
export function ChangesPanel({ bountyId }: { bountyId: string }) {
  const { data, error, refetch, isRefetching } = useQuery(changesQuery(bountyId))
  if (error !== null) {
    return <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isRefetching} />
  }
  if (data === undefined) {
    return (
      <Loading label="Loading changes" className="max-w-reading">
        <SkeletonText lines={6} />
      </Loading>
    )
  }
  if (data.items.length === 0) {
    return (
      <EmptyState
        title="Nothing has changed"
        text="The terms are as they were published. Every later change is listed here, and after the first entry they can only get better for entrants."
      />
    )
  }
  const newestFirst = data.items.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
  return (
    <ol className="grid max-w-reading grid-cols-1">
      {newestFirst.map((change) => (
        <li
          key={`${change.at} ${change.field}`}
          className="grid gap-2 border-line border-b py-4 first:pt-0 last:border-0"
        >
          <p className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="font-medium">{FIELD_NAMES[change.field] ?? change.field}</span>
            <Time at={change.at} className="text-muted text-xs" />
          </p>
          <Difference change={change} />
        </li>
      ))}
    </ol>
  )
}

function Difference({ change: { field, before, after } }: { change: Change }) {
  return (
    <dl className="grid gap-3 text-sm sm:grid-cols-2">
      <div className="grid content-start gap-0.5">
        <dt className="text-muted text-xs">Before</dt>
        <dd className="whitespace-pre-line text-muted line-through decoration-edge">
          {valueText(field, before)}
        </dd>
      </div>
      <div className="grid content-start gap-0.5">
        <dt className="text-muted text-xs">Now</dt>
        <dd className="whitespace-pre-line">{valueText(field, after)}</dd>
      </div>
    </dl>
  )
}

/** Formats a time in the viewer's zone; other values stay as they are. */
function valueText(field: string, value: string): string {
  if (value === '') return 'nothing'
  if (field !== 'opensAt' && field !== 'deadlineAt') return value
  const at = Date.parse(value)
  return Number.isNaN(at) ? value : exactTime(at).local
}
