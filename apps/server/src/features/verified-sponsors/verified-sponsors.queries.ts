import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { sponsorVerifications } from '../../db/schema/bounties.ts'

/** A stored verification of a sponsor. */
export type VerificationRow = typeof sponsorVerifications.$inferSelect

/** The verification of a sponsor that is in force, null when there is none. */
export async function findVerification(db: Db, sponsorId: string): Promise<VerificationRow | null> {
  const [row] = await db
    .select()
    .from(sponsorVerifications)
    .where(
      and(eq(sponsorVerifications.sponsorId, sponsorId), isNull(sponsorVerifications.revokedAt)),
    )
  return row ?? null
}

/** Of these people, those who are verified sponsors. */
export async function listVerified(db: Db, sponsorIds: readonly string[]): Promise<Set<string>> {
  if (sponsorIds.length === 0) return new Set()
  const rows = await db
    .select({ sponsorId: sponsorVerifications.sponsorId })
    .from(sponsorVerifications)
    .where(
      and(
        inArray(sponsorVerifications.sponsorId, [...sponsorIds]),
        isNull(sponsorVerifications.revokedAt),
      ),
    )
  return new Set(rows.map(({ sponsorId }) => sponsorId))
}

/** All verifications of a sponsor, the newest first. */
export async function listVerifications(db: Db, sponsorId: string): Promise<VerificationRow[]> {
  return await db
    .select()
    .from(sponsorVerifications)
    .where(eq(sponsorVerifications.sponsorId, sponsorId))
    .orderBy(desc(sponsorVerifications.verifiedAt))
}

/** Inserts a verification. False when the sponsor is verified already. */
export async function insertVerification(
  db: Db,
  row: typeof sponsorVerifications.$inferInsert,
): Promise<boolean> {
  const inserted = await db
    .insert(sponsorVerifications)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: sponsorVerifications.id })
  return inserted.length > 0
}

/** Ends the verification in force. Returns it, null when there is none. */
export async function revokeVerification(
  db: Db,
  sponsorId: string,
  revocation: { revokedBy: string; revokedAt: Date; revokeReason: string },
): Promise<VerificationRow | null> {
  const [row] = await db
    .update(sponsorVerifications)
    .set(revocation)
    .where(
      and(eq(sponsorVerifications.sponsorId, sponsorId), isNull(sponsorVerifications.revokedAt)),
    )
    .returning()
  return row ?? null
}
