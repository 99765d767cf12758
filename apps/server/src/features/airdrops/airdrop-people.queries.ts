import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { userProfiles } from '../../db/schema/people.ts'
import { type PersonRow, personColumns } from '../../platform/person.ts'

/** A person by id; null for a deleted account. */
export async function findPersonById(db: Db, userId: string): Promise<PersonRow | null> {
  const [row] = await db
    .select(personColumns)
    .from(userProfiles)
    .where(eq(userProfiles.userId, userId))
  return row ?? null
}

/** A person by username, in any case. */
export async function findPersonByName(db: Db, username: string): Promise<PersonRow | null> {
  const [row] = await db
    .select(personColumns)
    .from(userProfiles)
    .where(sql`lower(${userProfiles.username}) = lower(${username})`)
  return row ?? null
}
