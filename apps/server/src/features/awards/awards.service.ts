import { amountText } from '@laurel/contract/money/amount-text'
import type { RewardToken } from '@laurel/contract/money/money'
import { paths } from '@laurel/contract/spec/routes'
import type { BountyDetail } from '@laurel/contract/work/bounties'
import type { Db } from '../../db/client.ts'
import { plus } from '../../platform/clock.ts'
import type { Ctx, MemberCtx } from '../../platform/context.ts'
import { asSentence } from '../../platform/sentence.ts'
import { recordActivity } from '../activity/activity.service.ts'
import { BOUNTY_TIMES } from '../bounties/bounties.rules.ts'
import {
  type BountyRow,
  lockVisibleBounty,
  moveBounty,
  presentBounty,
  requireAction,
} from '../bounties/bounties.service.ts'
import { markRemindersDone, notify } from '../notifications/notifications.service.ts'
import { recordRealAction } from '../points/points.service.ts'
import {
  acceptedEntries,
  moveSubmissions,
  type SubmissionRow,
} from '../submissions/submissions.service.ts'
import { countVoters } from '../votes/votes.service.ts'
import { type OutcomeInput, type PlannedAward, planAward } from './award-plan.ts'
import { insertAwards, selectAwards } from './awards.queries.ts'
import { byFormula, equalShares, NO_SLOT, slotsOf } from './formula.ts'
import { type EntryFigures, loadFigures } from './judged-entries.service.ts'

/** With fewer voters the votes mean too little: the prize is split equally (product.md 4). */
const MIN_DECIDERS = 5

/**
 * Announces the sponsor's decision on every accepted entry in one step; the objection period begins (product.md 4). A
 * second announcement gets `bounty_wrong_state`.
 * Raises `not_found`, `not_allowed`, `bounty_wrong_state`, `validation_failed`, `award_incomplete` and
 * `award_departure_unexplained`.
 */
export async function announceAward(
  ctx: MemberCtx,
  idOrSlug: string,
  outcomes: readonly OutcomeInput[],
): Promise<BountyDetail> {
  const bounty = await lockVisibleBounty(ctx, idOrSlug)
  requireAction(bounty, 'award', ctx.viewer)
  const entries = await acceptedEntries(ctx.db, bounty.id)
  const figures = await loadFigures(ctx.db, bounty, entries)
  const awards = planAward(bounty, figures, outcomes)
  const announced = await announce(ctx, bounty, entries, awards, 'sponsor')
  await recordRealAction(ctx, ctx.viewer.userId)
  return await presentBounty(ctx, announced)
}

/**
 * Decides a locked bounty whose sponsor did not (product.md 4): community % replaces the checklist, and with fewer than
 * 5 voters the prize is split equally among the accepted entries. Raises `bounty_wrong_state`.
 */
export async function announceByFormula(ctx: Ctx, bounty: BountyRow): Promise<BountyRow> {
  const entries = await acceptedEntries(ctx.db, bounty.id)
  const figures = await loadFigures(ctx.db, bounty, entries)
  const deciders = await countVoters(ctx.db, bounty.id)
  const awards =
    deciders < MIN_DECIDERS ? splitEqually(bounty, figures) : placeByVotes(bounty, figures)
  return await announce(ctx, bounty, entries, awards, 'formula')
}

function placeByVotes(bounty: BountyRow, figures: readonly EntryFigures[]): PlannedAward[] {
  const slots = slotsOf(bounty)
  const ranked = byFormula(
    figures.map((entry) => ({ ...entry, finalScore: entry.communityPercent })),
  )
  return ranked.map((entry, index) => {
    const slot = slots[index] ?? NO_SLOT
    return {
      ...slot,
      ...undecidedOutcome(entry),
      finalScore: entry.finalScore,
      formulaPlace: slot.place,
      reason: 'The sponsor didn’t decide in time, so the places follow the votes.',
    }
  })
}

function splitEqually(bounty: BountyRow, figures: readonly EntryFigures[]): PlannedAward[] {
  if (figures.length === 0) return []
  const shares = equalShares(bounty.prizeTotal, figures.length)
  return figures.map((entry, index) => ({
    ...(shares[index] ?? NO_SLOT),
    ...undecidedOutcome(entry),
    finalScore: null,
    formulaPlace: null,
    reason:
      'The sponsor did not decide in time and fewer than 5 people voted, so the prize is shared equally.',
  }))
}

function undecidedOutcome(entry: EntryFigures) {
  return {
    submissionId: entry.submissionId,
    checklistPercent: null,
    communityPercent: entry.tally?.communityPercent ?? null,
    departureReason: null,
  }
}

async function announce(
  ctx: Ctx,
  bounty: BountyRow,
  entries: readonly SubmissionRow[],
  awards: readonly PlannedAward[],
  decidedBy: 'sponsor' | 'formula',
): Promise<BountyRow> {
  const transition = decidedBy === 'sponsor' ? 'announce' : 'announceByVotes'
  const announced = await moveBounty(ctx, bounty, transition, {
    decidedBy,
    announcedAt: ctx.now,
    challengeEndsAt: plus(ctx.now, BOUNTY_TIMES.challengeMs),
  })
  await insertAwards(
    ctx.db,
    awards.map((award) => ({ ...award, bountyId: bounty.id, createdAt: ctx.now })),
  )
  const winning = new Set(
    awards.filter(({ prizeAmount }) => prizeAmount > 0n).map(({ submissionId }) => submissionId),
  )
  await moveSubmissions(
    ctx,
    entries.filter(({ id }) => winning.has(id)),
    'winner',
  )
  await moveSubmissions(
    ctx,
    entries.filter(({ id }) => !winning.has(id)),
    'not_selected',
  )
  await markRemindersDone(ctx, `bounty:${bounty.id}:decide:`)
  await notifyOutcomes(ctx, bounty, entries, awards)
  await recordAnnouncement(ctx, bounty, entries, awards, decidedBy)
  return announced
}

async function notifyOutcomes(
  ctx: Ctx,
  bounty: BountyRow,
  entries: readonly SubmissionRow[],
  awards: readonly PlannedAward[],
): Promise<void> {
  const awardById = new Map(awards.map((award) => [award.submissionId, award]))
  await notify(
    ctx,
    entries.flatMap((entry) => {
      const award = awardById.get(entry.id)
      if (award === undefined) return []
      const won = award.prizeAmount > 0n
      return [
        {
          userId: entry.authorId,
          type: won ? ('task_completed' as const) : ('new_task' as const),
          isMailed: won,
          title: won ? `You won ${wonPrizeLabel(award)}` : 'The award is announced',
          message: `“${entry.title}” in “${bounty.title}”: ${asSentence(award.reason)}${
            won ? ` ${payoutSentence(bounty.rewardToken, award.prizeAmount)}` : ''
          }`,
          dedupeKey: `bounty:${bounty.id}:outcome:${entry.id}`,
          actionUrl: paths.submission(entry.id),
        },
      ]
    }),
  )
}

async function recordAnnouncement(
  ctx: Ctx,
  bounty: BountyRow,
  entries: readonly SubmissionRow[],
  awards: readonly PlannedAward[],
  decidedBy: 'sponsor' | 'formula',
): Promise<void> {
  const entryById = new Map(entries.map((entry) => [entry.id, entry]))
  await recordActivity(ctx, [
    {
      kind: 'bounty_announced',
      actorId: decidedBy === 'sponsor' ? bounty.sponsorId : null,
      bountyId: bounty.id,
      title:
        decidedBy === 'sponsor'
          ? `announced the award of “${bounty.title}”`
          : `The votes decided “${bounty.title}”`,
      url: paths.bounty(bounty.slug),
    },
    ...awards
      .filter(({ prizeAmount }) => prizeAmount > 0n)
      .map((award) => ({
        kind: 'entry_won' as const,
        actorId: entryById.get(award.submissionId)?.authorId ?? null,
        bountyId: bounty.id,
        submissionId: award.submissionId,
        title: `won ${wonPrizeLabel(award)} in “${bounty.title}”`,
        url: paths.submission(award.submissionId),
        ...(bounty.rewardToken === 'POINTS'
          ? { points: Number(award.prizeAmount) }
          : { token: bounty.rewardToken, amount: award.prizeAmount }),
      })),
  ])
}

/** The announced outcomes of a bounty with the titles of their entries, best first. */
export async function listAwards(db: Db, bountyId: string): ReturnType<typeof selectAwards> {
  return await selectAwards(db, bountyId)
}

/** The prize won, in words: `2nd place`, `a bonus spot`, or `an equal share`, which has no final score. */
export function wonPrizeLabel(award: { place: number | null; finalScore?: number | null }): string {
  const { place } = award
  if (place === null) return award.finalScore === null ? 'an equal share' : 'a bonus spot'
  const ending = place === 1 ? 'st' : place === 2 ? 'nd' : place === 3 ? 'rd' : 'th'
  return `${place}${ending} place`
}

/** A sentence on when a prize that was just awarded is paid. */
export function payoutSentence(token: RewardToken, amount: bigint): string {
  const prize = amountText(token, amount)
  return token === 'POINTS'
    ? `You get ${prize} after the 48 hours for objections.`
    : `${prize} will be paid to your wallet after the 48 hours for objections. The team approves each payout first; an account’s first prize is on hold for 7 days after the award.`
}
