import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { formatAmount, formatNumber } from '../../lib/text/format.ts'
import { type WaitingWork, waitingQuery } from '../../lib/waiting.ts'
import { Badge } from '../../ui/data/badge.tsx'
import { DataTable } from '../../ui/data/data-table.tsx'
import { Link } from '../../ui/link.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { SkeletonText } from '../../ui/states/skeleton.tsx'
import { Time } from '../../ui/text/time.tsx'
import { WAITING_PLACES } from './desk-tabs.ts'

/** Everything that waits for the viewer's roles, the most urgent first, then where nothing waits. */
export default function WaitingOverview() {
  const { data, error, refetch } = useQuery(waitingQuery)
  if (error !== null && data === undefined) {
    return <ErrorState error={error} onRetry={() => void refetch()} />
  }
  if (data === undefined) return <SkeletonText lines={8} />
  const isIdle = ({ count, othersCount }: WaitingWork) => count + othersCount === 0
  const work = data.items.filter((item) => !isIdle(item)).toSorted(byUrgency)
  return (
    <div className="grid gap-8">
      {work.length === 0 ? (
        <EmptyState title="Nothing waits" text="What needs a decision appears here." />
      ) : (
        <WorkTable items={work} />
      )}
      <Idle items={data.items.filter(isIdle)} />
    </div>
  )
}

/** The one due first, then what has waited longest. */
function byUrgency(a: WaitingWork, b: WaitingWork): number {
  return urgency(a).localeCompare(urgency(b))
}

function urgency({ dueAt, oldestAt }: WaitingWork): string {
  return dueAt === null ? `b${oldestAt ?? '~'}` : `a${dueAt}`
}

function WorkTable({ items }: { items: readonly WaitingWork[] }) {
  return (
    <DataTable
      caption="What waits, the most urgent first"
      rows={items}
      rowKey={({ kind }) => kind}
      columns={[
        {
          id: 'kind',
          header: 'Work',
          isRowHeader: true,
          cell: ({ kind, amounts }) => (
            <span className="grid gap-0.5">
              <Link
                to={WAITING_PLACES[kind].path}
                className="font-medium text-brand hover:underline"
              >
                {WAITING_PLACES[kind].name}
              </Link>
              {amounts.length > 0 && (
                <span className="text-muted">
                  {amounts.map(({ token, amount }) => formatAmount(amount, token)).join(' and ')}
                </span>
              )}
            </span>
          ),
        },
        {
          id: 'count',
          header: 'Waiting',
          isNumeric: true,
          cell: ({ count, othersCount }) => (
            <>
              {formatNumber(count)}
              {othersCount > 0 && <span className="text-muted"> + {othersCount} for others</span>}
            </>
          ),
        },
        {
          id: 'oldest',
          header: 'Oldest',
          cell: ({ oldestAt }) => (oldestAt === null ? '–' : <Time at={oldestAt} />),
        },
        { id: 'due', header: 'First due', cell: (item) => <Due item={item} /> },
      ]}
    />
  )
}

function Due({ item: { dueAt, isOverdue } }: { item: WaitingWork }) {
  if (dueAt === null) return '–'
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <Time at={dueAt} />
      {isOverdue && <Badge tone="bad">Overdue</Badge>}
    </span>
  )
}

function Idle({ items }: { items: readonly WaitingWork[] }) {
  if (items.length === 0) return null
  return (
    <p className="max-w-reading text-muted text-sm">
      Nothing waits in:{' '}
      {items.map(({ kind }, index) => (
        <Fragment key={kind}>
          {index > 0 && ', '}
          <Link to={WAITING_PLACES[kind].path} className="underline">
            {WAITING_PLACES[kind].name}
          </Link>
        </Fragment>
      ))}
      .
    </p>
  )
}
