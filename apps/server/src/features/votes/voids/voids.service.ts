/**
 * Voiding a voter (product.md 6): while a cause is in force, all of the person's votes in bounties without final rewards
 * count 0. Who is voided is a set, and tallies, settlements and receipts follow from the set alone: voiding twice equals
 * once, in any order and on any node. Prizes of completed bounties stay, and so do points that have settled.
 */
import type { Ctx } from '../../../platform/context.ts'
import { newId } from '../../../platform/ids.ts'
import {
  type ReversedReward,
  restoreVotingRewards,
  reverseUnsettledVotingRewards,
  sumUnsettledVotingRewards,
} from '../../points/settlement/unsettled.service.ts'
import { requestTrustReviews, storeVotesVoided } from '../../standings/standings.service.ts'
import { recomputeTally } from '../tallies/tallies.service.ts'
import {
  countOpenVotes,
  insertVoids,
  listActiveVoids,
  listTalliedBounties,
  lockVoids,
  markReceiptsVoided,
  updateVoid,
  type VoidRow,
} from './voids.queries.ts'

export { listVoidsFor, listVoidsOf, lockVoids, type VoidRow } from './voids.queries.ts'

/** Why people are voided: `case:` and its id, or `ban`. */
export type VoidCause = `case:${string}` | 'ban'

/**
 * Voids people for a cause: recomputes tallies, and reverses their voting rewards that have not settled. Idempotent.
 * Returns the people who were not voided for this cause before.
 */
export async function voidVoters(
  ctx: Ctx,
  userIds: readonly string[],
  { cause, reason }: { cause: VoidCause; reason: string },
): Promise<VoidRow[]> {
  const { db, now } = ctx
  await lockVoids(db, 'exclusive')
  const before = new Set((await listActiveVoids(db, userIds)).map(({ userId }) => userId))
  const sorted = [...new Set(userIds)].sort()
  const fresh = await insertVoids(
    db,
    sorted.map((userId) => ({
      id: newId(),
      userId,
      cause,
      reason,
      accrualIds: [],
      reversedPoints: 0,
      voidedAt: now,
    })),
  )
  const added = fresh.filter(({ userId }) => !before.has(userId)).map(({ userId }) => userId)
  for (const userId of added) await storeVotesVoided(ctx, userId, now)
  await recomputeTallies(ctx, added)
  const key = fresh[0]?.id ?? ''
  const reversed = await reverseUnsettledVotingRewards(
    ctx,
    fresh.map(({ userId }) => userId),
    { reason, key },
  )
  const stored: VoidRow[] = []
  for (const row of fresh) {
    const own = reversed.filter(({ userId }) => userId === row.userId)
    const patch = { accrualIds: own.map(({ id }) => id), reversedPoints: sumOf(own) }
    await updateVoid(db, row.id, patch)
    await markReceiptsVoided(db, row.userId, bountiesOf(own), now)
    stored.push({ ...row, ...patch })
  }
  await requestTrustReviews(ctx, added)
  return stored
}

/**
 * Ends the voiding of people for a cause. Once no cause is left, their votes count again where rewards are not final, and
 * what was reversed comes back; votes that settled meanwhile stay voided. Idempotent. Returns the people concerned.
 */
export async function liftVoids(
  ctx: Ctx,
  userIds: readonly string[],
  { cause, reason }: { cause: VoidCause; reason: string },
): Promise<string[]> {
  const { db, now } = ctx
  await lockVoids(db, 'exclusive')
  const active = await listActiveVoids(db, userIds)
  const ended = active.filter((row) => row.cause === cause)
  const restored: VoidRow[] = []
  for (const row of ended) {
    await updateVoid(db, row.id, { liftedAt: now })
    const other = active.find(({ id, userId }) => userId === row.userId && id !== row.id)
    if (other === undefined) {
      restored.push(row)
      continue
    }
    // What this cause reversed is now for the other to give back.
    await updateVoid(db, other.id, {
      accrualIds: [...other.accrualIds, ...row.accrualIds],
      reversedPoints: other.reversedPoints + row.reversedPoints,
    })
  }
  const freed = restored.map(({ userId }) => userId)
  for (const userId of freed) await storeVotesVoided(ctx, userId, null)
  await recomputeTallies(ctx, freed)
  const accrualIds = restored.flatMap((row) => row.accrualIds)
  const rewards = await restoreVotingRewards(ctx, accrualIds, { reason, key: newId() })
  for (const userId of freed) {
    const own = rewards.filter((reward) => reward.userId === userId)
    await markReceiptsVoided(db, userId, bountiesOf(own), null)
  }
  await requestTrustReviews(ctx, freed)
  return ended.map(({ userId }) => userId)
}

/** What voiding a person would do now. */
export interface VoidEffects {
  openBounties: number
  votes: number
  unsettledPoints: number
}

/** What voiding each of these people would do now, by user id. */
export async function voidEffects(
  db: Ctx['db'],
  userIds: readonly string[],
): Promise<(userId: string) => VoidEffects> {
  const votes = await countOpenVotes(db, userIds)
  const unsettled = await sumUnsettledVotingRewards(db, userIds)
  return (userId) => ({
    openBounties: votes.get(userId)?.bounties ?? 0,
    votes: votes.get(userId)?.votes ?? 0,
    unsettledPoints: unsettled.get(userId) ?? 0,
  })
}

async function recomputeTallies(ctx: Ctx, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return
  for (const bounty of await listTalliedBounties(ctx.db, userIds)) await recomputeTally(ctx, bounty)
}

function sumOf(rewards: readonly ReversedReward[]): number {
  return rewards.reduce((sum, { amountPoints }) => sum + amountPoints, 0)
}

/** Voting rewards are caused by a bounty. */
function bountiesOf(rewards: readonly ReversedReward[]): string[] {
  return rewards.map(({ causeId }) => causeId)
}
