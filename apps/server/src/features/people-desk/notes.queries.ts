import { and, desc, eq, lt, or } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { userProfiles } from '../../db/schema/people.ts'
import { staffNotes } from '../../db/schema/staff/people-desk.ts'
import { personColumns } from '../../platform/person.ts'

/** Stores a note. */
export async function insertNote(db: Db, row: typeof staffNotes.$inferInsert): Promise<void> {
  await db.insert(staffNotes).values(row)
}

/** The notes about a person after one, newest first; with `id` that one. */
export async function listNotes(
  db: Db,
  userId: string,
  page: { after: [number, string] | null; limit: number; id?: string },
) {
  const [ms, id] = page.after ?? []
  const at = ms === undefined ? undefined : new Date(ms)
  return await db
    .select({ note: staffNotes, author: personColumns })
    .from(staffNotes)
    .leftJoin(userProfiles, eq(userProfiles.userId, staffNotes.authorId))
    .where(
      and(
        eq(staffNotes.userId, userId),
        page.id === undefined ? undefined : eq(staffNotes.id, page.id),
        at === undefined || id === undefined
          ? undefined
          : or(
              lt(staffNotes.createdAt, at),
              and(eq(staffNotes.createdAt, at), lt(staffNotes.id, id)),
            ),
      ),
    )
    .orderBy(desc(staffNotes.createdAt), desc(staffNotes.id))
    .limit(page.limit)
}
