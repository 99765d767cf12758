import { and, asc, eq, ne } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { objections } from '../../db/schema/bounties.ts'
import { userProfiles } from '../../db/schema/people.ts'
import { type PersonRow, personColumns } from '../../platform/person.ts'

/** An objection with its author. */
export interface ObjectionRow {
  objection: typeof objections.$inferSelect
  author: PersonRow | null
}

/** The objections to the award of a bounty, oldest first. */
export async function listAwardObjections(db: Db, bountyId: string): Promise<ObjectionRow[]> {
  return await withAuthors(db)
    .where(eq(objections.bountyId, bountyId))
    .orderBy(asc(objections.createdAt), asc(objections.id))
}

/** One objection, null when there is none. */
export async function findObjection(db: Db, id: string): Promise<ObjectionRow | null> {
  const [row] = await withAuthors(db).where(eq(objections.id, id))
  return row ?? null
}

/** Inserts an objection; false when this person has already objected to this award. */
export async function insertObjection(
  db: Db,
  row: typeof objections.$inferInsert,
): Promise<boolean> {
  const stored = await db
    .insert(objections)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: objections.id })
  return stored.length > 0
}

/** Closes an open objection; false when it was already decided. */
export async function closeObjection(
  db: Db,
  id: string,
  decision: { state: 'upheld' | 'dismissed'; decidedBy: string | null; decisionReason: string },
): Promise<boolean> {
  const closed = await db
    .update(objections)
    .set(decision)
    .where(and(eq(objections.id, id), eq(objections.state, 'open')))
    .returning({ id: objections.id })
  return closed.length > 0
}

/** The other open objections to one entry. */
export async function listOtherOpenObjections(
  db: Db,
  objection: { id: string; submissionId: string },
): Promise<{ id: string; authorId: string }[]> {
  return await db
    .select({ id: objections.id, authorId: objections.authorId })
    .from(objections)
    .where(
      and(
        eq(objections.submissionId, objection.submissionId),
        eq(objections.state, 'open'),
        ne(objections.id, objection.id),
      ),
    )
    .orderBy(asc(objections.id))
}

function withAuthors(db: Db) {
  return db
    .select({ objection: objections, author: personColumns })
    .from(objections)
    .leftJoin(userProfiles, eq(userProfiles.userId, objections.authorId))
    .$dynamic()
}
