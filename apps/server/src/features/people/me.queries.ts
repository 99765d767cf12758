import { eq } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { userProfiles } from '../../db/schema/people.ts'
import { users } from '../../db/schema/sign-in/auth.ts'

/** A person's own account and profile; the profile is null until the browser has set it up (spec §4). */
export async function findAccount(
  db: Db,
  userId: string,
): Promise<{ email: string | null; profile: typeof userProfiles.$inferSelect | null } | null> {
  const [row] = await db
    .select({ email: users.email, profile: userProfiles })
    .from(users)
    .leftJoin(userProfiles, eq(userProfiles.userId, users.id))
    .where(eq(users.id, userId))
  return row ?? null
}
