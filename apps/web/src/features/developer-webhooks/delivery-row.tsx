import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { toastProblem } from '../../lib/api/toast-problem.ts'
import { useAction } from '../../lib/api/use-action.ts'
import { plural } from '../../lib/text/format.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Badge, StatusPill, type Tone } from '../../ui/data/badge.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { SkeletonText } from '../../ui/states/skeleton.tsx'
import { CodeBlock } from '../../ui/text/code-block.tsx'
import { Time } from '../../ui/text/time.tsx'
import {
  type Delivery,
  type DeliveryCard,
  type DeliveryState,
  deliveryQuery,
  refreshWebhooks,
} from './api.ts'

const STATES: Record<DeliveryState, { name: string; tone: Tone }> = {
  pending: { name: 'Waiting', tone: 'info' },
  delivered: { name: 'Delivered', tone: 'good' },
  failed: { name: 'Failed', tone: 'bad' },
}

/** A delivery of the log, which opens to its body and tries. */
export function DeliveryRow({
  webhookId,
  delivery,
}: {
  webhookId: string
  delivery: DeliveryCard
}) {
  const [isOpen, setOpen] = useState(false)
  const { type, isTest, state, tries, lastError, nextTryAt, createdAt } = delivery
  return (
    <li className="grid grid-cols-1 gap-3 border-line border-b py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="grid min-w-0 gap-1">
          <p className="flex flex-wrap items-center gap-2">
            <span className="figures break-all text-sm">{type}</span>
            <StatusPill tone={STATES[state].tone}>{STATES[state].name}</StatusPill>
            {isTest && <Badge>Test</Badge>}
          </p>
          <p className="text-muted text-sm">
            <Time at={createdAt} />
            {tries > 1 && `, ${plural(tries, 'try', 'tries')}`}
            {lastError !== null && `. ${lastError}`}
            {nextTryAt !== null && (
              <>
                {' '}
                Next try <Time at={nextTryAt} />.
              </>
            )}
          </p>
        </div>
        <Button
          size="sm"
          variant="quiet"
          aria-expanded={isOpen}
          aria-label={`Details of ${type}`}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Close' : 'Details'}
        </Button>
      </div>
      {isOpen && <DeliveryDetails webhookId={webhookId} deliveryId={delivery.deliveryId} />}
    </li>
  )
}

function DeliveryDetails({ webhookId, deliveryId }: { webhookId: string; deliveryId: string }) {
  const { data, error, refetch } = useQuery(deliveryQuery(webhookId, deliveryId))
  const replay = useAction(async () => {
    try {
      await api('POST /api/v1/me/webhooks/{id}/deliveries/{deliveryId}/replay', {
        params: { id: webhookId, deliveryId },
      })
      toast({ title: 'Sending it again', tone: 'good' })
    } catch (failure) {
      void toastProblem(failure)
    }
    await refreshWebhooks()
  })
  if (data === undefined) {
    return error === null ? (
      <SkeletonText lines={4} />
    ) : (
      <ErrorState error={error} onRetry={() => void refetch()} />
    )
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      {data.abilities.canReplay && (
        <div>
          <Button size="sm" isBusy={replay.isPending} onClick={() => replay.run(undefined)}>
            Send again
          </Button>
        </div>
      )}
      <CodeBlock title="Headers" text={headerText(data)} />
      <CodeBlock title="Body" text={prettyBody(data)} />
      <Tries delivery={data} />
    </div>
  )
}

function Tries({ delivery }: { delivery: Delivery }) {
  return (
    <ol className="grid grid-cols-1 gap-3 text-sm">
      {delivery.attempts.map(({ at, durationMs, status, answer, error }) => (
        <li key={at} className="grid grid-cols-1 gap-1">
          <p>
            <Time at={at} format="moment" />: {status ?? 'no answer'}, {durationMs} ms.{' '}
            <span className="text-muted">{error}</span>
          </p>
          {answer !== '' && <CodeBlock title="Answer" text={answer} />}
        </li>
      ))}
    </ol>
  )
}

function headerText({ headers }: Delivery): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')
}

function prettyBody({ body }: Delivery): string {
  return JSON.stringify(JSON.parse(body), null, 2)
}
