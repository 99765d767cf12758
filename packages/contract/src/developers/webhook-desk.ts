import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { MAX_REASON_LENGTH, MIN_REASON_LENGTH } from '../field-limits.ts'
import { id, instant, page, pageQuery, person, plainText } from '../shapes.ts'
import { WEBHOOK_DESK_DAYS, WEBHOOK_DESK_STATES } from './webhook-words.ts'
import { PAUSE_REASONS } from './webhooks.ts'

const params = z.object({ id })
const reasonBody = z.object({ reason: plainText(MIN_REASON_LENGTH, MAX_REASON_LENGTH) })

/** A webhook as staff see it: neither its path, which may hold a secret, nor what is sent. */
const staffWebhook = z
  .object({
    webhookId: id,
    owner: person,
    /** Host and port of its address. */
    host: z.string(),
    state: z.enum(WEBHOOK_DESK_STATES).meta({
      description: '`failing` if the last try failed; `paused` whatever the last try did',
    }),
    pauseReason: z.enum(PAUSE_REASONS).nullable(),
    pausedAt: instant.nullable(),
    /** Failed tries since the last one that succeeded. */
    failuresInARow: z.int(),
    lastDeliveredAt: instant.nullable(),
    lastFailedAt: instant.nullable(),
    /** Deliveries that wait. */
    waitingCount: z.int(),
    recent: z
      .object({
        tries: z.int(),
        /** From 0 to 1; null without a try. */
        successShare: z.number().nullable(),
        /** 95 of 100 tries took no longer than this many milliseconds; null without a try. */
        p95Ms: z.int().nullable(),
      })
      .meta({
        description: `Tries of the last ${WEBHOOK_DESK_DAYS} days, at most those of the newest 1,000 deliveries; tests excepted`,
      }),
    createdAt: instant,
    abilities: z.object({ canPause: z.boolean(), canResume: z.boolean() }),
  })
  .meta({ id: 'StaffWebhook' })
/** A webhook as staff see it. */
export type StaffWebhook = z.infer<typeof staffWebhook>

export const listAllWebhooks = endpoint({
  id: 'webhookDesk.list',
  method: 'GET',
  path: '/api/v1/admin/webhooks',
  summary: 'List the webhooks of everyone with their health, newest first',
  access: 'admin',
  query: pageQuery.extend({ state: z.enum(WEBHOOK_DESK_STATES).optional() }),
  reply: page(staffWebhook),
})

export const pauseAnyWebhook = endpoint({
  id: 'webhookDesk.pause',
  method: 'POST',
  path: '/api/v1/admin/webhooks/{id}/pause',
  summary: 'Pause a webhook until staff resume it; its owner is told why',
  access: 'admin',
  params,
  body: reasonBody,
  reply: staffWebhook,
  problems: ['not_allowed', 'conflict'],
})

export const resumeAnyWebhook = endpoint({
  id: 'webhookDesk.resume',
  method: 'POST',
  path: '/api/v1/admin/webhooks/{id}/resume',
  summary: 'Send on to a paused webhook, beginning with what waits; its owner is told why',
  access: 'admin',
  params,
  body: reasonBody,
  reply: staffWebhook,
  problems: ['not_allowed', 'conflict'],
})
