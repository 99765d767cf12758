import { paths } from '@laurel/contract/spec/routes'
import {
  MAX_ACT_REASON_LENGTH,
  MIN_ACT_REASON_LENGTH,
  SUSPENSION_CAUSE_NAMES,
  type SuspensionAppealView,
} from '@laurel/contract/staff/people-desk-words'
import { infiniteQueryOptions, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { adminKeys } from '../../../lib/admin-keys.ts'
import { type ApiReply, api } from '../../../lib/api/api.ts'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Badge, StatusPill, type Tone } from '../../../ui/data/badge.tsx'
import { LoadMore } from '../../../ui/data/load-more.tsx'
import ReasonDialog from '../../../ui/dialogs/reason-dialog.tsx'
import { Segmented } from '../../../ui/fields/segmented.tsx'
import { Link } from '../../../ui/link.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { SkeletonText } from '../../../ui/states/skeleton.tsx'
import { Time } from '../../../ui/text/time.tsx'

type Appeal = ApiReply<'GET /api/v1/admin/suspension-appeals'>['items'][number]
type Decision = 'uphold' | 'dismiss'

const appealsQuery = (view: SuspensionAppealView) =>
  infiniteQueryOptions({
    queryKey: adminKeys.suspensionAppeals(view),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/v1/admin/suspension-appeals', {
        query: { view, ...(pageParam === undefined ? {} : { cursor: pageParam }) },
        signal,
      }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })

const EMPTY: Record<SuspensionAppealView, { title: string; text: string }> = {
  open: {
    title: 'No open appeals',
    text: 'Suspended people can appeal once, by the link in the mail about it. Another moderator than the one who suspended them decides.',
  },
  decided: { title: 'No decided appeals', text: 'Upheld and dismissed appeals appear here.' },
}

/** For moderators: appeals of suspensions, and the decisions. */
export default function SuspensionDesk() {
  const [view, setView] = useState<SuspensionAppealView>('open')
  const list = useInfiniteQuery(appealsQuery(view))
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <div className="grid gap-4">
      <Segmented
        legend="Appeals"
        value={view}
        onChange={setView}
        choices={[
          { value: 'open', label: 'To decide' },
          { value: 'decided', label: 'Decided' },
        ]}
      />
      {list.isPending ? (
        <SkeletonText lines={8} />
      ) : list.isLoadingError ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : items.length === 0 ? (
        <EmptyState {...EMPTY[view]} />
      ) : (
        <>
          <ul className="grid gap-4">
            {items.map((item) => (
              <li key={item.appealId}>
                <AppealCard item={item} />
              </li>
            ))}
          </ul>
          <LoadMore
            shown={items.length}
            noun="appeals"
            hasMore={list.hasNextPage}
            isLoading={list.isFetchingNextPage}
            onLoad={() => void list.fetchNextPage()}
          />
        </>
      )}
    </div>
  )
}

const STATES: Record<Appeal['state'], { name: string; tone: Tone }> = {
  open: { name: 'To decide', tone: 'warn' },
  upheld: { name: 'Suspension lifted', tone: 'good' },
  dismissed: { name: 'Suspension kept', tone: 'neutral' },
}

function AppealCard({ item }: { item: Appeal }) {
  const [decision, setDecision] = useState<Decision | null>(null)
  const { person, reason, decidedBy, decidedAt, decisionReason, abilities } = item
  const { name, tone } = STATES[item.state]
  return (
    <Card className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="text-lg">
          <Link to={paths.staffPerson(person.userId)} className="wrap-anywhere hover:underline">
            {person.displayName} <span className="text-muted">@{person.username}</span>
          </Link>
        </h3>
        <span className="flex flex-wrap gap-2">
          {item.isOverdue && <Badge tone="bad">Overdue</Badge>}
          <StatusPill tone={tone}>{name}</StatusPill>
        </span>
      </div>
      <p className="wrap-anywhere max-w-reading whitespace-pre-line">{reason}</p>
      <p className="flex flex-wrap gap-x-3 text-muted text-sm">
        <span>
          Appealed <Time at={item.createdAt} />
        </span>
        {decidedAt === null && (
          <span>
            Due <Time at={item.dueAt} />
          </span>
        )}
      </p>
      <Suspended suspension={item.suspension} />
      {decidedBy !== null && decidedAt !== null && (
        <p className="wrap-anywhere text-muted text-sm">
          {name} by {decidedBy.displayName} <Time at={decidedAt} />: {decisionReason}
        </p>
      )}
      {abilities.recusal !== null && <p className="text-muted text-sm">{abilities.recusal}.</p>}
      {abilities.canDecide && (
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" onClick={() => setDecision('uphold')}>
            Lift suspension
          </Button>
          <Button onClick={() => setDecision('dismiss')}>Keep suspension</Button>
        </div>
      )}
      {decision !== null && (
        <DecideDialog item={item} decision={decision} onClose={() => setDecision(null)} />
      )}
    </Card>
  )
}

function Suspended({ suspension }: { suspension: Appeal['suspension'] }) {
  const { cause, explanation, by, startedAt, endsAt } = suspension
  return (
    <div className="grid gap-0.5 border-line border-l-2 pl-3 text-sm">
      <span className="font-medium">{SUSPENSION_CAUSE_NAMES[cause]}</span>
      <span className="wrap-anywhere">{explanation}</span>
      <span className="text-muted">
        Suspended by {by.displayName} <Time at={startedAt} />
        {endsAt === null ? (
          ', without end'
        ) : (
          <>
            , until <Time at={endsAt} format="moment" />
          </>
        )}
      </span>
    </div>
  )
}

function DecideDialog({
  item,
  decision,
  onClose,
}: {
  item: Appeal
  decision: Decision
  onClose: () => void
}) {
  const queries = useQueryClient()
  const isUpheld = decision === 'uphold'
  const verb = isUpheld ? 'Lift suspension' : 'Keep suspension'
  return (
    <ReasonDialog
      title={`${isUpheld ? 'Lift' : 'Keep'} the suspension of ${item.person.displayName}`}
      description={
        isUpheld
          ? 'They can sign in again at once, and are mailed your reason.'
          : 'It stays until its end, and they are mailed your reason. They can’t appeal again.'
      }
      confirmLabel={verb}
      tone={isUpheld ? 'primary' : 'danger'}
      onClose={onClose}
      name="reason"
      hint="The person reads it."
      min={MIN_ACT_REASON_LENGTH}
      max={MAX_ACT_REASON_LENGTH}
      schema={async () =>
        (
          await import('@laurel/contract/staff/suspension-appeals')
        ).decideSuspensionAppeal.body.pick({ reason: true })
      }
      send={(reason) =>
        api('POST /api/v1/admin/suspension-appeals/{id}/decide', {
          params: { id: item.appealId },
          body: { decision, reason },
        })
      }
      onDone={() => {
        toast({ title: isUpheld ? 'Suspension lifted' : 'Suspension kept', tone: 'good' })
        void queries.invalidateQueries({ queryKey: adminKeys.all })
        onClose()
      }}
    />
  )
}
