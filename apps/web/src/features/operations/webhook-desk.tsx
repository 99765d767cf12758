import type { StaffWebhook } from '@laurel/contract/developers/webhook-desk'
import { WEBHOOK_DESK_DAYS, type WebhookDeskState } from '@laurel/contract/developers/webhook-words'
import { MAX_REASON_LENGTH, MIN_REASON_LENGTH } from '@laurel/contract/field-limits'
import { infiniteQueryOptions, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { adminKeys } from '../../lib/admin-keys.ts'
import { api } from '../../lib/api/api.ts'
import { formatNumber, plural } from '../../lib/text/format.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { StatusPill, type Tone } from '../../ui/data/badge.tsx'
import { type Column, DataTable } from '../../ui/data/data-table.tsx'
import { LoadMore } from '../../ui/data/load-more.tsx'
import ReasonDialog from '../../ui/dialogs/reason-dialog.tsx'
import { Segmented } from '../../ui/fields/segmented.tsx'
import { PersonLink } from '../../ui/pictures/person.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { SkeletonText } from '../../ui/states/skeleton.tsx'
import { Time } from '../../ui/text/time.tsx'

type Filter = WebhookDeskState | 'all'

const webhooksQuery = (state: Filter) =>
  infiniteQueryOptions({
    queryKey: adminKeys.webhooks(state),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/v1/admin/webhooks', {
        query: {
          ...(state === 'all' ? {} : { state }),
          ...(pageParam === undefined ? {} : { cursor: pageParam }),
        },
        signal,
      }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })

const STATES: Record<WebhookDeskState, { name: string; tone: Tone; empty: string }> = {
  working: { name: 'Working', tone: 'good', empty: 'No working webhooks' },
  failing: { name: 'Failing', tone: 'bad', empty: 'No failing webhooks' },
  paused: { name: 'Paused', tone: 'warn', empty: 'No paused webhooks' },
}

const PAUSED_BY: Record<NonNullable<StaffWebhook['pauseReason']>, string> = {
  gone: 'its address answered 410',
  failing: 'it kept failing',
  staff: 'by staff',
}

/** For admins: everyone's webhooks with their health, to pause and resume. */
export default function WebhookDesk() {
  const [state, setState] = useState<Filter>('all')
  const [choice, setChoice] = useState<Choice | null>(null)
  const list = useInfiniteQuery(webhooksQuery(state))
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <div className="grid gap-4">
      <p className="max-w-reading text-muted text-sm">
        Tries are those of the last {WEBHOOK_DESK_DAYS} days. Of an address only the host is shown:
        the rest may hold a secret.
      </p>
      <Segmented
        legend="Webhooks"
        value={state}
        onChange={setState}
        choices={[
          { value: 'all', label: 'All' },
          { value: 'failing', label: 'Failing' },
          { value: 'paused', label: 'Paused' },
          { value: 'working', label: 'Working' },
        ]}
      />
      {list.isPending ? (
        <SkeletonText lines={8} />
      ) : list.isLoadingError ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : items.length === 0 ? (
        <EmptyState
          title={state === 'all' ? 'No webhooks' : STATES[state].empty}
          text="Webhooks that people create on the developer page appear here."
        />
      ) : (
        <>
          <Webhooks items={items} onChoose={setChoice} />
          <LoadMore
            shown={items.length}
            noun="webhooks"
            hasMore={list.hasNextPage}
            isLoading={list.isFetchingNextPage}
            onLoad={() => void list.fetchNextPage()}
          />
        </>
      )}
      {choice !== null && <ChangeDialog {...choice} onClose={() => setChoice(null)} />}
    </div>
  )
}

interface Choice {
  webhook: StaffWebhook
  isPausing: boolean
}

const HEALTH: readonly Column<StaffWebhook>[] = [
  {
    id: 'host',
    header: 'Host',
    isRowHeader: true,
    cell: ({ host }) => <span className="wrap-anywhere inline-block min-w-36">{host}</span>,
  },
  {
    id: 'owner',
    header: 'Owner',
    cell: ({ owner }) => (
      <span className="inline-block min-w-36">
        <PersonLink person={owner} />
      </span>
    ),
  },
  { id: 'state', header: 'State', cell: (webhook) => <State webhook={webhook} /> },
  {
    id: 'failures',
    header: 'Failures in a row',
    isNumeric: true,
    cell: ({ failuresInARow }) => formatNumber(failuresInARow),
  },
  {
    id: 'delivered',
    header: 'Last delivery',
    cell: ({ lastDeliveredAt }) =>
      lastDeliveredAt === null ? 'None yet' : <Time at={lastDeliveredAt} />,
  },
  {
    id: 'success',
    header: 'Successful tries',
    isNumeric: true,
    cell: ({ recent: { tries, successShare } }) =>
      successShare === null
        ? '–'
        : `${formatNumber(Math.floor(successShare * 100))}% of ${formatNumber(tries)}`,
  },
  {
    id: 'p95',
    header: 'p95',
    isNumeric: true,
    cell: ({ recent: { p95Ms } }) => (p95Ms === null ? '–' : `${formatNumber(p95Ms)} ms`),
  },
]

function Webhooks({
  items,
  onChoose,
}: {
  items: readonly StaffWebhook[]
  onChoose: (choice: Choice) => void
}) {
  return (
    <DataTable
      caption="Webhooks, newest first"
      rows={items}
      rowKey={({ webhookId }) => webhookId}
      columns={[
        ...HEALTH,
        {
          id: 'actions',
          header: 'Actions',
          cell: (webhook) => <Actions webhook={webhook} onChoose={onChoose} />,
        },
      ]}
    />
  )
}

function State({ webhook: { state, pauseReason, pausedAt, waitingCount } }: StateProps) {
  const { name, tone } = STATES[state]
  return (
    <span className="grid gap-1">
      <StatusPill tone={tone}>{name}</StatusPill>
      {pauseReason !== null && pausedAt !== null && (
        <span className="text-muted text-xs">
          {PAUSED_BY[pauseReason]}, <Time at={pausedAt} />
        </span>
      )}
      {waitingCount > 0 && (
        <span className="text-muted text-xs">{plural(waitingCount, 'event')} waiting</span>
      )}
    </span>
  )
}

interface StateProps {
  webhook: StaffWebhook
}

function Actions({
  webhook,
  onChoose,
}: {
  webhook: StaffWebhook
  onChoose: (choice: Choice) => void
}) {
  const { canPause, canResume } = webhook.abilities
  const name = `${webhook.host} of @${webhook.owner.username}`
  if (!canPause && !canResume) return '–'
  return (
    <span className="flex flex-wrap gap-2">
      {canPause && (
        <Button
          size="sm"
          aria-label={`Pause ${name}`}
          onClick={() => onChoose({ webhook, isPausing: true })}
        >
          Pause
        </Button>
      )}
      {canResume && (
        <Button
          size="sm"
          aria-label={`Resume ${name}`}
          onClick={() => onChoose({ webhook, isPausing: false })}
        >
          Resume
        </Button>
      )}
    </span>
  )
}

function ChangeDialog({ webhook, isPausing, onClose }: Choice & { onClose: () => void }) {
  const queries = useQueryClient()
  const { webhookId: id, host, owner } = webhook
  const verb = isPausing ? 'Pause' : 'Resume'
  return (
    <ReasonDialog
      title={`${verb} ${host} of @${owner.username}`}
      description={
        isPausing
          ? 'Nothing more is sent, and events wait until staff resume it. The owner is told your reason.'
          : 'What waits is sent, oldest first. The owner is told your reason.'
      }
      confirmLabel={verb}
      tone={isPausing ? 'danger' : 'primary'}
      onClose={onClose}
      name="reason"
      min={MIN_REASON_LENGTH}
      max={MAX_REASON_LENGTH}
      schema={async () =>
        (await import('@laurel/contract/developers/webhook-desk')).pauseAnyWebhook.body
      }
      send={(reason) => {
        const call = { params: { id }, body: { reason } }
        return isPausing
          ? api('POST /api/v1/admin/webhooks/{id}/pause', call)
          : api('POST /api/v1/admin/webhooks/{id}/resume', call)
      }}
      onDone={() => {
        toast({ title: isPausing ? 'Webhook paused' : 'Sending again', tone: 'good' })
        void queries.invalidateQueries({ queryKey: adminKeys.all })
        onClose()
      }}
    />
  )
}
