import { and, asc, desc, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { auditEntries, userProfiles } from '../../db/schema/people.ts'
import { personColumns } from '../person.ts'

/** Any constant; serialises writers of the audit chain until their transaction ends. */
const AUDIT_LOCK = 7_246_002

/** Locks the audit chain and returns the hash of its last entry. */
export async function lockAuditChain(db: Db): Promise<string> {
  await db.execute(sql`select pg_advisory_xact_lock(${AUDIT_LOCK})`)
  const [last] = await db
    .select({ hash: auditEntries.hash })
    .from(auditEntries)
    .orderBy(desc(auditEntries.sequence))
    .limit(1)
  return last?.hash ?? ''
}

/** Appends an entry. */
export async function insertAuditEntry(
  db: Db,
  entry: typeof auditEntries.$inferInsert,
): Promise<void> {
  await db.insert(auditEntries).values(entry)
}

/** The last entry about a subject, or null. */
export async function findLastAuditEntry(
  db: Db,
  subjectKind: string,
  subjectId: string,
): Promise<typeof auditEntries.$inferSelect | null> {
  const [last] = await db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.subjectKind, subjectKind), eq(auditEntries.subjectId, subjectId)))
    .orderBy(desc(auditEntries.sequence))
    .limit(1)
  return last ?? null
}

/** The newest entries about a subject, with their actors. */
export async function listEntriesAbout(
  db: Db,
  subject: { subjectKind: string; subjectId: string },
  limit: number,
) {
  return await db
    .select({ entry: auditEntries, actor: personColumns })
    .from(auditEntries)
    .leftJoin(userProfiles, eq(userProfiles.userId, auditEntries.actorId))
    .where(
      and(
        eq(auditEntries.subjectKind, subject.subjectKind),
        eq(auditEntries.subjectId, subject.subjectId),
      ),
    )
    .orderBy(desc(auditEntries.sequence))
    .limit(limit)
}

/** Up to `limit` entries after a sequence number, in order, to verify the chain. */
export async function listAuditEntriesAfter(
  db: Db,
  sequence: number,
  limit: number,
): Promise<(typeof auditEntries.$inferSelect)[]> {
  return await db
    .select()
    .from(auditEntries)
    .where(gt(auditEntries.sequence, sequence))
    .orderBy(asc(auditEntries.sequence))
    .limit(limit)
}
