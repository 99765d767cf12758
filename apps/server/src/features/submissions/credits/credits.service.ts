import { Problem } from '@laurel/contract/problems'
import { startOfUtcDay, utcMonth } from '../../../platform/clock.ts'
import type { Ctx, MemberCtx } from '../../../platform/context.ts'
import { newId } from '../../../platform/ids.ts'
import { findOrCreateStanding, lockStanding } from '../../standings/standings.service.ts'
import type { SubmissionRow } from '../submissions.queries.ts'
import { type CreditReason, creditBalance, monthlyCredits, nextMonth } from './credits.policy.ts'
import { insertChanges, selectChangesOf, selectMonth } from './credits.queries.ts'

/** Reasons that return the credit of an entry. */
const RETURNS: ReadonlySet<CreditReason> = new Set([
  'withdrawn',
  'cancelled',
  'expired',
  'good_score',
])

/** The viewer's credits this month with every change to them. */
export async function myCredits(ctx: MemberCtx) {
  const { userId } = ctx.viewer
  const month = utcMonth(ctx.now)
  const { trustLevel } = await findOrCreateStanding(ctx.db, userId, ctx.now)
  const changes = await selectMonth(ctx.db, userId, month)
  const monthly = {
    at: startOfUtcDay(`${month}-01`).toISOString(),
    delta: monthlyCredits(trustLevel),
    reason: 'monthly' as const,
    submissionId: null,
  }
  return {
    month,
    balance: creditBalance(trustLevel, changes),
    changes: [
      monthly,
      ...changes.map(({ createdAt, delta, reason, submissionId }) => ({
        at: createdAt.toISOString(),
        delta,
        reason,
        submissionId,
      })),
    ],
  }
}

/**
 * Spends the credit that an entry costs. Locks the author’s standing: two concurrent entries never share one credit.
 * Raises `credits_used_up`.
 */
export async function spendCredit(ctx: Ctx, entry: SubmissionRow): Promise<void> {
  const { trustLevel } = await lockStanding(ctx.db, entry.authorId, ctx.now)
  const changes = await selectMonth(ctx.db, entry.authorId, utcMonth(ctx.now))
  if (creditBalance(trustLevel, changes) < 1) throw new Problem('credits_used_up')
  await change(ctx, entry, { delta: -1, reason: 'entry', month: utcMonth(ctx.now) })
}

/** Returns the credits of these entries, in the current month; each entry's only once. */
export async function returnCredits(
  ctx: Ctx,
  entries: readonly SubmissionRow[],
  reason: 'withdrawn' | 'cancelled' | 'expired',
): Promise<void> {
  for (const entry of await withoutReturn(ctx, entries)) {
    await change(ctx, entry, { delta: 1, reason, month: utcMonth(ctx.now) })
  }
}

/**
 * Returns the credits of well-scored entries that won nothing, best first: each entry's only once, and at most
 * `maxPerMonth` of a person in a calendar month (UTC). Locks the standings of their authors, so that two bounties never
 * both return one. Returns the entries whose credit went back.
 */
export async function returnGoodScoreCredits(
  ctx: Ctx,
  entries: readonly SubmissionRow[],
  maxPerMonth: number,
): Promise<SubmissionRow[]> {
  const month = utcMonth(ctx.now)
  const returned: SubmissionRow[] = []
  // One order for all bounties, so that two of them never wait for each other.
  for (const authorId of [...new Set(entries.map((entry) => entry.authorId))].toSorted()) {
    await lockStanding(ctx.db, authorId, ctx.now)
    const before = await selectMonth(ctx.db, authorId, month)
    const left = maxPerMonth - before.filter(({ reason }) => reason === 'good_score').length
    const own = entries.filter((entry) => entry.authorId === authorId)
    for (const entry of (await withoutReturn(ctx, own)).slice(0, Math.max(0, left))) {
      await change(ctx, entry, { delta: 1, reason: 'good_score', month })
      returned.push(entry)
    }
  }
  return returned
}

/** The entries that used a credit which has not gone back. */
async function withoutReturn(
  ctx: Ctx,
  entries: readonly SubmissionRow[],
): Promise<SubmissionRow[]> {
  if (entries.length === 0) return []
  const changes = await selectChangesOf(
    ctx.db,
    entries.map(({ id }) => id),
  )
  return entries.filter((entry) => {
    const own = changes.filter(({ submissionId }) => submissionId === entry.id)
    return own.some((c) => c.reason === 'entry') && !own.some((c) => RETURNS.has(c.reason))
  })
}

/** Gives a winner one extra credit next month. */
export async function addWinCredit(ctx: Ctx, entry: SubmissionRow): Promise<void> {
  await change(ctx, entry, { delta: 1, reason: 'win', month: nextMonth(utcMonth(ctx.now)) })
}

/** Deducts a credit for a confirmed spam mark: this month, or next month if none is left. */
export async function takeSpamCredit(ctx: Ctx, submission: SubmissionRow): Promise<void> {
  const month = utcMonth(ctx.now)
  const { trustLevel } = await lockStanding(ctx.db, submission.authorId, ctx.now)
  const changes = await selectMonth(ctx.db, submission.authorId, month)
  const isLeft = creditBalance(trustLevel, changes) > 0
  await change(ctx, submission, {
    delta: -1,
    reason: 'spam',
    month: isLeft ? month : nextMonth(month),
  })
}

async function change(
  ctx: Ctx,
  submission: SubmissionRow,
  changed: { delta: number; reason: CreditReason; month: string },
): Promise<void> {
  await insertChanges(ctx.db, [
    {
      ...changed,
      id: newId(),
      userId: submission.authorId,
      submissionId: submission.id,
      createdAt: ctx.now,
    },
  ])
}
