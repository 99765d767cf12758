import type { listAllWebhooks, StaffWebhook } from '@laurel/contract/developers/webhook-desk'
import { WEBHOOK_DESK_DAYS } from '@laurel/contract/developers/webhook-words'
import type { ServerCall } from '@laurel/contract/endpoint'
import { Problem } from '@laurel/contract/problems'
import { recordAudit } from '../../../platform/audit/audit.ts'
import { MS, plus, systemClock } from '../../../platform/clock.ts'
import type { MemberCtx } from '../../../platform/context.ts'
import { readCursor, timeCursor, toPage } from '../../../platform/cursor.ts'
import { presentPersonOrGone } from '../../../platform/person.ts'
import { nameOf, tellOwner } from '../sending/try.service.ts'
import { countWaiting, updateWebhook } from '../webhooks.queries.ts'
import { resumeWebhook } from '../webhooks.service.ts'
import { countRecentTries, type DeskRow, findAny, listAll } from './webhook-desk.queries.ts'

/** A page of everyone's webhooks with their health, newest first. */
export async function listDeskPage(
  ctx: MemberCtx,
  { state, cursor, limit }: ServerCall<typeof listAllWebhooks>['query'],
): Promise<ServerCall<typeof listAllWebhooks>['reply']> {
  const after = readCursor(cursor, timeCursor)
  const rows = await listAll(ctx.db, state, { after, limit: limit + 1 })
  const present = await presenterOf(ctx, rows)
  return toPage(rows, limit, ({ webhook }) => [webhook.createdAt.getTime(), webhook.id], present)
}

/**
 * Pauses a webhook of someone else's until staff resume it, one that paused by its failures too, and tells its owner why.
 * Raises `not_found`, `not_allowed` for one's own, and `conflict` for one that staff paused.
 */
export async function pauseAsStaff(
  ctx: MemberCtx,
  id: string,
  reason: string,
): Promise<StaffWebhook> {
  const { webhook } = await lockAny(ctx, id)
  if (webhook.pauseReason === 'staff') {
    throw new Problem('conflict', { detail: 'Staff have paused this webhook already' })
  }
  const now = systemClock.now()
  await updateWebhook(ctx.db, id, { pauseReason: 'staff', pausedAt: now })
  await record(ctx, { action: 'webhook.pause', id, reason, from: webhook.pauseReason, to: 'staff' })
  await tellOwner(ctx, webhook, now, {
    title: 'A webhook is paused',
    message: `Our staff paused ${nameOf(webhook)}: ${reason} Events wait until we resume it.`,
  })
  return await presentAny(ctx, id)
}

/**
 * Sends on to a paused webhook of someone else's, and tells its owner why. Raises `not_found`, `not_allowed` for one's own,
 * and `conflict` for one that is not paused.
 */
export async function resumeAsStaff(
  ctx: MemberCtx,
  id: string,
  reason: string,
): Promise<StaffWebhook> {
  const { webhook } = await lockAny(ctx, id)
  if (webhook.pauseReason === null) {
    throw new Problem('conflict', { detail: 'This webhook is not paused' })
  }
  await resumeWebhook(ctx, id)
  await record(ctx, { action: 'webhook.resume', id, reason, from: webhook.pauseReason, to: null })
  await tellOwner(ctx, webhook, systemClock.now(), {
    title: 'A webhook is resumed',
    message: `Our staff resumed ${nameOf(webhook)}: ${reason} What waits is sent now.`,
  })
  return await presentAny(ctx, id)
}

async function lockAny({ db, viewer }: MemberCtx, id: string): Promise<DeskRow> {
  const row = await findAny(db, id, true)
  if (row === null) throw new Problem('not_found')
  if (row.webhook.userId === viewer.userId) {
    throw new Problem('not_allowed', { detail: 'This is your own webhook. Another admin decides' })
  }
  return row
}

async function record(
  ctx: MemberCtx,
  act: { action: string; id: string; reason: string; from: string | null; to: string | null },
): Promise<void> {
  await recordAudit(ctx, {
    action: act.action,
    subjectKind: 'webhook',
    subjectId: act.id,
    reason: act.reason,
    before: { pauseReason: act.from },
    after: { pauseReason: act.to },
  })
}

async function presentAny(ctx: MemberCtx, id: string): Promise<StaffWebhook> {
  const row = await findAny(ctx.db, id)
  if (row === null) throw new Problem('not_found')
  return (await presenterOf(ctx, [row]))(row)
}

/** Presents these webhooks. Deliveries and pauses are on the machine's clock. */
async function presenterOf({ db, viewer }: MemberCtx, rows: readonly DeskRow[]) {
  const ids = rows.map(({ webhook }) => webhook.id)
  const waiting = await countWaiting(db, ids)
  const since = plus(systemClock.now(), -WEBHOOK_DESK_DAYS * MS.day)
  const tries = await countRecentTries(db, ids, since)
  return ({ webhook, owner }: DeskRow): StaffWebhook => {
    const { id, userId, pauseReason, failuresInARow } = webhook
    const recent = tries.get(id)
    const isOther = userId !== viewer.userId
    return {
      webhookId: id,
      owner: presentPersonOrGone(owner, userId),
      host: new URL(webhook.url).host,
      state: pauseReason !== null ? 'paused' : failuresInARow > 0 ? 'failing' : 'working',
      pauseReason,
      pausedAt: webhook.pausedAt?.toISOString() ?? null,
      failuresInARow,
      lastDeliveredAt: webhook.lastDeliveredAt?.toISOString() ?? null,
      lastFailedAt: webhook.lastFailedAt?.toISOString() ?? null,
      waitingCount: waiting.get(id) ?? 0,
      recent: {
        tries: recent?.tries ?? 0,
        successShare: recent === undefined ? null : recent.succeeded / recent.tries,
        p95Ms: recent?.p95Ms ?? null,
      },
      createdAt: webhook.createdAt.toISOString(),
      abilities: {
        canPause: isOther && pauseReason !== 'staff',
        canResume: isOther && pauseReason !== null,
      },
    }
  }
}
