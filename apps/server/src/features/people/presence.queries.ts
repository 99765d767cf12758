import { eq } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { hiddenPeople } from '../../db/schema/presence.ts'

/** Whether a person is left out of the list of people online. */
export async function isHidden(db: Db, userId: string): Promise<boolean> {
  const rows = await db.select().from(hiddenPeople).where(eq(hiddenPeople.userId, userId))
  return rows.length > 0
}

/** Leaves a person out of the list, again without effect. */
export async function hide(db: Db, userId: string): Promise<void> {
  await db.insert(hiddenPeople).values({ userId }).onConflictDoNothing()
}

/** Shows a person again, again without effect. */
export async function show(db: Db, userId: string): Promise<void> {
  await db.delete(hiddenPeople).where(eq(hiddenPeople.userId, userId))
}
