import { asc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { certificates } from '../../db/schema/help/tickets.ts'
import { userProfiles } from '../../db/schema/people.ts'
import { type PersonRow, personColumns } from '../../platform/person.ts'

/** A stored certificate. */
export type Certificate = typeof certificates.$inferSelect

/** Inserts a certificate unless the person has one of this track. Returns whether it did. */
export async function insertCertificate(db: Db, certificate: Certificate): Promise<boolean> {
  const rows = await db
    .insert(certificates)
    .values(certificate)
    .onConflictDoNothing()
    .returning({ code: certificates.code })
  return rows.length > 0
}

/** A person's certificates, the oldest first. */
export async function listCertificatesOf(db: Db, userId: string): Promise<Certificate[]> {
  return await db
    .select()
    .from(certificates)
    .where(eq(certificates.userId, userId))
    .orderBy(asc(certificates.completedAt), asc(certificates.track))
}

/** The certificates of the person with a username in any case, the oldest first; null when there is no such person. */
export async function listCertificatesByName(
  db: Db,
  username: string,
): Promise<Certificate[] | null> {
  const rows = await db
    .select({ certificate: certificates })
    .from(userProfiles)
    .leftJoin(certificates, eq(certificates.userId, userProfiles.userId))
    .where(eq(sql`lower(${userProfiles.username})`, username.toLowerCase()))
    .orderBy(asc(certificates.completedAt), asc(certificates.track))
  return rows.length === 0 ? null : rows.flatMap(({ certificate }) => certificate ?? [])
}

/** The certificate with a code in any case, with the person it was issued to. */
export async function findCertificate(
  db: Db,
  code: string,
): Promise<{ certificate: Certificate; person: PersonRow } | null> {
  const [row] = await db
    .select({ certificate: certificates, person: personColumns })
    .from(certificates)
    .innerJoin(userProfiles, eq(userProfiles.userId, certificates.userId))
    .where(eq(certificates.code, code.toUpperCase()))
  return row ?? null
}

/** Deletes a person's certificates. */
export async function deleteCertificatesOf(db: Db, userId: string): Promise<void> {
  await db.delete(certificates).where(eq(certificates.userId, userId))
}
