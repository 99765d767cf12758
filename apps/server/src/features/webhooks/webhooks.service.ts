import { MAX_WEBHOOKS } from '@laurel/contract/developers/webhook-words'
import type {
  changeWebhook as changeEndpoint,
  createWebhook as createEndpoint,
  listWebhooks,
  Webhook,
} from '@laurel/contract/developers/webhooks'
import type { ServerCall } from '@laurel/contract/endpoint'
import { Problem } from '@laurel/contract/problems'
import type { Secrets } from '../../platform/accounts.ts'
import { plus } from '../../platform/clock.ts'
import type { Ctx, MemberCtx } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { deletePersonEvents } from '../events/events.service.ts'
import { deleteDeliveriesOf, restartPending } from './deliveries/deliveries.queries.ts'
import { secretOwner } from './sending/try.service.ts'
import { AddressRefused, findTarget, parseTarget } from './sending/webhook-address.ts'
import type { WebhookSending } from './sending/webhook-post.ts'
import { newWebhookSecret } from './sending/webhook-signature.ts'
import { presentWebhook } from './webhooks.presenter.ts'
import {
  countWaiting,
  deleteWebhookRow,
  deleteWebhooksOf,
  findWebhook,
  insertWebhook,
  listWebhooksOf,
  lockCreation,
  updateWebhook,
  type WebhookRow,
} from './webhooks.queries.ts'
import { OVERLAP_MS, staffPauseRefusal } from './webhooks.rules.ts'

/** A webhook with the secret that its owner sees this once. */
interface WithSecret {
  webhook: Webhook
  secret: string
}

/** The viewer's webhooks, newest first. */
export async function listOwnWebhooks(
  ctx: MemberCtx,
): Promise<ServerCall<typeof listWebhooks>['reply']> {
  const rows = await listWebhooksOf(ctx.db, ctx.viewer.userId)
  const waiting = await countWaiting(
    ctx.db,
    rows.map(({ id }) => id),
  )
  return {
    items: rows.map((row) => presentWebhook(row, waiting.get(row.id) ?? 0, ctx.now)),
    abilities: { canCreate: rows.length < MAX_WEBHOOKS },
  }
}

/**
 * Checks an address and looks its host up, before the transaction; returns it as it is stored. Raises
 * `webhook_address_refused`.
 */
export async function checkAddress(sending: WebhookSending, text: string): Promise<string> {
  try {
    const url = parseTarget(text, sending.targets)
    if (sending.targets === 'public') await findTarget(url, sending.targets, sending.resolveHost)
    return url.href
  } catch (error) {
    if (!(error instanceof AddressRefused)) throw error
    throw new Problem('webhook_address_refused', { detail: error.message })
  }
}

/** Creates a webhook of the viewer's for a checked address. Raises `webhooks_full`. */
export async function createOwnWebhook(
  ctx: MemberCtx,
  secrets: Secrets,
  url: string,
  { name, audience, types }: ServerCall<typeof createEndpoint>['body'],
): Promise<WithSecret> {
  const { db, now, viewer } = ctx
  await lockCreation(db, viewer.userId)
  const existing = await listWebhooksOf(db, viewer.userId)
  if (existing.length >= MAX_WEBHOOKS) {
    throw new Problem('webhooks_full', {
      detail: `You have ${MAX_WEBHOOKS} webhooks, the most there can be. Delete one first.`,
    })
  }
  const id = newId()
  const secret = newWebhookSecret()
  const [row] = await insertWebhook(db, {
    id,
    userId: viewer.userId,
    name,
    url,
    audience,
    types: [...new Set(types)],
    sealedSecret: secrets.seal(secret, secretOwner(id)),
    createdAt: now,
  })
  return { webhook: await presentOne(ctx, row), secret }
}

/** One of the viewer's webhooks. Raises `not_found`. */
export async function requireOwnWebhook(
  ctx: MemberCtx,
  id: string,
  isLocked = false,
): Promise<WebhookRow> {
  const row = await findWebhook(ctx.db, ctx.viewer.userId, id, isLocked)
  if (row === null) throw new Problem('not_found')
  return row
}

/** One of the viewer's webhooks, as they see it. Raises `not_found`. */
export async function readOwnWebhook(ctx: MemberCtx, id: string): Promise<Webhook> {
  return await presentOne(ctx, await requireOwnWebhook(ctx, id))
}

/** Changes one of the viewer's webhooks; `url` is checked. Raises `not_found`. */
export async function changeOwnWebhook(
  ctx: MemberCtx,
  id: string,
  url: string | undefined,
  { name, audience, types }: ServerCall<typeof changeEndpoint>['body'],
): Promise<Webhook> {
  const row = await requireOwnWebhook(ctx, id, true)
  const [changed] = await updateWebhook(ctx.db, id, {
    url: url ?? row.url,
    name: name ?? row.name,
    audience: audience ?? row.audience,
    types: types === undefined ? row.types : [...new Set(types)],
  })
  return await presentOne(ctx, changed)
}

/** Deletes one of the viewer's webhooks with its deliveries. Raises `not_found`. */
export async function deleteOwnWebhook(ctx: MemberCtx, id: string): Promise<void> {
  if (!(await deleteWebhookRow(ctx.db, ctx.viewer.userId, id))) throw new Problem('not_found')
}

/** Replaces the secret of one of the viewer's webhooks; the one before signs too for a day. Raises `not_found`. */
export async function rotateSecret(
  ctx: MemberCtx,
  secrets: Secrets,
  id: string,
): Promise<WithSecret> {
  const row = await requireOwnWebhook(ctx, id, true)
  const secret = newWebhookSecret()
  const [changed] = await updateWebhook(ctx.db, id, {
    sealedSecret: secrets.seal(secret, secretOwner(id)),
    previousSealedSecret: row.sealedSecret,
    previousUntil: plus(ctx.now, OVERLAP_MS),
  })
  return { webhook: await presentOne(ctx, changed), secret }
}

/**
 * Sends on to one of the viewer's webhooks; what waits begins its tries again. Idempotent. Raises `not_found`, and
 * `not_allowed` for one that staff paused.
 */
export async function resumeOwnWebhook(ctx: MemberCtx, id: string): Promise<Webhook> {
  const row = await requireOwnWebhook(ctx, id, true)
  if (row.pauseReason === null) return await presentOne(ctx, row)
  requireNoStaffPause(row)
  return await presentOne(ctx, await resumeWebhook(ctx, id))
}

/** Ends the pause of a webhook; what waits begins its tries again. */
export async function resumeWebhook(ctx: Ctx, id: string): Promise<WebhookRow | undefined> {
  await restartPending(ctx.db, id)
  const [resumed] = await updateWebhook(ctx.db, id, {
    pauseReason: null,
    pausedAt: null,
    failuresInARow: 0,
  })
  return resumed
}

/** Raises `not_allowed` for a webhook that staff paused. */
export function requireNoStaffPause(row: WebhookRow): void {
  const detail = staffPauseRefusal(row)
  if (detail !== null) throw new Problem('not_allowed', { detail })
}

/** Deletes a person's webhooks and events, and what others would still be sent of their words. */
export async function deletePersonWebhooks(ctx: Ctx, userId: string): Promise<void> {
  await deleteWebhooksOf(ctx.db, userId)
  await deleteDeliveriesOf(ctx.db, await deletePersonEvents(ctx, userId))
}

async function presentOne(ctx: MemberCtx, row: WebhookRow | undefined): Promise<Webhook> {
  if (row === undefined) throw new Problem('not_found')
  const waiting = await countWaiting(ctx.db, [row.id])
  return presentWebhook(row, waiting.get(row.id) ?? 0, ctx.now)
}
