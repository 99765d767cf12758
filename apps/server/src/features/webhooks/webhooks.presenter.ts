import type {
  Delivery,
  DeliveryAttempt,
  DeliveryCard,
  Webhook,
} from '@laurel/contract/developers/webhooks'
import type { AttemptRow, DeliveryRow } from './deliveries/deliveries.queries.ts'
import type { WebhookRow } from './webhooks.queries.ts'
import { staffPauseRefusal } from './webhooks.rules.ts'

/** A webhook as its owner sees it; `now` is the product’s time. */
export function presentWebhook(row: WebhookRow, waitingCount: number, now: Date): Webhook {
  const { previousUntil } = row
  const isPaused = row.pauseReason !== null
  const isOwnersToResume = staffPauseRefusal(row) === null
  return {
    webhookId: row.id,
    name: row.name,
    url: row.url,
    audience: row.audience,
    types: row.types,
    isPaused,
    pauseReason: row.pauseReason,
    pausedAt: row.pausedAt?.toISOString() ?? null,
    failuresInARow: row.failuresInARow,
    lastDeliveredAt: row.lastDeliveredAt?.toISOString() ?? null,
    lastFailedAt: row.lastFailedAt?.toISOString() ?? null,
    waitingCount,
    previousSecretUntil:
      previousUntil !== null && previousUntil > now ? previousUntil.toISOString() : null,
    createdAt: row.createdAt.toISOString(),
    abilities: {
      canChange: true,
      canTest: isOwnersToResume,
      canRotate: true,
      canResume: isPaused && isOwnersToResume,
      canReplay: true,
    },
  }
}

/** A delivery in a list. */
export function presentDeliveryCard(row: DeliveryRow): DeliveryCard {
  return {
    deliveryId: row.id,
    eventId: row.eventId,
    type: row.type,
    isTest: row.isTest,
    state: row.state,
    tries: row.tries,
    nextTryAt: row.state === 'pending' ? (row.nextTryAt?.toISOString() ?? null) : null,
    lastStatus: row.lastStatus,
    lastError: row.lastError,
    createdAt: row.createdAt.toISOString(),
    settledAt: row.settledAt?.toISOString() ?? null,
    abilities: { canReplay: row.state !== 'pending' },
  }
}

/** A delivery in full. */
export function presentDelivery(
  row: DeliveryRow,
  attempts: readonly AttemptRow[],
  userAgent: string,
): Delivery {
  return {
    ...presentDeliveryCard(row),
    body: row.body,
    headers: { ...headersOf(row), 'user-agent': userAgent },
    attempts: attempts.map(presentAttempt),
  }
}

/** The headers that every try of a delivery has. */
export function headersOf({ eventId }: Pick<DeliveryRow, 'eventId'>): Record<string, string> {
  return { 'content-type': 'application/json', 'webhook-id': eventId }
}

function presentAttempt({ at, durationMs, status, answer, error }: AttemptRow): DeliveryAttempt {
  return { at: at.toISOString(), durationMs, status, answer, error }
}
