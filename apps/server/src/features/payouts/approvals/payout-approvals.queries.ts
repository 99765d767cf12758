import type { PayToken } from '@laurel/contract/money/payments'
import { and, asc, count, eq, gt, inArray, isNull, lt, lte, sql, sum } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { payoutApprovals, payouts } from '../../../db/schema/payments.ts'
import { userProfiles } from '../../../db/schema/people.ts'
import { type PersonRow, personColumns } from '../../../platform/person.ts'
import { SECOND_APPROVER_FROM } from '../payouts.rules.ts'

/** A stored approval. */
type ApprovalRow = typeof payoutApprovals.$inferSelect

/** Inserts an approval; false when this person has already approved the payout. */
export async function insertApproval(
  db: Db,
  row: typeof payoutApprovals.$inferInsert,
): Promise<boolean> {
  const stored = await db
    .insert(payoutApprovals)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: payoutApprovals.id })
  return stored.length > 0
}

/** Voids the active approvals of a payout; with `madeUntil` only those up to then. */
export async function voidApprovals(
  db: Db,
  payoutId: string,
  reason: string,
  now: Date,
  madeUntil?: Date,
): Promise<void> {
  await db
    .update(payoutApprovals)
    .set({ voidedAt: now, voidReason: reason })
    .where(
      and(
        eq(payoutApprovals.payoutId, payoutId),
        isNull(payoutApprovals.voidedAt),
        madeUntil === undefined ? undefined : lte(payoutApprovals.createdAt, madeUntil),
      ),
    )
}

/** The active approvals of these payouts, oldest first; the profile is null for a deleted account. */
export async function listActiveApprovals(
  db: Db,
  payoutIds: readonly string[],
): Promise<{ approval: ApprovalRow; approver: PersonRow | null }[]> {
  if (payoutIds.length === 0) return []
  return await db
    .select({ approval: payoutApprovals, approver: personColumns })
    .from(payoutApprovals)
    .leftJoin(userProfiles, eq(userProfiles.userId, payoutApprovals.approverId))
    .where(and(inArray(payoutApprovals.payoutId, [...payoutIds]), isNull(payoutApprovals.voidedAt)))
    .orderBy(asc(payoutApprovals.createdAt), asc(payoutApprovals.id))
}

/** Counts the active approvals of each payout; payouts without one are left out. */
export async function countActiveApprovals(
  db: Db,
  payoutIds: readonly string[],
): Promise<Map<string, number>> {
  if (payoutIds.length === 0) return new Map()
  const rows = await db
    .select({ payoutId: payoutApprovals.payoutId, approvals: count() })
    .from(payoutApprovals)
    .where(and(inArray(payoutApprovals.payoutId, [...payoutIds]), isNull(payoutApprovals.voidedAt)))
    .groupBy(payoutApprovals.payoutId)
  return new Map(rows.map(({ payoutId, approvals }) => [payoutId, approvals]))
}

/** Serialises the approvals of one person until the transaction ends, so that each sees the sum of those before. */
export async function lockApprover(db: Db, userId: string): Promise<void> {
  await db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`payout-approver:${userId}`}, 0))`,
  )
}

/** Smallest units of a token that this person alone approved after `since`: no one else has, or must. */
export async function sumSoleApprovals(
  db: Db,
  { userId, token, since }: { userId: string; token: PayToken; since: Date },
): Promise<bigint> {
  const [row] = await db
    .select({ amount: sum(payoutApprovals.amount).mapWith(BigInt) })
    .from(payoutApprovals)
    .innerJoin(payouts, eq(payouts.id, payoutApprovals.payoutId))
    .where(
      and(
        eq(payoutApprovals.approverId, userId),
        isNull(payoutApprovals.voidedAt),
        gt(payoutApprovals.createdAt, since),
        eq(payouts.token, token),
        lt(payouts.amount, SECOND_APPROVER_FROM[token]),
        sql`${payouts.approvalsNeeded} is distinct from 2`,
      ),
    )
  return row?.amount ?? 0n
}
