import assert from 'node:assert/strict'
import { Problem } from '@laurel/contract/problems'
import type { Person } from '@laurel/contract/shapes'
import { paths } from '@laurel/contract/spec/routes'
import type { BountyDetail } from '@laurel/contract/work/bounties'
import { balanceOf } from '../../../ledger/balances.service.ts'
import { plus } from '../../../platform/clock.ts'
import type { Ctx, MemberCtx } from '../../../platform/context.ts'
import { presentPersonOrGone } from '../../../platform/person.ts'
import { markRemindersDone, notify } from '../../notifications/notifications.service.ts'
import { openSeason } from '../../points/seasons/seasons.service.ts'
import { rulesAt } from '../../rules/rules-in-force.service.ts'
import { countOtherHolders, findOrCreateStanding } from '../../standings/standings.service.ts'
import { requireAction } from '../bounties.policy.ts'
import {
  type BountyRow,
  claimSlug,
  countFunded,
  countOverdueDecisions,
  updateBounty,
} from '../bounties.queries.ts'
import { BOUNTY_TIMES, MAX_OVERDUE_DECISIONS, UNREVIEWED_TRUST_LEVEL } from '../bounties.rules.ts'
import { lockBounty, lockVisibleBounty, moveBounty, presentBounty } from '../bounties.service.ts'
import { findPerson } from '../bounty-detail.queries.ts'
import {
  type LintIssue,
  lintBounty,
  lintEntrants,
  passesLint,
  riskyWordsIn,
} from '../drafts/bounties.lint.ts'
import { CLEARED_REVIEW } from '../drafts/bounty-drafts.service.ts'
import { slugCandidates } from '../drafts/slugs.ts'

/**
 * Submits a draft (product.md 4): for a moderator's review when it is the first of a sponsor below trust level 2 or
 * contains a risky word, else straight to funding. Raises `not_found`, `not_allowed`, `bounty_wrong_state`,
 * `treasury_missing` for SOL and USDC without a treasury, `sponsor_overdue` and `bounty_lint_failed` with the issues.
 */
export async function submitForReview(
  ctx: MemberCtx,
  idOrSlug: string,
  { hasTreasury }: { hasTreasury: boolean },
): Promise<BountyDetail> {
  const bounty = await lockVisibleBounty(ctx, idOrSlug)
  requireAction(bounty, 'submit', ctx.viewer)
  if (bounty.rewardToken !== 'POINTS' && !hasTreasury) throw new Problem('treasury_missing')
  await requireNoOverdueDecisions(ctx, bounty.sponsorId)
  const entrants = lintEntrants(bounty, await countOtherHolders(ctx.db, bounty.sponsorId))
  const errors = [...lintBounty(bounty, ctx.now), ...entrants]
    .filter(({ severity }) => severity === 'blocking')
    .map(({ pointer, message }) => ({ pointer, message }))
  if (errors.length > 0) throw new Problem('bounty_lint_failed', { errors })

  const slug = await freeSlug(ctx, bounty)
  const needsReview = riskyWordsIn(bounty).length > 0 || (await isFirstOfNewcomer(ctx, bounty))
  const moved = needsReview
    ? await moveBounty(ctx, bounty, 'submitToReview', {
        slug,
        reviewReasons: null,
        reviewDueAt: plus(ctx.now, BOUNTY_TIMES.reviewMs),
      })
    : await moveBounty(ctx, bounty, 'submitToFunding', {
        slug,
        reviewReasons: null,
        approvedAt: ctx.now,
      })
  await markRemindersDone(ctx, `bounty:${bounty.id}:returned:`)
  return await presentBounty(ctx, moved)
}

/**
 * Approves a bounty in review for funding; `starterGrantPoints` will come from the season reserve, at most the prize
 * (first bounties only). Called by the moderation service and the sweep. Raises `bounty_wrong_state`, `not_allowed` (a
 * moderator on their own bounty), `validation_failed` for a grant to a later bounty, `points_too_low` for one that the
 * reserve does not hold, and `second_person_needed`. A large grant is first proposed: the bounty stays in review until
 * another moderator approves it with the same amount.
 */
export async function approveBounty(
  ctx: Ctx,
  bountyId: string,
  approval: { starterGrantPoints: number },
): Promise<BountyRow> {
  const bounty = await lockBounty(ctx.db, bountyId)
  if (ctx.viewer !== null) requireAction(bounty, 'review', ctx.viewer)
  const starterGrantPoints = Math.min(approval.starterGrantPoints, Number(bounty.prizeTotal))
  if (starterGrantPoints > 0) await requireGrantable(ctx, bounty, starterGrantPoints)
  if (await needsProposal(ctx, bounty, starterGrantPoints)) {
    return await proposeGrant(ctx, bounty, starterGrantPoints)
  }
  const transition = ctx.viewer === null ? 'approveUnreviewed' : 'approve'
  const approved = await moveBounty(ctx, bounty, transition, {
    approvedAt: ctx.now,
    approvedBy: ctx.viewer?.userId ?? null,
    reviewReasons: null,
    starterGrantPoints,
  })
  await notify(ctx, [
    {
      userId: bounty.sponsorId,
      type: 'reminder',
      title: 'Your bounty is approved',
      message: `Fund “${bounty.title}” to publish it.${
        approved.starterGrantPoints > 0
          ? ` ${approved.starterGrantPoints} points of its prize come from the season reserve.`
          : ''
      }`,
      dedupeKey: `bounty:${bounty.id}:fund:${ctx.now.getTime()}`,
      actionUrl: paths.bounty(bounty.slug),
      dueAt: fundingDueAt(bounty),
    },
  ])
  return approved
}

/**
 * Returns a bounty in review, or one awaiting funding, to its sponsor as a draft with reasons. Called by the moderation
 * service and the sweep. Raises `bounty_wrong_state` and `not_allowed`.
 */
export async function sendBackBounty(
  ctx: Ctx,
  bountyId: string,
  reasons: string,
  transition: 'sendBack' | 'sendBackUnreviewed' | 'sendBackUnfunded' = 'sendBack',
): Promise<BountyRow> {
  const bounty = await lockBounty(ctx.db, bountyId)
  if (ctx.viewer !== null) requireAction(bounty, 'review', ctx.viewer)
  const returned = await moveBounty(ctx, bounty, transition, {
    ...CLEARED_REVIEW,
    reviewReasons: reasons,
  })
  await markRemindersDone(ctx, `bounty:${bounty.id}:fund:`)
  await notify(ctx, [
    {
      userId: bounty.sponsorId,
      type: 'reminder',
      title: 'Your bounty is a draft again',
      message: `“${bounty.title}”: ${reasons}`,
      dedupeKey: `bounty:${bounty.id}:returned:${ctx.now.getTime()}`,
      actionUrl: paths.bounty(bounty.slug),
    },
  ])
  return returned
}

/** Decides a bounty that was not reviewed in time: approved if the linter finds no issue and no risky word. */
export async function decideUnreviewed(ctx: Ctx, bounty: BountyRow): Promise<BountyRow> {
  const issues = lintBounty(bounty, ctx.now)
  const risky = riskyWordsIn(bounty)
  if (passesLint(issues) && risky.length === 0) {
    return await approveBounty(ctx, bounty.id, { starterGrantPoints: 0 })
  }
  const blocking = issues.filter(({ severity }) => severity === 'blocking')
  const reasons = [
    ...blocking.map(({ message }) => message),
    ...(risky.length > 0 ? [`We couldn’t review these words in time: ${risky.join(', ')}`] : []),
  ]
  return await sendBackBounty(ctx, bounty.id, `${reasons.join('. ')}.`, 'sendBackUnreviewed')
}

/** Facts for a moderator's review of a bounty. */
export async function findReviewFacts(
  ctx: Ctx,
  bounty: BountyRow,
): Promise<{
  lint: LintIssue[]
  riskyWords: string[]
  isFirstBounty: boolean
  proposedGrant: { points: number; by: Person } | null
  twoPeopleAbovePoints: number | null
  canGrantStarter: boolean
}> {
  const isFirstBounty = (await countFunded(ctx.db, bounty.sponsorId)) === 0
  const { reserve } = await rulesAt(ctx.db, ctx.now)
  return {
    twoPeopleAbovePoints: reserve.twoPeopleAbovePoints,
    proposedGrant:
      bounty.approvedBy === null
        ? null
        : {
            points: bounty.starterGrantPoints,
            by: presentPersonOrGone(await findPerson(ctx.db, bounty.approvedBy), bounty.approvedBy),
          },
    lint: lintBounty(bounty, ctx.now),
    riskyWords: riskyWordsIn(bounty),
    isFirstBounty,
    canGrantStarter: grantRefusal(bounty, isFirstBounty) === null,
  }
}

/** Why a bounty cannot get points from the season reserve; null for one that can. */
function grantRefusal({ rewardToken }: BountyRow, isFirst: boolean): string | null {
  if (!isFirst) return 'Only a first bounty can get a starter grant'
  return rewardToken === 'POINTS' ? null : 'Only a prize in points can get a starter grant'
}

/**
 * Whether a grant is so large that another moderator has to confirm it, and none has proposed the same (product.md 8).
 * Raises `second_person_needed` for the moderator who proposed it.
 */
async function needsProposal(
  { db, now, viewer }: Ctx,
  bounty: BountyRow,
  grantPoints: number,
): Promise<boolean> {
  const { twoPeopleAbovePoints } = (await rulesAt(db, now)).reserve
  if (viewer === null || twoPeopleAbovePoints === null || grantPoints <= twoPeopleAbovePoints) {
    return false
  }
  const isSame = bounty.approvedBy !== null && bounty.starterGrantPoints === grantPoints
  if (isSame && bounty.approvedBy === viewer.userId) throw new Problem('second_person_needed')
  return !isSame
}

/** Stores a grant that another moderator has to confirm, in place of an earlier proposal. */
async function proposeGrant(ctx: Ctx, bounty: BountyRow, grantPoints: number): Promise<BountyRow> {
  const patch = { starterGrantPoints: grantPoints, approvedBy: ctx.viewer?.userId ?? null }
  const [proposed] = await updateBounty(ctx.db, bounty.id, patch, ctx.now)
  assert(proposed !== undefined, `bounty ${bounty.id} is locked`)
  return proposed
}

/** Whether this would be the first funded bounty of a sponsor below trust level 2. */
async function isFirstOfNewcomer(ctx: Ctx, bounty: BountyRow): Promise<boolean> {
  const { trustLevel } = await findOrCreateStanding(ctx.db, bounty.sponsorId, ctx.now)
  if (trustLevel >= UNREVIEWED_TRUST_LEVEL) return false
  return (await countFunded(ctx.db, bounty.sponsorId)) === 0
}

/** Raises `sponsor_overdue` for a sponsor with three overdue decisions. */
export async function requireNoOverdueDecisions(ctx: Ctx, sponsorId: string): Promise<void> {
  const overdue = await countOverdueDecisions(ctx.db, sponsorId, ctx.now)
  if (overdue >= MAX_OVERDUE_DECISIONS) throw new Problem('sponsor_overdue')
}

/** The latest time at which an approved bounty can be funded. */
function fundingDueAt(bounty: BountyRow): Date | null {
  return bounty.deadlineAt === null ? null : plus(bounty.deadlineAt, -BOUNTY_TIMES.minToDeadlineMs)
}

async function requireGrantable(ctx: Ctx, bounty: BountyRow, grantPoints: number): Promise<void> {
  const isFirst = (await countFunded(ctx.db, bounty.sponsorId)) === 0
  const message = grantRefusal(bounty, isFirst)
  if (message !== null) {
    throw new Problem('validation_failed', {
      errors: [{ pointer: '/starterGrantPoints', message }],
    })
  }
  const season = await openSeason(ctx.db, ctx.now)
  const reserve = await balanceOf(ctx.db, { kind: 'season_reserve', ownerId: season.id })
  if (reserve < grantPoints) throw new Problem('points_too_low')
}

/** A free readable slug of a title; the bounty keeps one it already has. */
async function freeSlug(ctx: Ctx, bounty: BountyRow): Promise<string> {
  for (const slug of slugCandidates(bounty.title, bounty.id)) {
    if (slug === bounty.slug || (await claimSlug(ctx.db, slug, bounty.id))) return slug
  }
  return bounty.slug
}
