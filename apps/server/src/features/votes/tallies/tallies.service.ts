import assert from 'node:assert/strict'
import type { Db } from '../../../db/client.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { BountyRow } from '../../bounties/bounties.service.ts'
import { acceptedEntries } from '../../submissions/submissions.service.ts'
import {
  countDeciders,
  insertTallies,
  listActiveVotes,
  listCountedVotes,
  lockVotingExclusive,
  selectTallies,
  type TallyRow,
} from './tallies.queries.ts'
import { tallyVotes, voteWeight } from './tally.ts'

/** The trust level at which a practice vote is weighed. */
const PRACTICE_LEVEL = 1

/**
 * Tallies a bounty's votes when its voting closes, in the transaction that changes its state: votes in flight come
 * first, later ones find voting closed. Idempotent.
 */
export async function tallyBounty(
  ctx: Ctx,
  bounty: Pick<BountyRow, 'id' | 'votingEndsAt'>,
): Promise<void> {
  assert(bounty.votingEndsAt !== null, `bounty ${bounty.id} was in voting`)
  await lockVotingExclusive(ctx.db, bounty.id)
  const entries = await acceptedEntries(ctx.db, bounty.id)
  const votes = await listCountedVotes(ctx.db, bounty.id)
  const tallies = tallyVotes(
    entries.map(({ id }) => id),
    votes,
    bounty.votingEndsAt,
  )
  await insertTallies(
    ctx.db,
    tallies.map((tally) => ({ ...tally, bountyId: bounty.id, createdAt: ctx.now })),
  )
}

/**
 * The community's verdict on a bounty's entries, best first. Empty until voting has closed: no one sees a running
 * tally.
 */
export async function listTallies(db: Db, bountyId: string): Promise<TallyRow[]> {
  return await selectTallies(db, bountyId)
}

/** Counts the people of trust level 1 and up who decided on a bounty's entries. Only after voting. */
export async function countVoters(db: Db, bountyId: string): Promise<number> {
  return await countDeciders(db, bountyId, null)
}

/** The same count without the people of one cluster, the sponsor's. */
export async function countVotersOutside(
  db: Db,
  bountyId: string,
  clusterId: string,
): Promise<number> {
  return await countDeciders(db, bountyId, clusterId)
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
  castAt: Date
  isPractice: boolean
  inArena: boolean
}

/** All decisions on a bounty, practice included, in the order in which they were cast. Only after voting. */
export async function listWeighedVotes(
  db: Db,
  bounty: Pick<BountyRow, 'id' | 'votingEndsAt'>,
): Promise<WeighedVote[]> {
  const { votingEndsAt } = bounty
  assert(votingEndsAt !== null, `bounty ${bounty.id} was in voting`)
  return (await listActiveVotes(db, bounty.id)).map((vote) => ({
    voteId: vote.id,
    voterId: vote.voterId,
    submissionId: vote.submissionId,
    decision: vote.decision,
    strengthPercent: vote.strengthPercent,
    weight: voteWeight(
      { ...vote, trustLevel: vote.isPractice ? PRACTICE_LEVEL : vote.trustLevel },
      votingEndsAt,
    ),
    castAt: vote.castAt,
    isPractice: vote.isPractice,
    inArena: vote.inArena,
  }))
}
