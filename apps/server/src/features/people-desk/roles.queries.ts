import type { Role } from '@laurel/contract/people/people'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { userRoles } from '../../db/schema/people.ts'
import { users } from '../../db/schema/sign-in/auth.ts'

/** A role and its holder. */
interface RoleHolder {
  userId: string
  /** Null for an account without an address. */
  email: string | null
  role: Role
  grantedAt: Date
}

/** The roles of all accounts that are not deleted, or of one. */
export async function listRoles(db: Db, userId: string | null): Promise<RoleHolder[]> {
  return await db
    .select({
      userId: userRoles.userId,
      email: users.email,
      role: userRoles.role,
      grantedAt: userRoles.grantedAt,
    })
    .from(userRoles)
    .innerJoin(users, and(eq(users.id, userRoles.userId), isNull(users.deletedAt)))
    .where(userId === null ? undefined : eq(userRoles.userId, userId))
    .orderBy(userRoles.role, userRoles.grantedAt)
}

/** Locks roles against other changes until the transaction ends. */
export async function lockRoles(db: Db): Promise<void> {
  await db.execute(sql`lock table user_roles in share row exclusive mode`)
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

/** Revokes a role. */
export async function revokeRole(db: Db, grant: { userId: string; role: Role }): Promise<void> {
  await db
    .delete(userRoles)
    .where(and(eq(userRoles.userId, grant.userId), eq(userRoles.role, grant.role)))
}

/** The roles of one account. */
export async function rolesOf(db: Db, userId: string): Promise<Role[]> {
  const rows = await db
    .select({ role: userRoles.role })
    .from(userRoles)
    .where(eq(userRoles.userId, userId))
    .orderBy(userRoles.role)
  return rows.map(({ role }) => role)
}
