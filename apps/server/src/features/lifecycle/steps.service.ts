/**
 * The automatic steps of a bounty. Each gets the locked bounty in its own transaction, returns whether it did
 * something, and changes nothing when it is not due or the bounty has moved on. A person's time to act runs from when
 * their step really began, so that an outage never uses it up.
 */
import { paths } from '@laurel/contract/spec/routes'
import { MS, plus, utcDay } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { type ActivityInput, recordActivity } from '../activity/activity.service.ts'
import { announceByFormula, announceSplit } from '../awards/awards.service.ts'
import { returnCreditsOfGoodEntries } from '../awards/credit-returns.service.ts'
import { BOUNTY_TIMES } from '../bounties/bounties.rules.ts'
import {
  type BountyRow,
  decisionDueFrom,
  moveBounty,
  notifyEntrants,
} from '../bounties/bounties.service.ts'
import {
  isDeadlineTooClose,
  openForEntries,
} from '../bounties/publication/bounty-publication.service.ts'
import { decideUnreviewed, sendBackBounty } from '../bounties/review/bounty-review.service.ts'
import { markRemindersDone, notify } from '../notifications/notifications.service.ts'
import { listPayoutsOfBounty } from '../payouts/payouts.service.ts'
import { completionEvent, settleBounty } from '../settlement/settlement.service.ts'
import {
  acceptedEntries,
  countUndecidedEntries,
  holdSimilarEntries,
  listEntriesIn,
  moveSubmissions,
  screenEntries,
} from '../submissions/submissions.service.ts'
import { tallyBounty } from '../votes/votes.service.ts'
import { expireBounty } from './closing.service.ts'
import { hasOpenObjection, listModeratorIds } from './lifecycle.queries.ts'

/** A step of a bounty; false when there was nothing to do. */
export type Step = (ctx: Ctx, bounty: BountyRow) => Promise<boolean>

/** Without a review for 48 hours, the linter decides. */
export const decideWithoutReview: Step = async (ctx, bounty) => {
  await decideUnreviewed(ctx, bounty)
  return true
}

/** Without funding in time, it becomes a draft again. */
export const returnUnfunded: Step = async (ctx, bounty) => {
  if (!isDeadlineTooClose(bounty, ctx.now)) return false
  const reasons = 'The deadline is less than 24 hours away. Choose a later one and submit it again.'
  await sendBackBounty(ctx, bounty.id, reasons, 'sendBackUnfunded')
  return true
}

/** Opens it at its opening time. */
export const openScheduled: Step = async (ctx, bounty) => {
  await openForEntries(ctx, bounty, 'openScheduled')
  await notify(ctx, [
    {
      userId: bounty.sponsorId,
      type: 'new_task',
      title: 'Your bounty is open',
      message: `“${bounty.title}” takes entries from now on. Questions from entrants appear on its page.`,
      dedupeKey: `bounty:${bounty.id}:opened`,
      actionUrl: paths.bounty(bounty.slug),
    },
  ])
  return true
}

/**
 * Starts voting when every entry is screened, at the latest 24 hours after the deadline: then entries that passed their
 * checks are accepted. Voting and the decision are delayed accordingly. Without an accepted entry the bounty expires.
 */
export const startVoting: Step = async (ctx, bounty) => {
  const { deadlineAt } = bounty
  if (deadlineAt === null || ctx.now < deadlineAt) return false
  const isHeld = await holdSimilarEntries(ctx, bounty)
  const undecided = await countUndecidedEntries(ctx.db, bounty.id)
  if (undecided > 0 && ctx.now < plus(deadlineAt, BOUNTY_TIMES.screeningMs)) return isHeld
  if (undecided > 0) await screenEntries(ctx, bounty)
  const accepted = await acceptedEntries(ctx.db, bounty.id)
  if (accepted.length === 0) {
    const reason = 'No entry was accepted by the deadline.'
    await expireBounty(ctx, bounty, 'expireWithoutEntries', reason)
    return true
  }
  const votingEndsAt = plus(ctx.now, BOUNTY_TIMES.votingMs)
  const voting = await moveBounty(ctx, bounty, 'startVoting', {
    votingStartedAt: ctx.now,
    votingEndsAt,
    decisionDueAt: decisionDueFrom(votingEndsAt, bounty.decisionDays),
  })
  await markRemindersDone(ctx, `bounty:${bounty.id}:question:`)
  await record(ctx, voting, { kind: 'bounty_voting', title: `Voting began in “${bounty.title}”` })
  const message = `${accepted.length === 1 ? 'One entry competes' : `${accepted.length} entries compete`} in “${bounty.title}”. Voting is blind for 72 hours.`
  const notice = {
    type: 'new_task' as const,
    title: 'Voting has begun',
    message,
    dedupeKey: `bounty:${bounty.id}:voting`,
  }
  await notifyEntrants(ctx, voting, notice)
  await notify(ctx, [{ ...notice, userId: bounty.sponsorId, actionUrl: paths.bounty(bounty.slug) }])
  return true
}

/** Closes voting: the votes are tallied, and the sponsor has the agreed days to decide. */
export const closeVoting: Step = async (ctx, bounty) => {
  if (bounty.votingEndsAt === null || ctx.now < bounty.votingEndsAt) return false
  if ((await acceptedEntries(ctx.db, bounty.id)).length === 0) {
    await expireBounty(ctx, bounty, 'expireEmptied', 'No entry was left when voting ended.')
    return true
  }
  await tallyBounty(ctx, bounty)
  const decisionDueAt = decisionDueFrom(ctx.now, bounty.decisionDays)
  const judging = await moveBounty(ctx, bounty, 'closeVoting', { decisionDueAt })
  await record(ctx, judging, {
    kind: 'bounty_judging',
    title: `Voting closed in “${bounty.title}”`,
  })
  await remindToDecide(ctx, judging, {
    title: 'Your decision is due',
    message: `Voting on “${bounty.title}” has closed. Score the entries and announce the award.`,
    dedupeKey: `bounty:${bounty.id}${DECIDE_REMINDERS.began}`,
  })
  await notifyEntrants(ctx, judging, {
    type: 'new_task',
    title: 'Voting has closed',
    message: `The sponsor of “${bounty.title}” now decides, by ${utcDay(decisionDueAt)}.`,
    dedupeKey: `bounty:${bounty.id}:voting-closed`,
  })
  return true
}

/** Key suffixes of the three reminders to decide. */
export const DECIDE_REMINDERS = {
  began: ':decide:began',
  dayBefore: ':decide:day-before',
  due: ':decide:due',
} as const

/** Time before the due time at which the sponsor is reminded. */
export const REMIND_BEFORE_MS = MS.day

/** Reminds the sponsor a day before the decision is due, and when it is due, once each. */
export const remindSponsor: Step = async (ctx, bounty) => {
  const { decisionDueAt } = bounty
  if (bounty.state !== 'judging' || decisionDueAt === null) return false
  if (ctx.now < plus(decisionDueAt, -REMIND_BEFORE_MS)) return false
  const isDue = ctx.now >= decisionDueAt
  await remindToDecide(ctx, bounty, {
    title: isDue ? 'Your decision is overdue' : 'One day left to decide',
    message: isDue
      ? `Announce the award of “${bounty.title}”. If you don’t decide within 7 days, the votes will.`
      : `Announce the award of “${bounty.title}” by tomorrow.`,
    dedupeKey: `bounty:${bounty.id}${isDue ? DECIDE_REMINDERS.due : DECIDE_REMINDERS.dayBefore}`,
  })
  return true
}

/**
 * Decides by the votes when the decision is seven days overdue; where too few people with a record voted, moderators
 * take over, or under version 1 the prize is split.
 */
export const decideByFormula: Step = async (ctx, bounty) => {
  const { decisionDueAt } = bounty
  if (decisionDueAt === null || ctx.now < plus(decisionDueAt, BOUNTY_TIMES.formulaAfterMs)) {
    return false
  }
  const { moderatorDueAt } = await announceByFormula(ctx, bounty)
  if (moderatorDueAt !== null) await remindModerators(ctx, bounty, moderatorDueAt)
  const outcome =
    moderatorDueAt === null ? 'The votes decided for you' : 'A moderator decides for you'
  await notify(ctx, [
    {
      userId: bounty.sponsorId,
      type: 'new_task',
      title: outcome,
      message: `Your decision on “${bounty.title}” was 7 days overdue. This shows in your record.`,
      dedupeKey: `bounty:${bounty.id}:formula`,
      actionUrl: paths.bounty(bounty.slug),
    },
  ])
  return true
}

/** Splits the prize when no moderator decided in the sponsor's place in time. */
export const splitPrize: Step = async (ctx, bounty) => {
  if (bounty.moderatorDueAt === null || ctx.now < bounty.moderatorDueAt) return false
  await announceSplit(ctx, bounty)
  return true
}

async function remindModerators(ctx: Ctx, bounty: BountyRow, dueAt: Date): Promise<void> {
  const moderators = await listModeratorIds(ctx.db)
  await notify(
    ctx,
    moderators
      .filter((userId) => userId !== bounty.sponsorId)
      .map((userId) => ({
        userId,
        type: 'reminder' as const,
        title: 'A bounty needs your decision',
        message: `The sponsor of “${bounty.title}” did not decide, and too few people voted. Score the entries and announce the award.`,
        dedupeKey: `bounty:${bounty.id}:decide:moderator`,
        actionUrl: paths.bounty(bounty.slug),
        dueAt,
      })),
  )
}

/** Ends the objection period when no objection is open: the escrow pays, and everything is settled in this step. */
export const endObjectionPeriod: Step = async (ctx, bounty) => {
  if (bounty.challengeEndsAt === null || ctx.now < bounty.challengeEndsAt) return false
  if (await hasOpenObjection(ctx.db, bounty.id)) return false
  const paying = await moveBounty(ctx, bounty, 'pay')
  await settleBounty(ctx, paying)
  await returnCreditsOfGoodEntries(ctx, paying)
  // In SOL and USDC the winners are paid later: `completePaid` completes it.
  if (paying.rewardToken === 'POINTS') {
    await moveBounty(ctx, paying, 'complete', { completedAt: ctx.now })
  }
  return true
}

/** Marks entries of a bounty in SOL or USDC as paid when their payments are final; the last one completes it. */
export const completePaid: Step = async (ctx, bounty) => {
  const payouts = await listPayoutsOfBounty(ctx.db, bounty.id)
  const paid = payouts.filter(({ kind, state }) => kind === 'prize' && state === 'finalized')
  const isPaid = new Set(paid.map(({ submissionId }) => submissionId))
  const winners = await listEntriesIn(ctx.db, bounty.id, ['winner'])
  const arrived = winners.filter(({ id }) => isPaid.has(id))
  await moveSubmissions(ctx, arrived, 'paid')
  const isOver = payouts.every(({ state }) => state === 'finalized' || state === 'cancelled')
  if (isOver) {
    await moveBounty(ctx, bounty, 'complete', { completedAt: ctx.now })
    await recordActivity(ctx, [completionEvent(bounty)])
    await notify(ctx, [
      {
        userId: bounty.sponsorId,
        type: 'task_completed',
        title: 'Your bounty is completed',
        message: `All prizes of “${bounty.title}” are paid.`,
        dedupeKey: `bounty:${bounty.id}:completed:sponsor`,
        actionUrl: paths.bounty(bounty.slug),
      },
    ])
  }
  return isOver || arrived.length > 0
}

async function remindToDecide(
  ctx: Ctx,
  bounty: BountyRow,
  notice: { title: string; message: string; dedupeKey: string },
): Promise<void> {
  await notify(ctx, [
    {
      ...notice,
      userId: bounty.sponsorId,
      type: 'reminder',
      actionUrl: paths.bounty(bounty.slug),
      dueAt: bounty.decisionDueAt,
    },
  ])
}

async function record(
  ctx: Ctx,
  bounty: BountyRow,
  event: Pick<ActivityInput, 'kind' | 'title'>,
): Promise<void> {
  await recordActivity(ctx, [{ ...event, bountyId: bounty.id, url: paths.bounty(bounty.slug) }])
}
