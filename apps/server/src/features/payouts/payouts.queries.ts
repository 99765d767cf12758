import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { payouts, receivedPayments } from '../../db/schema/payments.ts'
import { userProfiles } from '../../db/schema/people.ts'

/** A stored payout. */
export type PayoutRow = typeof payouts.$inferSelect
/** The columns that a change of state may set in addition to the state. */
export type PayoutPatch = Partial<
  Pick<
    PayoutRow,
    | 'holds'
    | 'heldUntil'
    | 'walletAddress'
    | 'returnsAt'
    | 'redirectAddress'
    | 'redirectedAt'
    | 'approvalsNeeded'
    | 'failure'
    | 'signature'
    | 'transferIndex'
    | 'slot'
    | 'finalizedAt'
  >
>

/** Inserts payouts; existing ones (one per prize, one per returned payment) are left out. */
export async function insertPayouts(
  db: Db,
  rows: readonly (typeof payouts.$inferInsert)[],
): Promise<PayoutRow[]> {
  return await db
    .insert(payouts)
    .values([...rows])
    .onConflictDoNothing()
    .returning()
}

/** The payouts with these ids in the order of their ids, locked until the transaction ends. */
export async function selectPayoutsForUpdate(db: Db, ids: readonly string[]): Promise<PayoutRow[]> {
  return await db
    .select()
    .from(payouts)
    .where(inArray(payouts.id, [...ids]))
    .orderBy(asc(payouts.id))
    .for('update')
}

/** The id of the payout of an entry's prize, null without one. */
export async function selectPrizeId(db: Db, submissionId: string): Promise<string | null> {
  const [row] = await db
    .select({ id: payouts.id })
    .from(payouts)
    .where(and(eq(payouts.submissionId, submissionId), eq(payouts.kind, 'prize')))
  return row?.id ?? null
}

/** All payouts of a bounty, oldest first. */
export async function selectPayoutsOfBounty(db: Db, bountyId: string): Promise<PayoutRow[]> {
  return await db
    .select()
    .from(payouts)
    .where(eq(payouts.bountyId, bountyId))
    .orderBy(asc(payouts.createdAt), asc(payouts.id))
}

/** The user who linked a wallet; null if no one has. */
export async function selectWalletOwner(db: Db, address: string): Promise<string | null> {
  const [row] = await db
    .select({ userId: userProfiles.userId })
    .from(userProfiles)
    .where(eq(userProfiles.walletAddress, address))
  return row?.userId ?? null
}

/** Marks a received payment whose return was closed unpaid as kept. */
export async function updateReceivedKept(db: Db, id: string): Promise<void> {
  await db
    .update(receivedPayments)
    .set({ state: 'kept' })
    .where(and(eq(receivedPayments.id, id), eq(receivedPayments.state, 'returning')))
}

/** Moves payouts that are still in state `from`; returns only those. */
export async function updatePayouts(
  db: Db,
  move: {
    ids: readonly string[]
    from: PayoutRow['state']
    to: PayoutRow['state']
    patch: PayoutPatch
    now: Date
  },
): Promise<PayoutRow[]> {
  const since = move.from === move.to ? {} : { state: move.to, stateSince: move.now }
  return await db
    .update(payouts)
    .set({ ...move.patch, ...since })
    .where(and(inArray(payouts.id, [...move.ids]), eq(payouts.state, move.from)))
    .returning()
}
