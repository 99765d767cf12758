import { points } from '@laurel/contract/money/money'
import { Problem } from '@laurel/contract/problems'
import { paths } from '@laurel/contract/spec/routes'
import { plus } from '../../../platform/clock.ts'
import type { MemberCtx } from '../../../platform/context.ts'
import { recordActivity } from '../../activity/activity.service.ts'
import { movePoints } from '../../points/move-points.service.ts'
import { requireAction } from '../bounties.policy.ts'
import type { BountyRow } from '../bounties.queries.ts'
import { BOUNTY_TIMES } from '../bounties.rules.ts'
import {
  type BountyChange,
  changeBounty,
  lockVisibleBounty,
  logChanges,
  notifyEntrants,
  presentBounty,
} from '../bounties.service.ts'
import { canExtendAt } from '../bounty-abilities.ts'
import { datesFrom } from '../bounty-timeline.ts'
import { lintBounty } from '../drafts/bounties.lint.ts'
import {
  type BountyTermColumns,
  type TermField,
  textOf,
  withDerived,
} from '../drafts/bounty-terms.ts'
import { requireImprovement } from './bounty-edits.policy.ts'

/** Rules of the linter that a higher prize could violate. */
const PRIZE_RULES = /^(prize|bonus|field)-/

/**
 * Improves the terms of a published bounty for entrants: a higher prize is funded immediately, each change is logged in
 * public, and entrants are notified (product.md 4). Raises `bounty_wrong_state` past the deadline,
 * `bounty_terms_locked`, `bounty_lint_failed`, `points_too_low`, and `api_key_not_accepted` for a higher prize by a key.
 */
export async function improveBountyTerms(
  ctx: MemberCtx,
  bounty: BountyRow,
  changes: BountyTermColumns,
): Promise<BountyRow> {
  if (bounty.deadlineAt !== null && ctx.now >= bounty.deadlineAt) {
    throw new Problem('bounty_wrong_state')
  }
  requireImprovement(bounty, changes)
  // For a published bounty, opening immediately means opening now.
  const now = changes.opensAt === null ? { opensAt: ctx.now } : {}
  const patch = withDerived(bounty, { ...changes, ...now })
  const errors = lintBounty({ ...bounty, ...changes }, ctx.now)
    .filter(({ severity, rule }) => severity === 'blocking' && PRIZE_RULES.test(rule))
    .map(({ pointer, message }) => ({ pointer, message }))
  if (errors.length > 0) throw new Problem('bounty_lint_failed', { errors })

  await fundRaise(ctx, bounty, patch.prizeTotal ?? bounty.prizeTotal)
  const changed = await changeBounty(ctx, bounty, patch)
  const fields = Object.keys(changes) as TermField[]
  await announceChanges(
    ctx,
    changed,
    fields.map((field) => ({
      field,
      before: textOf(bounty[field]),
      after: textOf(changed[field]),
    })),
  )
  return changed
}

/**
 * Moves the deadline of the viewer's bounty, once, by at most 14 days and not in its last 24 hours; voting and
 * decision move along (product.md 4). Raises `not_found`, `not_allowed`, `bounty_wrong_state` and
 * `bounty_extension_refused`.
 */
export async function extendBounty(ctx: MemberCtx, idOrSlug: string, deadlineAt: Date) {
  const bounty = await lockVisibleBounty(ctx, idOrSlug)
  requireAction(bounty, 'extend', ctx.viewer)
  const before = bounty.deadlineAt
  if (before === null || !canExtendAt(bounty, ctx.now)) {
    const detail =
      bounty.extendedAt === null
        ? 'The deadline cannot move in its last 24 hours'
        : 'The deadline was already extended once'
    throw new Problem('bounty_extension_refused', { detail })
  }
  if (deadlineAt <= before || deadlineAt > plus(before, BOUNTY_TIMES.maxExtensionMs)) {
    throw new Problem('bounty_extension_refused', {
      detail: 'The new deadline must be later than the old one, by at most 14 days',
      errors: [{ pointer: '/deadlineAt', message: 'Choose a day within 14 days of the deadline' }],
    })
  }
  const extended = await changeBounty(ctx, bounty, {
    deadlineAt,
    ...datesFrom(deadlineAt, bounty.decisionDays),
    extendedAt: ctx.now,
  })
  await announceChanges(ctx, extended, [
    { field: 'deadlineAt', before: before.toISOString(), after: deadlineAt.toISOString() },
  ])
  return await presentBounty(ctx, extended)
}

/** Moves the increase of a prize into escrow, its key being the new total, which only ever rises. No API key moves points. */
async function fundRaise(ctx: MemberCtx, bounty: BountyRow, prizeTotal: bigint): Promise<void> {
  const amountPoints = points(Number(prizeTotal - bounty.prizeTotal))
  if (amountPoints === 0) return
  if (ctx.viewer.apiKey !== undefined) throw new Problem('api_key_not_accepted')
  await movePoints(ctx, {
    move: [
      {
        key: `escrow:${bounty.id}:raise:${prizeTotal}`,
        from: { kind: 'spendable', ownerId: bounty.sponsorId },
        to: { kind: 'escrow', ownerId: bounty.id },
        amountPoints,
        category: 'escrow_fund',
        causeKind: 'bounty',
        causeId: bounty.id,
        title: `Higher prize of “${bounty.title}”`,
        url: paths.bounty(bounty.slug),
      },
    ],
  })
}

async function announceChanges(
  ctx: MemberCtx,
  bounty: BountyRow,
  changes: readonly BountyChange[],
): Promise<void> {
  await logChanges(ctx, bounty.id, changes)
  await recordActivity(ctx, [
    {
      kind: 'bounty_changed',
      actorId: ctx.viewer.userId,
      bountyId: bounty.id,
      title: `improved the terms of “${bounty.title}”`,
      url: paths.bounty(bounty.slug),
    },
  ])
  await notifyEntrants(ctx, bounty, {
    type: 'new_task',
    title: 'Terms changed',
    message: `The terms of “${bounty.title}” changed. See the change log.`,
    dedupeKey: `bounty:${bounty.id}:changed:${ctx.now.getTime()}`,
  })
}
