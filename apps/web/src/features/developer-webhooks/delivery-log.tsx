import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { toastProblem } from '../../lib/api/toast-problem.ts'
import { useAction } from '../../lib/api/use-action.ts'
import { nowMs } from '../../lib/clock.ts'
import { plural } from '../../lib/text/format.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { LoadMore } from '../../ui/data/load-more.tsx'
import { Segmented } from '../../ui/fields/segmented.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { SkeletonText } from '../../ui/states/skeleton.tsx'
import { type DeliveryState, deliveriesQuery, refreshWebhooks, type Webhook } from './api.ts'
import { DeliveryRow } from './delivery-row.tsx'

const DAY_MS = 86_400_000
const KEPT_DAYS = 30

const FILTERS = [
  { value: 'all', label: 'All' },
  { value: 'pending', label: 'Waiting' },
  { value: 'delivered', label: 'Delivered' },
  { value: 'failed', label: 'Failed' },
] as const

/** What was sent to a webhook in the last 30 days, and what waits. */
export function DeliveryLog({ webhook }: { webhook: Webhook }) {
  const { webhookId, abilities } = webhook
  const [filter, setFilter] = useState<DeliveryState | 'all'>('all')
  const state = filter === 'all' ? null : filter
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    deliveriesQuery(webhookId, state),
  )
  const items = data?.pages.flatMap((page) => page.items) ?? []
  return (
    <section className="grid gap-3" aria-label="Deliveries">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="text-lg">Deliveries</h3>
        {abilities.canReplay && <ReplayFailed id={webhookId} />}
      </div>
      <Segmented legend="State" choices={[...FILTERS]} value={filter} onChange={setFilter} />
      {error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <SkeletonText lines={4} />}
      {data !== undefined && items.length === 0 && (
        <p className="py-4 text-muted text-sm">
          {filter === 'all' ? 'Nothing was sent yet.' : 'None in this state.'}
        </p>
      )}
      <ul className={items.length === 0 ? '' : 'border-line border-t'}>
        {items.map((delivery) => (
          <DeliveryRow key={delivery.deliveryId} webhookId={webhookId} delivery={delivery} />
        ))}
      </ul>
      <LoadMore
        shown={items.length}
        hasMore={hasNextPage}
        isLoading={isFetchingNextPage}
        onLoad={() => void fetchNextPage()}
        noun="deliveries"
      />
    </section>
  )
}

function ReplayFailed({ id }: { id: string }) {
  const replay = useAction(async () => {
    const now = nowMs()
    // Beyond now: the clock of this device may be behind.
    const [from, to] = [now - (KEPT_DAYS + 1) * DAY_MS, now + DAY_MS]
    const body = { from: new Date(from).toISOString(), to: new Date(to).toISOString() }
    try {
      const { replayedCount, hasMore } = await api('POST /api/v1/me/webhooks/{id}/replay', {
        params: { id },
        body,
      })
      toast(
        replayedCount === 0
          ? { title: 'No delivery has failed', tone: 'info' }
          : {
              title: `Sending ${plural(replayedCount, 'delivery', 'deliveries')} again`,
              ...(hasMore && { text: 'There are more: press it again for the rest.' }),
              tone: 'good',
            },
      )
      await refreshWebhooks()
    } catch (error) {
      void toastProblem(error)
    }
  })
  return (
    <Button size="sm" isBusy={replay.isPending} onClick={() => replay.run(undefined)}>
      Send failed again
    </Button>
  )
}
