import { and, asc, count, countDistinct, eq, inArray, isNull, lte, ne } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { payoutApprovals } from '../../db/schema/payments.ts'
import { userProfiles, userRoles } from '../../db/schema/people.ts'
import { type PersonRow, personColumns } from '../../platform/person.ts'

/** A stored approval. */
type ApprovalRow = typeof payoutApprovals.$inferSelect

/** Stores an approval; false when this person's approval of the payout stands already. */
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

/** Voids the standing approvals of a payout; with `madeUntil` only those up to then. */
export async function voidStanding(
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

/** Who approved these payouts, where it stands, oldest first; a person whose account is gone without a profile. */
export async function standingApprovals(
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

/** How many approvals of each payout stand; payouts without one are left out. */
export async function countStanding(
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

/** How many people may approve payouts, this one apart. */
export async function countOtherApprovers(db: Db, userId: string): Promise<number> {
  const [row] = await db
    .select({ people: countDistinct(userRoles.userId) })
    .from(userRoles)
    .where(and(inArray(userRoles.role, ['finance', 'admin']), ne(userRoles.userId, userId)))
  return row?.people ?? 0
}
