import { and, asc, desc, eq, inArray, isNull, lt, notInArray } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { findingAcknowledgements, treasuryFindings } from '../../../db/schema/payments.ts'
import { userProfiles } from '../../../db/schema/people.ts'
import { type PersonRow, personColumns } from '../../../platform/person.ts'

/** A stored finding. */
export type FindingRow = typeof treasuryFindings.$inferSelect
/** An acknowledgement of a finding, with the person. */
export interface AcknowledgementRow {
  acknowledgement: typeof findingAcknowledgements.$inferSelect
  person: PersonRow | null
}

/** Kinds of findings that are events on the chain: they neither end nor recur. */
const EVENT_KINDS = ['unknown_payment', 'unreadable_transaction'] as const

/** The newest finding of a kind about a subject, locked; null where there is none. */
export async function lockNewestFinding(
  db: Db,
  kind: string,
  subject: string,
): Promise<FindingRow | null> {
  const [row] = await db
    .select()
    .from(treasuryFindings)
    .where(and(eq(treasuryFindings.kind, kind), eq(treasuryFindings.subject, subject)))
    .orderBy(desc(treasuryFindings.foundAt), desc(treasuryFindings.id))
    .limit(1)
    .for('update')
  return row ?? null
}

/** One finding, locked; null where there is none. */
export async function lockFinding(db: Db, id: string): Promise<FindingRow | null> {
  const [row] = await db
    .select()
    .from(treasuryFindings)
    .where(eq(treasuryFindings.id, id))
    .for('update')
  return row ?? null
}

/** Opens a finding; false when one of its kind and subject is open already. */
export async function insertFinding(
  db: Db,
  row: typeof treasuryFindings.$inferInsert,
): Promise<boolean> {
  const inserted = await db
    .insert(treasuryFindings)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: treasuryFindings.id })
  return inserted.length > 0
}

/** Changes a locked finding. */
export async function updateFinding(
  db: Db,
  id: string,
  patch: Partial<Pick<FindingRow, 'text' | 'seenAt' | 'endedAt' | 'closedAt'>>,
): Promise<void> {
  await db.update(treasuryFindings).set(patch).where(eq(treasuryFindings.id, id))
}

/** Ends findings from before `ranAt` that were not found again, except events. */
export async function endUnseenFindings(db: Db, ranAt: Date): Promise<void> {
  await db
    .update(treasuryFindings)
    .set({ endedAt: ranAt })
    .where(
      and(
        lt(treasuryFindings.seenAt, ranAt),
        isNull(treasuryFindings.endedAt),
        notInArray(treasuryFindings.kind, [...EVENT_KINDS]),
      ),
    )
}

/** Open findings, oldest first. */
export async function selectOpenFindings(db: Db): Promise<FindingRow[]> {
  return await db
    .select()
    .from(treasuryFindings)
    .where(isNull(treasuryFindings.closedAt))
    .orderBy(
      asc(treasuryFindings.foundAt),
      asc(treasuryFindings.kind),
      asc(treasuryFindings.subject),
    )
}

/** Inserts an acknowledgement; false when the person has already acknowledged the finding. */
export async function insertAcknowledgement(
  db: Db,
  row: typeof findingAcknowledgements.$inferInsert,
): Promise<boolean> {
  const inserted = await db
    .insert(findingAcknowledgements)
    .values(row)
    .onConflictDoNothing()
    .returning({ findingId: findingAcknowledgements.findingId })
  return inserted.length > 0
}

/** Deletes the acknowledgements of a finding whose text changed; the audit log keeps them. */
export async function deleteAcknowledgements(db: Db, findingId: string): Promise<void> {
  await db.delete(findingAcknowledgements).where(eq(findingAcknowledgements.findingId, findingId))
}

/** The acknowledgements of these findings, oldest first. */
export async function selectAcknowledgements(
  db: Db,
  findingIds: readonly string[],
): Promise<AcknowledgementRow[]> {
  if (findingIds.length === 0) return []
  return await db
    .select({ acknowledgement: findingAcknowledgements, person: personColumns })
    .from(findingAcknowledgements)
    .leftJoin(userProfiles, eq(userProfiles.userId, findingAcknowledgements.personId))
    .where(inArray(findingAcknowledgements.findingId, [...findingIds]))
    .orderBy(asc(findingAcknowledgements.createdAt), asc(findingAcknowledgements.personId))
}
