import assert from 'node:assert/strict'
import type { RuleSet } from '@laurel/contract/money/rules'
import { submissionState } from '@laurel/contract/work/submissions'
import type { Db } from '../../../db/client.ts'
import { plus } from '../../../platform/clock.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { BountyRow } from '../../bounties/bounties.service.ts'
import { findRules } from '../../points/seasons/seasons.service.ts'
import { rulesAt, seasonRulesAt } from '../../rules/rules-in-force.service.ts'
import { findVoidedVoters } from '../../standings/standings.service.ts'
import { acceptedEntries, listEntriesIn } from '../../submissions/submissions.service.ts'
import { oneVoiceFactors } from '../collusion/one-voice.ts'
import { findSupportGroupsOf, listPastDecisions } from '../collusion/past-decisions.queries.ts'
import { findSkills } from '../receipts/receipts.service.ts'
import { lockVoids } from '../voids/voids.queries.ts'
import {
  countDeciders,
  countDecidersOutside,
  findBountyTally,
  insertTallyVoters,
  listCountedVotes,
  listEntrantIds,
  listTallyVoters,
  lockVotingExclusive,
  selectTallies,
  type TallyRow,
  type TallyVoterRow,
  upsertBountyTally,
  upsertTallies,
} from './tallies.queries.ts'
import { doVotesCount, FULL_VOICE, isNewcomer, recordWeight, tallyVotes } from './tally.ts'

export { findBountyTally } from './tallies.queries.ts'

/** The rules of a bounty: those in force when its voting began, until it is settled (rule D-points-rules). */
export async function rulesOfBounty(
  db: Db,
  bounty: Pick<BountyRow, 'id' | 'votingStartedAt'>,
): Promise<RuleSet> {
  assert(bounty.votingStartedAt !== null, `bounty ${bounty.id} was in voting`)
  return await rulesAt(db, bounty.votingStartedAt)
}

/**
 * Tallies a bounty's votes when its voting closes, in the transaction that changes its state: votes in flight come
 * first, later ones find voting closed. Everyone's factors are stored, and those of voided voters too: a tally after a
 * voiding, or after its end, comes from the same numbers. Idempotent.
 */
export async function tallyBounty(ctx: Ctx, bounty: TalliedBounty): Promise<void> {
  const { db } = ctx
  await lockVotingExclusive(db, bounty.id)
  await lockVoids(db, 'shared')
  if ((await findBountyTally(db, bounty.id)) !== null) return
  const rules = await rulesOfBounty(db, bounty)
  const entries = await acceptedEntries(db, bounty.id)
  const cast = await listCountedVotes(db, bounty.id)
  const voters = await weighVoters(ctx, rules, bounty.id, cast)
  const authorGroups = await findSupportGroupsOf(
    db,
    entries.map(({ authorId }) => authorId),
  )
  await insertTallyVoters(db, voters)
  await storeTally(ctx, rules, bounty, {
    entries: entries.map(({ id, authorId }) => ({
      submissionId: id,
      supportGroupId: authorGroups.get(authorId) ?? null,
    })),
    cast,
    voters,
  })
}

/**
 * Tallies a bounty again from the stored factors of its voters, after a change of who is voided. The result depends on
 * the votes and on who is voided alone, not on the order of events. Nothing happens before its first tally.
 */
export async function recomputeTally(ctx: Ctx, bounty: TalliedBounty): Promise<void> {
  const { db } = ctx
  const stored = new Map((await selectTallies(db, bounty.id)).map((row) => [row.submissionId, row]))
  if (stored.size === 0) return
  // The same order as at first: under version 1 of the rules it decides ties.
  const submitted = await listEntriesIn(db, bounty.id, submissionState.options)
  const entries = submitted.flatMap(({ id }) => stored.get(id) ?? [])
  await storeTally(ctx, await rulesOfBounty(db, bounty), bounty, {
    entries,
    cast: await listCountedVotes(db, bounty.id),
    voters: await listTallyVoters(db, bounty.id),
  })
}

type TalliedBounty = Pick<BountyRow, 'id' | 'votingStartedAt' | 'votingEndsAt'>

/** Counts the votes of those who are not voided, and stores the result in place of an earlier one. */
async function storeTally(
  ctx: Ctx,
  rules: RuleSet,
  bounty: TalliedBounty,
  facts: {
    entries: readonly Pick<TallyRow, 'submissionId' | 'supportGroupId'>[]
    cast: Awaited<ReturnType<typeof listCountedVotes>>
    voters: readonly TallyVoterRow[]
  },
): Promise<void> {
  assert(bounty.votingEndsAt !== null, `bounty ${bounty.id} was in voting`)
  const { db, now: createdAt } = ctx
  const { entries } = facts
  const voided = await findVoidedVoters(db, [...new Set(facts.cast.map(({ voterId }) => voterId))])
  const cast = facts.cast.filter(({ voterId }) => !voided.has(voterId))
  const voters = facts.voters.filter(({ voterId }) => !voided.has(voterId))
  const factors = new Map(voters.map((voter) => [voter.voterId, voter]))
  const groupOfEntry = new Map(
    entries.map(({ submissionId, supportGroupId }) => [submissionId, supportGroupId]),
  )
  const votes = cast.map((vote) => {
    const voter = factors.get(vote.voterId)
    return {
      ...vote,
      voter: voter ?? FULL_VOICE,
      isMutualSupport: isWithinGroup(voter, groupOfEntry.get(vote.submissionId)),
      isNewcomer: voter !== undefined && isNewcomer(rules, voter.settledVotes),
    }
  })
  const tallies = tallyVotes(
    rules,
    entries.map(({ submissionId }) => submissionId),
    votes,
    bounty.votingEndsAt,
  )
  await upsertTallies(
    db,
    tallies.map((tally) => ({
      ...tally,
      bountyId: bounty.id,
      supportGroupId: groupOfEntry.get(tally.submissionId) ?? null,
      createdAt,
    })),
  )
  const deciders = voters.filter(({ isDecider }) => isDecider)
  const { minSettledVotes } = rules.formula
  const recorded = deciders.filter(({ settledVotes }) => settledVotes >= minSettledVotes)
  const counts = { deciders: deciders.length, decisions: cast.length, entries: entries.length }
  await upsertBountyTally(db, {
    bountyId: bounty.id,
    ruleVersion: rules.version,
    entryCount: counts.entries,
    decisionCount: counts.decisions,
    deciderCount: counts.deciders,
    recordedDeciderCount: recorded.length,
    votesCount: doVotesCount(rules, counts),
    createdAt,
  })
}

/** The voters of a bounty with the factors of their decisions, and whether they are deciders (product.md 6). */
async function weighVoters(
  ctx: Ctx,
  rules: RuleSet,
  bountyId: string,
  cast: Awaited<ReturnType<typeof listCountedVotes>>,
): Promise<TallyVoterRow[]> {
  const { db, now } = ctx
  const voterIds = [...new Set(cast.map(({ voterId }) => voterId))]
  const inArena = new Set(cast.filter((vote) => vote.inArena).map(({ voterId }) => voterId))
  const entrants = rules.deciders.withoutEntrants ? await listEntrantIds(db, bountyId) : new Set()
  const skills = await findSkills(db, rules, voterIds)
  const voices =
    rules.oneVoice === null
      ? new Map<string, number>()
      : oneVoiceFactors(await listPastDecisions(db, voterIds), rules.oneVoice)
  const groups = await findSupportGroupsOf(db, rules.mutualSupport === null ? [] : voterIds)
  const minSettledVotes = await minRecordOfDeciders(db, rules, now)
  return voterIds.map((voterId) => {
    const skill = skills.get(voterId)
    const settledVotes = skill?.sampleSize ?? 0
    return {
      bountyId,
      voterId,
      isDecider:
        !entrants.has(voterId) &&
        (inArena.has(voterId) || !rules.deciders.inArenaOnly) &&
        settledVotes >= minSettledVotes,
      settledVotes,
      record: recordWeight(rules, { sampleSize: settledVotes, value: skill?.value ?? 0 }),
      oneVoice: voices.get(voterId) ?? 1,
      supportGroupId: groups.get(voterId) ?? null,
    }
  })
}

/** Whether voter and author were in one group of mutual support. */
export function isWithinGroup(
  voter: Pick<TallyVoterRow, 'supportGroupId'> | undefined,
  groupId: string | null | undefined,
): boolean {
  return voter != null && voter.supportGroupId !== null && voter.supportGroupId === groupId
}

/**
 * The settled votes that a decider needs now: none in the first weeks of a season, nor in the first weeks of a server,
 * where no one can have a record yet (rule D-vote-deciders).
 */
async function minRecordOfDeciders(db: Db, rules: RuleSet, now: Date): Promise<number> {
  const { record } = rules.deciders
  if (record === null) return 0
  const { since } = await seasonRulesAt(db, now)
  const publishedAt = (await findRules(db, rules.version))?.publishedAt
  if (publishedAt === undefined) return 0
  const from = new Date(Math.max(publishedAt.getTime(), since.getTime()))
  return now < plus(from, record.afterMs) ? 0 : record.minSettledVotes
}

/**
 * The community's verdict on a bounty's entries, best first. Empty until voting has closed: no one sees a running
 * tally.
 */
export async function listTallies(db: Db, bountyId: string): Promise<TallyRow[]> {
  return await selectTallies(db, bountyId)
}

/** Counts the deciders of a bounty. Only after voting. */
export async function countVoters(db: Db, bountyId: string): Promise<number> {
  return (
    (await findBountyTally(db, bountyId))?.deciderCount ?? (await countDeciders(db, bountyId, null))
  )
}

/** The same count without the people of one cluster, the sponsor's. */
export async function countVotersOutside(
  db: Db,
  bountyId: string,
  clusterId: string,
): Promise<number> {
  // Bounties that an earlier release tallied have no stored voters.
  return (await findBountyTally(db, bountyId)) === null
    ? await countDeciders(db, bountyId, clusterId)
    : await countDecidersOutside(db, bountyId, clusterId)
}
