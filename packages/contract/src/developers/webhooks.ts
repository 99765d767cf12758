import { z } from 'zod'
import { ability } from '../ability.ts'
import { endpoint } from '../endpoint.ts'
import { done, id, instant, page, pageQuery, plainText } from '../shapes.ts'
import { EVENT_TYPES } from './event-catalogue.ts'
import { EVENT_AUDIENCES, MAX_WEBHOOKS } from './webhook-words.ts'

/** Most deliveries that one replay of a period sends. */
export const MAX_REPLAYED = 1000
const MAX_WEBHOOK_URL_LENGTH = 2000
const MAX_WEBHOOK_NAME_LENGTH = 60

/** What became of a delivery. */
export const DELIVERY_STATES = ['pending', 'delivered', 'failed'] as const
/** Why a webhook is paused: its receiver answered 410, or failed again and again, or staff paused it. */
export const PAUSE_REASONS = ['gone', 'failing', 'staff'] as const

const params = z.object({ id })
const deliveryParams = z.object({ id, deliveryId: id })
/** No spaces or control characters, which parsers of addresses drop without a word. */
const url = z
  .string()
  .max(MAX_WEBHOOK_URL_LENGTH)
  .regex(/^[!-~\u00a1-\uffff]+$/, 'Enter an address such as https://example.com/laurel')
  .meta({ description: 'https on port 443 or 8443, at a public address' })
const types = z
  .array(z.enum(EVENT_TYPES))
  .min(1, 'Choose at least one type')
  .max(EVENT_TYPES.length)
const audience = z
  .enum(EVENT_AUDIENCES)
  .meta({ description: 'Events that concern you, or those of everyone' })
const name = plainText(0, MAX_WEBHOOK_NAME_LENGTH)

const webhook = z
  .object({
    webhookId: id,
    name: z.string(),
    url: z.string(),
    audience,
    types: z.array(z.enum(EVENT_TYPES)),
    isPaused: z.boolean(),
    pauseReason: z.enum(PAUSE_REASONS).nullable(),
    pausedAt: instant.nullable(),
    /** Failed tries since the last one that succeeded. */
    failuresInARow: z.int(),
    lastDeliveredAt: instant.nullable(),
    lastFailedAt: instant.nullable(),
    /** Deliveries that wait. */
    waitingCount: z.int(),
    /** Until when signatures with the secret before are sent too; null without one. */
    previousSecretUntil: instant.nullable(),
    createdAt: instant,
    abilities: z.object({
      canChange: ability('webhooks.change'),
      canTest: ability('webhooks.test'),
      canRotate: ability('webhooks.rotate'),
      canResume: ability('webhooks.resume'),
      canReplay: ability('webhooks.replay'),
    }),
  })
  .meta({ id: 'Webhook' })
/** An address that is told about events. */
export type Webhook = z.infer<typeof webhook>

const secretReply = z.object({
  webhook,
  secret: z.string().meta({ description: 'Shown this once' }),
})

const attempt = z.object({
  at: instant,
  durationMs: z.int(),
  /** Null without an answer. */
  status: z.int().nullable(),
  /** The first 2 KB of the answer. */
  answer: z.string(),
  /** Why the try failed; null if it succeeded. */
  error: z.string().nullable(),
})
/** A try to deliver. */
export type DeliveryAttempt = z.infer<typeof attempt>

const deliveryCard = z.object({
  deliveryId: id,
  eventId: id,
  type: z.enum(EVENT_TYPES),
  /** Whether it was sent as a test. */
  isTest: z.boolean(),
  state: z.enum(DELIVERY_STATES),
  /** Tries since it was created or replayed. */
  tries: z.int(),
  /** When it is tried next; null when it is not, or as soon as possible. */
  nextTryAt: instant.nullable(),
  lastStatus: z.int().nullable(),
  lastError: z.string().nullable(),
  createdAt: instant,
  settledAt: instant.nullable(),
  abilities: z.object({ canReplay: ability('webhooks.replayOne') }),
})
/** What was or will be sent to a webhook about one event. */
export type DeliveryCard = z.infer<typeof deliveryCard>

const delivery = deliveryCard
  .extend({
    body: z.string(),
    /** Without the signature, and the time of a try. */
    headers: z.record(z.string(), z.string()),
    attempts: z.array(attempt),
  })
  .meta({ id: 'WebhookDelivery' })
/** A delivery in full. */
export type Delivery = z.infer<typeof delivery>

export const listWebhooks = endpoint({
  id: 'webhooks.list',
  method: 'GET',
  path: '/api/v1/me/webhooks',
  summary: 'List your webhooks, newest first',
  access: 'member',
  reply: z.object({
    items: z.array(webhook).max(MAX_WEBHOOKS),
    abilities: z.object({ canCreate: ability('webhooks.create') }),
  }),
})

export const createWebhook = endpoint({
  id: 'webhooks.create',
  method: 'POST',
  path: '/api/v1/me/webhooks',
  summary: 'Have events sent to an address; the reply shows the secret of its signatures once',
  access: 'member',
  body: z.object({ url, name: name.default(''), audience: audience.default('mine'), types }),
  reply: secretReply,
  hasSecret: true,
  status: 201,
  problems: ['webhook_address_refused', 'webhooks_full'],
})

export const getWebhook = endpoint({
  id: 'webhooks.get',
  method: 'GET',
  path: '/api/v1/me/webhooks/{id}',
  summary: 'Get one of your webhooks',
  access: 'member',
  params,
  reply: webhook,
})

export const changeWebhook = endpoint({
  id: 'webhooks.change',
  method: 'PATCH',
  path: '/api/v1/me/webhooks/{id}',
  summary: 'Change the address, name or events of a webhook',
  access: 'member',
  params,
  body: z.object({
    url: url.optional(),
    name: name.optional(),
    audience: audience.optional(),
    types: types.optional(),
  }),
  reply: webhook,
  problems: ['webhook_address_refused'],
})

export const deleteWebhook = endpoint({
  id: 'webhooks.delete',
  method: 'DELETE',
  path: '/api/v1/me/webhooks/{id}',
  summary: 'Delete a webhook with its deliveries',
  access: 'member',
  params,
  reply: done,
})

export const testWebhook = endpoint({
  id: 'webhooks.test',
  method: 'POST',
  path: '/api/v1/me/webhooks/{id}/test',
  summary: 'Send the sample of a type now, unless staff paused it, and return what happened',
  access: 'member',
  params,
  body: z.object({ type: z.enum(EVENT_TYPES).default('webhook.test') }),
  reply: delivery,
  problems: ['not_allowed'],
})

export const rotateWebhookSecret = endpoint({
  id: 'webhooks.rotate',
  method: 'POST',
  path: '/api/v1/me/webhooks/{id}/rotate-secret',
  summary: 'Replace the secret; for 24 hours both sign',
  access: 'member',
  params,
  reply: secretReply,
  hasSecret: true,
})

export const resumeWebhook = endpoint({
  id: 'webhooks.resume',
  method: 'POST',
  path: '/api/v1/me/webhooks/{id}/resume',
  summary: 'Send on to a webhook that staff did not pause, beginning with what waits',
  access: 'member',
  params,
  reply: webhook,
  problems: ['not_allowed'],
})

export const listDeliveries = endpoint({
  id: 'webhooks.deliveries',
  method: 'GET',
  path: '/api/v1/me/webhooks/{id}/deliveries',
  summary: 'List the deliveries of a webhook in the last 30 days, newest first',
  access: 'member',
  params,
  query: pageQuery.extend({ state: z.enum(DELIVERY_STATES).optional() }),
  reply: page(deliveryCard),
})

export const getDelivery = endpoint({
  id: 'webhooks.delivery',
  method: 'GET',
  path: '/api/v1/me/webhooks/{id}/deliveries/{deliveryId}',
  summary: 'Get a delivery with its body and every try',
  access: 'member',
  params: deliveryParams,
  reply: delivery,
})

export const replayDelivery = endpoint({
  id: 'webhooks.replayOne',
  method: 'POST',
  path: '/api/v1/me/webhooks/{id}/deliveries/{deliveryId}/replay',
  summary: 'Send a delivery again, with the same id and body',
  access: 'member',
  params: deliveryParams,
  reply: delivery,
  problems: ['conflict'],
})

export const replayDeliveries = endpoint({
  id: 'webhooks.replay',
  method: 'POST',
  path: '/api/v1/me/webhooks/{id}/replay',
  summary: 'Send the deliveries of a period again, oldest first, up to 1,000',
  access: 'member',
  params,
  body: z
    .object({ from: instant, to: instant, onlyFailed: z.boolean().default(true) })
    .refine(({ from, to }) => from < to, { path: ['to'], message: 'Must be after the beginning' }),
  reply: z.object({
    replayedCount: z.int(),
    /** Whether the period has more, which another request sends. */
    hasMore: z.boolean(),
  }),
})
