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
  changeBounty,
  lockVisibleBounty,
  moveBounty,
  presentBounty,
  requireAction,
} from '../bounties/bounties.service.ts'
import { markRemindersDone, notify } from '../notifications/notifications.service.ts'
import { recordRealAction } from '../points/points.service.ts'
import { listJoinedBefore } from '../standings/standings.service.ts'
import {
  acceptedEntries,
  moveSubmissions,
  type SubmissionRow,
} from '../submissions/submissions.service.ts'
import { countVoters, findBountyTally, rulesOfBounty } from '../votes/votes.service.ts'
import { entriesToScore, type OutcomeInput, type PlannedAward, planAward } from './award-plan.ts'
import { insertAwards, selectAwards } from './awards.queries.ts'
import { byFormula, equalShares, NO_SLOT, slotsOf } from './formula.ts'
import { type EntryFigures, loadFigures } from './judged-entries.service.ts'

/**
 * Announces the decision of the sponsor, or of a moderator in their place, on every accepted entry in one step; the
 * objection period begins (product.md 4). A
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
  const { extraScoredEntries } = (await rulesOfBounty(ctx.db, bounty)).award
  const toScore = entriesToScore(bounty, figures, extraScoredEntries)
  const awards = planAward(bounty, figures, outcomes, toScore)
  const isSponsor = ctx.viewer.userId === bounty.sponsorId
  const transition = isSponsor ? 'announce' : 'announceForSponsor'
  const announced = await announce(ctx, bounty, entries, awards, transition)
  await recordRealAction(ctx, ctx.viewer.userId)
  return await presentBounty(ctx, announced)
}

/**
 * Decides a locked bounty whose sponsor did not (product.md 4): with enough deciders who have a record, community %
 * replaces the checklist. Otherwise moderators get time to decide in the sponsor's place; under version 1 of the rules
 * the prize is split at once. Raises `bounty_wrong_state`.
 */
export async function announceByFormula(ctx: Ctx, bounty: BountyRow): Promise<BountyRow> {
  const rules = await rulesOfBounty(ctx.db, bounty)
  const { minDeciders, minSettledVotes, moderatorMs } = rules.formula
  const tally = await findBountyTally(ctx.db, bounty.id)
  const deciders =
    tally === null || minSettledVotes === 0
      ? await countVoters(ctx.db, bounty.id)
      : tally.recordedDeciderCount
  if (deciders < minDeciders) {
    return moderatorMs === 0
      ? await announceSplit(ctx, bounty)
      : await changeBounty(ctx, bounty, { moderatorDueAt: plus(ctx.now, moderatorMs) })
  }
  const entries = await acceptedEntries(ctx.db, bounty.id)
  const figures = await loadFigures(ctx.db, bounty, entries)
  const awards = placeByVotes(bounty, figures)
  return await announce(ctx, bounty, entries, awards, 'announceByVotes')
}

/**
 * Splits the prize of a locked bounty that no one decided equally (product.md 4): among the shortlisted entries, or else
 * the accepted ones of accounts older than the bounty, or else all. Raises `bounty_wrong_state`.
 */
export async function announceSplit(ctx: Ctx, bounty: BountyRow): Promise<BountyRow> {
  const rules = await rulesOfBounty(ctx.db, bounty)
  const entries = await acceptedEntries(ctx.db, bounty.id)
  const figures = await loadFigures(ctx.db, bounty, entries)
  const authorIds = entries.map(({ authorId }) => authorId)
  const older = await listJoinedBefore(ctx.db, authorIds, bounty.createdAt)
  const sharers = [
    figures.filter(({ row }) => row.state === 'shortlisted'),
    figures.filter(({ row }) => older.has(row.authorId)),
  ].find((group) => group.length > 0)
  // Version 1 knows no preference.
  const awards = splitEqually(bounty, figures, rules.version === 1 ? figures : (sharers ?? figures))
  const transition = bounty.moderatorDueAt === null ? 'announceByVotes' : 'announceSplit'
  return await announce(ctx, bounty, entries, awards, transition)
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

function splitEqually(
  bounty: BountyRow,
  figures: readonly EntryFigures[],
  sharers: readonly EntryFigures[],
): PlannedAward[] {
  if (sharers.length === 0) return []
  const shares = equalShares(bounty.prizeTotal, sharers.length)
  const shareOf = new Map(sharers.map(({ submissionId }, index) => [submissionId, shares[index]]))
  return figures.map((entry) => ({
    ...(shareOf.get(entry.submissionId) ?? NO_SLOT),
    ...undecidedOutcome(entry),
    finalScore: null,
    formulaPlace: null,
    reason:
      'The sponsor did not decide in time and too few people voted, so the prize is shared equally.',
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

/** Who decides by each transition. */
const DECIDED_BY = {
  announce: 'sponsor',
  announceForSponsor: 'moderator',
  announceByVotes: 'formula',
  announceSplit: 'formula',
} as const

async function announce(
  ctx: Ctx,
  bounty: BountyRow,
  entries: readonly SubmissionRow[],
  awards: readonly PlannedAward[],
  transition: keyof typeof DECIDED_BY,
): Promise<BountyRow> {
  const decidedBy = DECIDED_BY[transition]
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
  decidedBy: 'sponsor' | 'moderator' | 'formula',
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
          : decidedBy === 'moderator'
            ? `A moderator decided “${bounty.title}” in the sponsor’s place`
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
