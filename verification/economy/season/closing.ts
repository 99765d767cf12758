import { byFormula, finalScoreOf } from '../../../apps/server/src/features/awards/formula.ts'
import type { AuthoredDecision } from '../../../apps/server/src/features/votes/collusion/exchanges.ts'
import {
  type OneVoiceRules,
  oneVoiceFactors,
} from '../../../apps/server/src/features/votes/collusion/one-voice.ts'
import {
  checklistThirds,
  compare,
} from '../../../apps/server/src/features/votes/collusion/past-decisions.ts'
import {
  skillOf,
  type VotingRecord,
} from '../../../apps/server/src/features/votes/tallies/skill.ts'
import {
  type CountedVote,
  doVotesCount,
  isNewcomer,
  recordWeight,
  tallyVotes,
  type VoterFactors,
  voteWeight,
} from '../../../apps/server/src/features/votes/tallies/tally.ts'
import type { EconomyRules } from '../rules/economy-rules.ts'
import { type Bounty, type CastVote, type Person, SEASON_START } from '../world/world.ts'

/** Places and bonus spots of every bounty. */
export const PLACES = 3
const SPOTS = 2
/** The past decisions of a voter that the product compares. */
const MAX_PAST_DECISIONS = 200

/** Whether an entry at this position won something. */
export function isPlacedAt(position: number): boolean {
  return position < PLACES + SPOTS
}

/** The record of a voter's last settled votes. */
export function recordOf({ record }: Person, { rules }: EconomyRules): VotingRecord {
  const recent = record.slice(-rules.skill.windowVotes)
  const shares = recent.reduce((sum, { placedShare }) => sum + placedShare, 0)
  return {
    settled: recent.length,
    hits: recent.filter(({ isHit }) => isHit).length,
    supports: recent.filter(({ isSupport }) => isSupport).length,
    meanPlacedShare: recent.length === 0 ? 0 : shares / recent.length,
  }
}

/** What is known about voters when the voting of a bounty closes. */
export interface Knowledge {
  /** Each person's decisions on entries of decided bounties. */
  past: ReadonlyMap<Person, readonly AuthoredDecision[]>
  /** The group of mutual support of each member. */
  groupOf: ReadonlyMap<string, number>
}

/** Weighs and tallies the votes of a bounty, and puts its entries in the order of the formula. */
export function closeVoting(bounty: Bounty, economy: EconomyRules, known: Knowledge): void {
  const { rules } = economy
  setThirds(bounty)
  const votes = bounty.entries.flatMap((entry) => entry.votes)
  const counted = weighVotes(bounty, votes, economy, known)
  bounty.deciders = countDeciders(bounty, votes, economy)
  const facts = {
    deciders: bounty.deciders,
    decisions: votes.length,
    entries: bounty.entries.length,
  }
  const w = doVotesCount(rules, facts) ? bounty.communityWeightPercent : 0
  const byId = new Map(bounty.entries.map((entry) => [entry.id, entry]))
  const tallies = tallyVotes(rules, [...byId.keys()], counted, bounty.votingEndsAt)
  const ranked = byFormula(
    tallies.flatMap(({ submissionId, rank, communityPercent }) => {
      const entry = byId.get(submissionId)
      if (entry === undefined) return []
      const finalScore = finalScoreOf(entry.checklistPercent, communityPercent, w)
      return [{ entry, communityRank: rank, finalScore, tie: submissionId }]
    }),
  )
  bounty.entries = ranked.map(({ entry }) => entry)
  for (const [position, entry] of bounty.entries.entries()) entry.position = position
}

function setThirds({ entries }: Bounty): void {
  const thirds = checklistThirds(
    entries.map(({ id, checklistPercent }) => ({ submissionId: id, checklistPercent })),
  )
  for (const entry of entries) entry.third = thirds.get(entry.id) ?? 1
}

/** The votes as the tally counts them; each keeps its weight for the settlement. */
function weighVotes(
  bounty: Bounty,
  votes: readonly CastVote[],
  economy: EconomyRules,
  { past, groupOf }: Knowledge,
): CountedVote[] {
  const { rules } = economy
  const voters = new Set(votes.map(({ voter }) => voter))
  const voices = rules.oneVoice === null ? null : voicesOf([...voters], past, rules.oneVoice)
  const factors = new Map(
    [...voters].map((voter): [Person, VoterFactors] => {
      const record = recordWeight(rules, skillOf(rules, recordOf(voter, economy)))
      return [voter, { record, oneVoice: voices?.get(voter.id) ?? 1 }]
    }),
  )
  const groupsEntered = Map.groupBy(bounty.entries, ({ author }) => groupOf.get(author.id))
  return votes.map((vote) => {
    const { voter, entry, strengthPercent, castAt } = vote
    const group = groupOf.get(voter.id)
    const ofGroup = group === undefined ? [] : (groupsEntered.get(group) ?? [])
    const counted = {
      submissionId: entry.id,
      strengthPercent,
      trustLevel: voter.trustLevel,
      inArena: true,
      castAt,
      voter: factors.get(voter) ?? { record: 1, oneVoice: 1 },
      isMutualSupport: ofGroup.includes(entry),
      isNewcomer: isNewcomer(rules, voter.settledVotes),
    }
    vote.weight = voteWeight(rules, counted, bounty.votingEndsAt)
    return counted
  })
}

/** The factors of voters by their last decisions; those with too few to compare keep 1. In order, which sorts faster. */
function voicesOf(
  voters: readonly Person[],
  past: Knowledge['past'],
  rule: OneVoiceRules,
): Map<string, number> {
  const known = voters
    .map((voter) => (past.get(voter) ?? []).slice(-MAX_PAST_DECISIONS))
    .filter(({ length }) => length >= rule.minSharedExposures)
    .toSorted(([a], [b]) => compare(a?.voterId ?? '', b?.voterId ?? ''))
  return oneVoiceFactors(known.flat(), rule)
}

/** Counts a bounty's deciders (product.md 6). */
function countDeciders(
  { entries, votingEndsAt }: Bounty,
  votes: readonly CastVote[],
  { rules }: EconomyRules,
): number {
  const { withoutEntrants, record } = rules.deciders
  const entrants = new Set(withoutEntrants ? entries.map(({ author }) => author) : [])
  const sinceStartMs = votingEndsAt.getTime() - SEASON_START.getTime()
  const minSettled = record !== null && sinceStartMs >= record.afterMs ? record.minSettledVotes : 0
  const voters = new Set(votes.map(({ voter }) => voter))
  return [...voters].filter((voter) => !entrants.has(voter) && voter.settledVotes >= minSettled)
    .length
}
