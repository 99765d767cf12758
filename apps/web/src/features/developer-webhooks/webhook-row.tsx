import { plural } from '../../lib/text/format.ts'
import { Button } from '../../ui/button.tsx'
import { StatusPill } from '../../ui/data/badge.tsx'
import { Time } from '../../ui/text/time.tsx'
import type { Webhook } from './api.ts'

/** A webhook in the list, with its state and when it last got something. */
export function WebhookRow({ webhook, onOpen }: { webhook: Webhook; onOpen: () => void }) {
  const { name, url, types, audience } = webhook
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-line border-b py-4">
      <div className="grid min-w-0 flex-1 basis-72 gap-1">
        <p className="wrap-anywhere font-medium">{name === '' ? url : name}</p>
        {name !== '' && <p className="figures break-all text-muted text-sm">{url}</p>}
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-sm">
          <WebhookState webhook={webhook} />
          <span>
            {audience === 'mine'
              ? plural(types.length, 'event type')
              : plural(types.length, 'public event type')}
          </span>
          <LastSent webhook={webhook} />
        </p>
      </div>
      <Button size="sm" aria-label={`Open ${name === '' ? url : name}`} onClick={onOpen}>
        Open
      </Button>
    </li>
  )
}

/** Whether a webhook works. */
export function WebhookState({ webhook }: { webhook: Webhook }) {
  const { isPaused, failuresInARow, lastDeliveredAt, waitingCount } = webhook
  if (isPaused) {
    return (
      <StatusPill tone="bad">Paused{waitingCount > 0 && `, ${waitingCount} waiting`}</StatusPill>
    )
  }
  if (failuresInARow > 0) {
    return (
      <StatusPill tone="warn">
        {plural(failuresInARow, 'failed try', 'failed tries')} in a row
      </StatusPill>
    )
  }
  if (lastDeliveredAt === null) return <StatusPill tone="neutral">Nothing sent yet</StatusPill>
  return <StatusPill tone="good">Works</StatusPill>
}

function LastSent({ webhook: { lastDeliveredAt } }: { webhook: Webhook }) {
  if (lastDeliveredAt === null) return null
  return (
    <span>
      Last delivered <Time at={lastDeliveredAt} />
    </span>
  )
}
