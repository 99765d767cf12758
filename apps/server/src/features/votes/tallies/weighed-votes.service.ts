import assert from 'node:assert/strict'
import type { RuleSet } from '@laurel/contract/money/rules'
import type { Db } from '../../../db/client.ts'
import type { BountyRow } from '../../bounties/bounties.service.ts'
import { findVoidedVoters } from '../../standings/standings.service.ts'
import { listActiveVotes, listTallyVoters, selectTallies } from './tallies.queries.ts'
import { isWithinGroup } from './tallies.service.ts'
import { FULL_VOICE, voteWeight } from './tally.ts'

/** The trust level at which a practice vote is weighed. */
const PRACTICE_LEVEL = 1

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
  /** Its voter is voided: it weighs nothing, earns nothing and makes no record. */
  isVoided: boolean
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
  const active = await listActiveVotes(db, bounty.id)
  const voided = await findVoidedVoters(db, [...new Set(active.map(({ voterId }) => voterId))])
  return active.map((vote) => {
    const isVoided = voided.has(vote.voterId)
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
      weight: isVoided ? 0 : voteWeight(rules, facts, votingEndsAt),
      record,
      oneVoice,
      isMutualSupport: facts.isMutualSupport,
      castAt: vote.castAt,
      isPractice: vote.isPractice,
      inArena: vote.inArena,
      isVoided,
    }
  })
}
