import type { BountyDetail } from '@laurel/contract/work/bounties'
import { type BountyOptions, type BuiltBounty, buildOpenBounty, readBounty } from './bounties.ts'
import { type BuiltEntry, buildAcceptedEntry } from './submissions.ts'
import { castVote, NOT_FOR, readExposure } from './votes.ts'
import { advanceTo, type Caller, stepOn, type World } from './world.ts'

const SECOND_MS = 1000

/** Scores an entry on each item of the checklist, as its sponsor. */
export const scoreEntry = stepOn('PUT /api/v1/submissions/{id}/score')
/** Announces the winners, as the sponsor. */
export const decideAwards = stepOn('POST /api/v1/bounties/{id}/award')
/** Objects to the award of an entry. */
export const objectToAward = stepOn('POST /api/v1/bounties/{id}/objections')

/** The same score on every item of a bounty's checklist. */
export function evenScores({ checklist }: Pick<BountyDetail, 'checklist'>, score: number) {
  return Object.fromEntries(checklist.map(({ id }) => [id, score]))
}

/** A bounty with its people. `entries` are in order of submission. */
export interface BuiltContest<P> extends BuiltBounty<P> {
  entries: BuiltEntry<P>[]
}

/** Options of a built contest. */
export interface ContestOptions<P> extends BountyOptions<P> {
  /** Number of accepted entries; 3 when absent. */
  entryCount?: number
  /** Entrants, in this order; missing ones join. */
  authors?: readonly P[]
}

/** An open bounty with accepted entries, each later than the one before. */
export async function buildContest<P>(
  world: World<P>,
  options: ContestOptions<P> = {},
): Promise<BuiltContest<P>> {
  const { authors = [], entryCount = Math.max(3, authors.length) } = options
  const { sponsor, bounty } = await buildOpenBounty(world, options)
  const entries: BuiltEntry<P>[] = []
  while (entries.length < entryCount) {
    const author = authors[entries.length]
    const by = author === undefined ? {} : { author }
    entries.push(await buildAcceptedEntry(world, { bountyId: bounty.bountyId, ...by }))
    await world.wait(SECOND_MS)
  }
  return { sponsor, bounty, entries }
}

/**
 * A contest in judging. Each of `voters` people (default 5) supports the first entry with 100 %, the second with 75 % and
 * so on, which ranks the entries in their order.
 */
export async function buildJudging<P>(
  world: World<P>,
  options: ContestOptions<P> & { voters?: number } = {},
): Promise<BuiltContest<P>> {
  const contest = await buildContest(world, options)
  const { sponsor, bounty } = contest
  await advanceTo(world, bounty.deadlineAt)
  for (let voter = 0; voter < (options.voters ?? 5); voter += 1) {
    await voteInOrder(world, await world.join('voter'), contest)
  }
  const { votingEndsAt } = await readBounty(world, sponsor, bounty.bountyId)
  await advanceTo(world, votingEndsAt)
  return { ...contest, bounty: await readBounty(world, sponsor, bounty.bountyId) }
}

const STRENGTHS = [100, 75, 50, 25] as const

async function voteInOrder<P>(
  world: World<P>,
  voter: P,
  { bounty, entries }: BuiltContest<P>,
): Promise<void> {
  for (const _ of entries) {
    const exposure = await readExposure(world, voter, bounty.bountyId)
    if (exposure === null) return
    const { submissionId } = exposure.submission
    const rank = entries.findIndex(({ entry }) => entry.submissionId === submissionId)
    const strength = STRENGTHS[rank]
    const decision = strength === undefined ? NOT_FOR : { decision: 'support' as const, strength }
    await castVote(world, voter, exposure.exposureId, decision)
  }
}

/** What the bounty of a verified sponsor needs to give points at all, as far as a contest can: entries and voters. */
export const GIVES_POINTS = { entryCount: 5, voters: 5 }

/** Scores every entry of a contest, the first best: 90, 80, 70, … on each item of the checklist. */
export async function scoreAll<P>(caller: Caller<P>, contest: BuiltContest<P>): Promise<void> {
  for (const [index, { entry }] of contest.entries.entries()) {
    await scoreEntry(caller, contest.sponsor, entry.submissionId, {
      scores: evenScores(contest.bounty, Math.max(0, 90 - 10 * index)),
      note: `Note ${index}`,
      isShortlisted: index === 0,
    })
  }
}

/** The award that the formula gives after `scoreAll`: places in the order of the entries. */
export function awardInOrder<P>({ bounty, entries }: BuiltContest<P>) {
  const placeCount = bounty.prizeAmounts.length
  return entries.map(({ entry }, index) => ({
    submissionId: entry.submissionId,
    place: index < placeCount ? index + 1 : null,
    isBonus: index >= placeCount && index < placeCount + bounty.bonusCount,
    reason: `Reason ${index}`,
  }))
}

/** A contest whose award was announced, in the order of its entries. */
export async function buildAnnounced<P>(
  world: World<P>,
  options: Parameters<typeof buildJudging<P>>[1] = {},
): Promise<BuiltContest<P>> {
  const contest = await buildJudging(world, options)
  await scoreAll(world, contest)
  const { sponsor, bounty } = contest
  const announced = await decideAwards(world, sponsor, bounty.bountyId, {
    outcomes: awardInOrder(contest),
  })
  return { ...contest, bounty: announced }
}
