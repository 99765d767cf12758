import assert from 'node:assert/strict'
import type { RuleSet } from '@laurel/contract/money/rules'
import type { Db } from '../../../db/client.ts'
import { plus } from '../../../platform/clock.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { BountyRow } from '../../bounties/bounties.service.ts'
import { findRules } from '../../points/seasons/seasons.service.ts'
import { rulesAt, seasonRulesAt } from '../../rules/rules-in-force.service.ts'
import { acceptedEntries } from '../../submissions/submissions.service.ts'
import { oneVoiceFactors } from '../collusion/one-voice.ts'
import { findSupportGroupsOf, listPastDecisions } from '../collusion/past-decisions.queries.ts'
import { findSkills } from '../receipts/receipts.service.ts'
import {
  countDeciders,
  countDecidersOutside,
  findBountyTally,
  insertBountyTally,
  insertTallies,
  insertTallyVoters,
  listActiveVotes,
  listCountedVotes,
  listEntrantIds,
  listTallyVoters,
  lockVotingExclusive,
  selectTallies,
  type TallyRow,
  type TallyVoterRow,
} from './tallies.queries.ts'
import { doVotesCount, FULL_VOICE, recordWeight, tallyVotes, voteWeight } from './tally.ts'

export { findBountyTally } from './tallies.queries.ts'

/** The trust level at which a practice vote is weighed. */
const PRACTICE_LEVEL = 1

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
 * first, later ones find voting closed. Idempotent.
 */
export async function tallyBounty(
  ctx: Ctx,
  bounty: Pick<BountyRow, 'id' | 'votingStartedAt' | 'votingEndsAt'>,
): Promise<void> {
  assert(bounty.votingEndsAt !== null, `bounty ${bounty.id} was in voting`)
  const { db, now } = ctx
  await lockVotingExclusive(db, bounty.id)
  const rules = await rulesOfBounty(db, bounty)
  const entries = await acceptedEntries(db, bounty.id)
  const cast = await listCountedVotes(db, bounty.id)
  const voters = await weighVoters(ctx, rules, bounty.id, cast)
  const factors = new Map(voters.map((voter) => [voter.voterId, voter]))
  const authorGroups = await findSupportGroupsOf(
    db,
    entries.map(({ authorId }) => authorId),
  )
  const groupOfEntry = new Map(
    entries.map(({ id, authorId }) => [id, authorGroups.get(authorId) ?? null]),
  )
  const votes = cast.map((vote) => {
    const voter = factors.get(vote.voterId)
    return {
      ...vote,
      voter: voter ?? FULL_VOICE,
      isMutualSupport: isWithinGroup(voter, groupOfEntry.get(vote.submissionId)),
    }
  })
  const tallies = tallyVotes(
    rules,
    entries.map(({ id }) => id),
    votes,
    bounty.votingEndsAt,
  )
  const rows = tallies.map((tally) => ({
    ...tally,
    bountyId: bounty.id,
    supportGroupId: groupOfEntry.get(tally.submissionId) ?? null,
    createdAt: now,
  }))
  await insertTallies(db, rows)
  await insertTallyVoters(db, voters)
  const deciders = voters.filter(({ isDecider }) => isDecider)
  const { minSettledVotes } = rules.formula
  const facts = {
    deciders: deciders.length,
    decisions: cast.length,
    entries: entries.length,
  }
  await insertBountyTally(db, {
    bountyId: bounty.id,
    ruleVersion: rules.version,
    entryCount: facts.entries,
    decisionCount: facts.decisions,
    deciderCount: facts.deciders,
    recordedDeciderCount: deciders.filter(({ settledVotes }) => settledVotes >= minSettledVotes)
      .length,
    votesCount: doVotesCount(rules, facts),
    createdAt: now,
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
function isWithinGroup(
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

/** A decision with its weight, as settlement reads it. */
export interface WeighedVote {
  voteId: string
  voterId: string
  submissionId: string
  decision: 'support' | 'not_for'
  strengthPercent: number
  /** A practice vote has the weight it would have at trust level 1. */
  weight: number
  /** Factors within the weight. */
  record: number
  oneVoice: number
  isMutualSupport: boolean
  castAt: Date
  isPractice: boolean
  inArena: boolean
}

/** All decisions on a bounty, practice included, in the order in which they were cast. Only after voting. */
export async function listWeighedVotes(
  db: Db,
  rules: RuleSet,
  bounty: Pick<BountyRow, 'id' | 'votingEndsAt'>,
): Promise<WeighedVote[]> {
  const { votingEndsAt } = bounty
  assert(votingEndsAt !== null, `bounty ${bounty.id} was in voting`)
  const voters = new Map(
    (await listTallyVoters(db, bounty.id)).map((voter) => [voter.voterId, voter]),
  )
  const tallies = await selectTallies(db, bounty.id)
  const groups = new Map(tallies.map((tally) => [tally.submissionId, tally.supportGroupId]))
  return (await listActiveVotes(db, bounty.id)).map((vote) => {
    const voter = voters.get(vote.voterId)
    const { record, oneVoice } = voter ?? FULL_VOICE
    const facts = {
      ...vote,
      trustLevel: vote.isPractice ? PRACTICE_LEVEL : vote.trustLevel,
      voter: { record, oneVoice },
      isMutualSupport: isWithinGroup(voter, groups.get(vote.submissionId)),
    }
    return {
      voteId: vote.id,
      voterId: vote.voterId,
      submissionId: vote.submissionId,
      decision: vote.decision,
      strengthPercent: vote.strengthPercent,
      weight: voteWeight(rules, facts, votingEndsAt),
      record,
      oneVoice,
      isMutualSupport: facts.isMutualSupport,
      castAt: vote.castAt,
      isPractice: vote.isPractice,
      inArena: vote.inArena,
    }
  })
}
