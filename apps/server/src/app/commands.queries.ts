import type { Role } from '@laurel/contract/people'
import { sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { userRoles } from '../db/schema/people.ts'

/** The account of an email address, null when there is none. */
export async function findUserByEmail(db: Db, email: string): Promise<string | null> {
  const result = await db.execute<{ id: string }>(
    sql`select id from auth.users where lower(email) = lower(${email}) and deleted_at is null`,
  )
  return result.rows[0]?.id ?? null
}

/** Grants a role; granting it twice changes nothing. */
export async function grantRole(
  db: Db,
  grant: { userId: string; role: Role; now: Date },
): Promise<void> {
  await db
    .insert(userRoles)
    .values({ userId: grant.userId, role: grant.role, grantedAt: grant.now })
    .onConflictDoNothing()
}
