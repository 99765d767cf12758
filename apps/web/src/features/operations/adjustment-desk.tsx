import { MAX_REASON_LENGTH, MIN_REASON_LENGTH } from '@laurel/contract/field-limits'
import { infiniteQueryOptions, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { adminKeys } from '../../lib/admin-keys.ts'
import { type ApiReply, api } from '../../lib/api/api.ts'
import { useAction } from '../../lib/api/use-action.ts'
import { formatPoints } from '../../lib/text/format.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { StatusPill, type Tone } from '../../ui/data/badge.tsx'
import { LoadMore } from '../../ui/data/load-more.tsx'
import { ActionDialog } from '../../ui/dialogs/action-dialog.tsx'
import ReasonDialog from '../../ui/dialogs/reason-dialog.tsx'
import { PersonLink } from '../../ui/pictures/person.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { SkeletonText } from '../../ui/states/skeleton.tsx'
import { Time } from '../../ui/text/time.tsx'
import { ProposeAdjustment } from './propose-adjustment.tsx'

type Adjustment = ApiReply<'GET /api/v1/admin/adjustments'>['items'][number]

const adjustmentsQuery = infiniteQueryOptions({
  queryKey: adminKeys.adjustments,
  initialPageParam: undefined as string | undefined,
  queryFn: ({ pageParam, signal }) =>
    api('GET /api/v1/admin/adjustments', {
      query: pageParam === undefined ? {} : { cursor: pageParam },
      signal,
    }),
  getNextPageParam: (page) => page.nextCursor ?? undefined,
})

/** For admins: gives a person points or takes some, as two of them decide. */
export default function AdjustmentDesk() {
  const [isProposing, setProposing] = useState(false)
  const list = useInfiniteQuery(adjustmentsQuery)
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <p className="max-w-reading text-muted text-sm">
          One admin proposes, another confirms within 7 days. Adjustments don’t count for the
          season’s score. What a person has already spent becomes debt.
        </p>
        <Button variant="primary" onClick={() => setProposing(true)}>
          Propose
        </Button>
      </div>
      {list.isPending ? (
        <SkeletonText lines={6} />
      ) : list.isLoadingError ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : items.length === 0 ? (
        <EmptyState title="No adjustments" text="Proposed and decided ones appear here." />
      ) : (
        <>
          <ul className="grid gap-4">
            {items.map((item) => (
              <li key={item.adjustmentId}>
                <AdjustmentCard item={item} />
              </li>
            ))}
          </ul>
          <LoadMore
            shown={items.length}
            noun="adjustments"
            hasMore={list.hasNextPage}
            isLoading={list.isFetchingNextPage}
            onLoad={() => void list.fetchNextPage()}
          />
        </>
      )}
      {isProposing && <ProposeAdjustment onClose={() => setProposing(false)} />}
    </div>
  )
}

const STATES: Record<Adjustment['state'], { name: string; tone: Tone }> = {
  proposed: { name: 'Needs another admin', tone: 'warn' },
  confirmed: { name: 'Confirmed', tone: 'good' },
  rejected: { name: 'Rejected', tone: 'neutral' },
  expired: { name: 'Expired', tone: 'neutral' },
}

/** What an adjustment does, such as `+500 pts` or `−20 pts`. */
const change = ({ points }: Adjustment) => `${points > 0 ? '+' : ''}${formatPoints(points)}`

function AdjustmentCard({ item }: { item: Adjustment }) {
  const [open, setOpen] = useState<'confirm' | 'reject' | null>(null)
  const { name, tone } = STATES[item.state]
  const close = () => setOpen(null)
  return (
    <Card className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="flex flex-wrap items-center gap-2 text-base">
          <span className="figures">{change(item)}</span> <PersonLink person={item.person} />
        </h3>
        <StatusPill tone={tone}>{name}</StatusPill>
      </div>
      <p className="wrap-anywhere max-w-reading">{item.reason}</p>
      <p className="flex flex-wrap gap-x-3 text-muted text-sm">
        <span>
          Proposed by @{item.proposedBy.username}, <Time at={item.proposedAt} />
        </span>
        {item.state === 'proposed' && (
          <span>
            Expires <Time at={item.expiresAt} />
          </span>
        )}
        {item.decidedBy !== null && item.decidedAt !== null && (
          <span>
            {name} by @{item.decidedBy.username}, <Time at={item.decidedAt} />
          </span>
        )}
        {item.ticketId !== null && (
          <span className="wrap-anywhere">
            Ticket <code className="select-all">{item.ticketId}</code>
          </span>
        )}
      </p>
      {item.decisionReason !== null && (
        <p className="wrap-anywhere text-muted text-sm">Reason: {item.decisionReason}</p>
      )}
      {item.abilities.canReject && (
        <div className="flex flex-wrap gap-2">
          {item.abilities.canConfirm && (
            <Button variant="primary" onClick={() => setOpen('confirm')}>
              Confirm
            </Button>
          )}
          <Button onClick={() => setOpen('reject')}>
            {item.abilities.canConfirm ? 'Reject' : 'Withdraw'}
          </Button>
        </div>
      )}
      {open === 'confirm' && <ConfirmDialog item={item} onClose={close} />}
      {open === 'reject' && <RejectDialog item={item} onClose={close} />}
    </Card>
  )
}

function ConfirmDialog({ item, onClose }: { item: Adjustment; onClose: () => void }) {
  const queries = useQueryClient()
  const confirm = useAction(async () => {
    await api('POST /api/v1/admin/adjustments/{id}/confirm', { params: { id: item.adjustmentId } })
    toast({ title: `${change(item)} for @${item.person.username}`, tone: 'good' })
    void queries.invalidateQueries({ queryKey: adminKeys.all })
    onClose()
  })
  return (
    <ActionDialog
      title={`${change(item)} for @${item.person.username}`}
      description="The points move now, and the person reads the reason. It can’t be undone; another adjustment can correct it."
      confirmLabel="Confirm"
      isPending={confirm.isPending}
      error={confirm.error}
      onConfirm={() => void confirm.run(undefined)}
      onClose={onClose}
    >
      <p className="wrap-anywhere">{item.reason}</p>
    </ActionDialog>
  )
}

function RejectDialog({ item, onClose }: { item: Adjustment; onClose: () => void }) {
  const queries = useQueryClient()
  const verb = item.abilities.canConfirm ? 'Reject' : 'Withdraw'
  return (
    <ReasonDialog
      title={`${verb} this adjustment`}
      description="No points move. Your reason is kept with it."
      confirmLabel={verb}
      onClose={onClose}
      name="reason"
      min={MIN_REASON_LENGTH}
      max={MAX_REASON_LENGTH}
      schema={async () =>
        (await import('@laurel/contract/operations/adjustments')).rejectAdjustment.body
      }
      send={(reason) =>
        api('POST /api/v1/admin/adjustments/{id}/reject', {
          params: { id: item.adjustmentId },
          body: { reason },
        })
      }
      onDone={() => {
        void queries.invalidateQueries({ queryKey: adminKeys.all })
        onClose()
      }}
    />
  )
}
