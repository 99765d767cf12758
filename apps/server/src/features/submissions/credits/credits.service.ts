import { Problem } from '@laurel/contract/problems'
import { startOfUtcDay, utcMonth } from '../../../platform/clock.ts'
import type { Ctx, MemberCtx } from '../../../platform/context.ts'
import { newId } from '../../../platform/ids.ts'
import { findOrCreateStanding, lockStanding } from '../../standings/standings.service.ts'
import type { SubmissionRow } from '../submissions.queries.ts'
import { type CreditReason, creditBalance, monthlyCredits, nextMonth } from './credits.policy.ts'
import { insertChanges, selectChangesOf, selectMonth } from './credits.queries.ts'

/** Reasons that return the credit of an entry. */
const RETURNS: ReadonlySet<CreditReason> = new Set(['withdrawn', 'cancelled', 'expired'])

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
  if (entries.length === 0) return
  const changes = await selectChangesOf(
    ctx.db,
    entries.map(({ id }) => id),
  )
  const isOut = (entry: SubmissionRow) => {
    const own = changes.filter(({ submissionId }) => submissionId === entry.id)
    return own.some((c) => c.reason === 'entry') && !own.some((c) => RETURNS.has(c.reason))
  }
  for (const entry of entries.filter(isOut)) {
    await change(ctx, entry, { delta: 1, reason, month: utcMonth(ctx.now) })
  }
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
