import type { ServerCall } from '@laurel/contract/endpoint'
import type { changeDigest as changeDigestEndpoint } from '@laurel/contract/people/notifications'
import { Problem } from '@laurel/contract/problems'
import { paths } from '@laurel/contract/spec/routes'
import type { Db } from '../../db/client.ts'
import type { Ctx, MemberCtx } from '../../platform/context.ts'
import type { DigestJob } from '../../platform/work/job-data.ts'
import { knownZone, nextDigestAt } from './digest-times.rules.ts'
import {
  advanceDigest,
  deleteDigest,
  findConfirmedAddress,
  findDigest,
  lockDueDigest,
  storeDigest,
} from './digests.queries.ts'
import { listNewestParts } from './notification-groups.queries.ts'
import { presentNotification } from './notifications.presenter.ts'
import { countUnread, listUnreadSince } from './notifications.queries.ts'

/** Lines in one digest; the mail says how many more are unread. */
const MAX_LINES = 20

/** Lines of one source in a digest. */
const MAX_SOURCE_LINES = 5

/** What a digest lists beside the unread, from another part of the product. */
export interface DigestSource {
  /** The heading of its lines. */
  title: string
  /** Its newest lines since the last digest, up to `limit`. */
  list(
    ctx: Ctx,
    reader: { userId: string; since: Date },
    limit: number,
  ): Promise<DigestJob['lines']>
}

/** A person's choice of a digest. */
type DigestChoice = ServerCall<typeof changeDigestEndpoint>['body']
/** The digest as the settings show it. */
type DigestSetting = ServerCall<typeof changeDigestEndpoint>['reply']['digest']

/** The viewer's digest. */
export async function myDigest(ctx: MemberCtx): Promise<DigestSetting> {
  const { userId } = ctx.viewer
  const digest = await findDigest(ctx.db, userId)
  const canReceive = (await findConfirmedAddress(ctx.db, userId)) !== null
  return {
    frequency: digest?.frequency ?? 'off',
    nextAt: digest?.nextAt.toISOString() ?? null,
    timeZone: digest?.timeZone ?? null,
    canReceive,
  }
}

/**
 * Stores the viewer's choice: the first digest covers what comes from now on. Raises `validation_failed` without a
 * confirmed address.
 */
export async function chooseDigest(ctx: MemberCtx, choice: DigestChoice): Promise<void> {
  const { userId } = ctx.viewer
  const { frequency } = choice
  if (frequency === 'off') return await stopDigest(ctx, userId)
  if ((await findConfirmedAddress(ctx.db, userId)) === null) {
    throw new Problem('validation_failed', {
      errors: [{ pointer: '/frequency', message: 'Add and confirm an email address first' }],
    })
  }
  const timeZone = knownZone(choice.timeZone)
  const nextAt = nextDigestAt(frequency, timeZone, ctx.now)
  await storeDigest(ctx.db, { userId, frequency, timeZone, nextAt, coveredUntil: ctx.now })
}

/** A person's confirmed address, for mails that they chose; null without one. */
export async function confirmedAddressOf(db: Db, userId: string): Promise<string | null> {
  return await findConfirmedAddress(db, userId)
}

/** Stops a person's digest; idempotent. */
export async function stopDigest(ctx: Ctx, userId: string): Promise<void> {
  await deleteDigest(ctx.db, userId)
}

/**
 * Sends a person's digest if it is due: what came since the last one and is still unread, and what `sources` list, or
 * nothing (rule D-digest). The mail and the next time commit together, so that it is sent once. Returns whether it was
 * due.
 */
export async function sendDigest(
  ctx: Ctx,
  userId: string,
  sources: readonly DigestSource[],
): Promise<boolean> {
  const digest = await lockDueDigest(ctx.db, userId, ctx.now)
  if (digest === null) return false
  const { frequency, timeZone, coveredUntil } = digest
  const nextAt = nextDigestAt(frequency, timeZone, ctx.now)
  await advanceDigest(ctx.db, userId, { nextAt, coveredUntil: ctx.now })
  const to = await findConfirmedAddress(ctx.db, userId)
  if (to === null) return true
  const lines = await listUnreadLines(ctx, userId, coveredUntil)
  const sections = []
  for (const { title, list } of sources) {
    const found = await list(ctx, { userId, since: coveredUntil }, MAX_SOURCE_LINES)
    if (found.length > 0) sections.push({ title, lines: found })
  }
  if (lines.length === 0 && sections.length === 0) return true
  await ctx.jobs.send(ctx.db, 'digest', {
    to,
    userId,
    frequency,
    unreadCount: await countUnread(ctx.db, userId),
    lines,
    sections,
  })
  return true
}

async function listUnreadLines(ctx: Ctx, userId: string, since: Date): Promise<DigestJob['lines']> {
  const rows = await listUnreadSince(ctx.db, userId, since, MAX_LINES)
  const parts = await listNewestParts(
    ctx.db,
    rows.filter(({ groupKind }) => groupKind !== null).map(({ id }) => id),
  )
  const items = rows.map((row) => presentNotification(row, parts.get(row.id)))
  return items.map(({ title, message, actionUrl, dueAt }) => ({
    title,
    message,
    path: actionUrl ?? paths.home,
    dueAt,
  }))
}
