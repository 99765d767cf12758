import { aliasedTable, and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { sponsorVerifications } from '../../db/schema/bounties.ts'
import { userProfiles } from '../../db/schema/people.ts'
import { type PersonRow, personColumns } from '../../platform/person.ts'

/** A stored verification of a sponsor. */
export type VerificationRow = typeof sponsorVerifications.$inferSelect

/** A verification with the people it names; null for deleted accounts. */
export interface NamedVerification {
  verification: VerificationRow
  sponsor: PersonRow | null
  verifiedBy: PersonRow | null
}

/** The most revoked verifications in a list. */
const MAX_REVOKED = 100

const verifier = aliasedTable(userProfiles, 'verifier')

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

/** A verification, locked until the transaction ends. */
export async function lockVerification(db: Db, id: string): Promise<VerificationRow | null> {
  const [row] = await db
    .select()
    .from(sponsorVerifications)
    .where(eq(sponsorVerifications.id, id))
    .for('update')
  return row ?? null
}

/** The user with a name, in any case; null when there is none. */
export async function findSponsorByName(db: Db, username: string): Promise<string | null> {
  const [row] = await db
    .select({ userId: userProfiles.userId })
    .from(userProfiles)
    .where(eq(sql`lower(${userProfiles.username})`, username.trim().toLowerCase()))
  return row?.userId ?? null
}

/** Verifications in force, or revoked ones, with names, newest first. */
export async function listVerifications(
  db: Db,
  which: { isRevoked: boolean; id?: string },
): Promise<NamedVerification[]> {
  const { revokedAt, verifiedAt } = sponsorVerifications
  const rows = db
    .select({
      verification: sponsorVerifications,
      sponsor: personColumns,
      verifiedBy: {
        userId: verifier.userId,
        username: verifier.username,
        displayName: verifier.displayName,
        avatarUrl: verifier.avatarUrl,
      },
    })
    .from(sponsorVerifications)
    .leftJoin(userProfiles, eq(userProfiles.userId, sponsorVerifications.sponsorId))
    .leftJoin(verifier, eq(verifier.userId, sponsorVerifications.verifiedBy))
    .where(
      and(
        which.isRevoked ? isNotNull(revokedAt) : isNull(revokedAt),
        which.id === undefined ? undefined : eq(sponsorVerifications.id, which.id),
      ),
    )
    .orderBy(desc(which.isRevoked ? revokedAt : verifiedAt))
  return which.isRevoked ? await rows.limit(MAX_REVOKED) : await rows
}

/** Inserts a verification; null when the sponsor is verified already. */
export async function insertVerification(
  db: Db,
  row: typeof sponsorVerifications.$inferInsert,
): Promise<VerificationRow | null> {
  const [inserted] = await db
    .insert(sponsorVerifications)
    .values(row)
    .onConflictDoNothing()
    .returning()
  return inserted ?? null
}

/** Ends a verification. Returns it, null when it had ended. */
export async function revokeVerification(
  db: Db,
  id: string,
  revocation: { revokedBy: string; revokedAt: Date; revokeReason: string },
): Promise<VerificationRow | null> {
  const [row] = await db
    .update(sponsorVerifications)
    .set(revocation)
    .where(and(eq(sponsorVerifications.id, id), isNull(sponsorVerifications.revokedAt)))
    .returning()
  return row ?? null
}
