import { eq } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { hiddenPeople } from '../../db/schema/presence.ts'

/** Whether a person is hidden from the list of people online. */
export async function isHidden(db: Db, userId: string): Promise<boolean> {
  const rows = await db.select().from(hiddenPeople).where(eq(hiddenPeople.userId, userId))
  return rows.length > 0
}

/** Hides a person from the list; idempotent. */
export async function hidePerson(db: Db, userId: string): Promise<void> {
  await db.insert(hiddenPeople).values({ userId }).onConflictDoNothing()
}

/** Shows a person in the list again; idempotent. */
export async function showPerson(db: Db, userId: string): Promise<void> {
  await db.delete(hiddenPeople).where(eq(hiddenPeople.userId, userId))
}
