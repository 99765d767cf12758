import { and, eq } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { users } from '../db/schema/auth.ts'
import { factors } from '../db/schema/factors.ts'

/** Whether a person has a second factor in use; recovery codes alone are none. */
export async function hasVerifiedFactor(db: Db, userId: string): Promise<boolean> {
  const found = await db
    .select({ type: factors.factorType })
    .from(factors)
    .where(and(eq(factors.userId, userId), eq(factors.status, 'verified')))
  return found.some(({ type }) => type !== 'recovery_code')
}

/** Deletes a sign-in record with all that hangs on it by a foreign key. */
export async function deleteUser(db: Db, userId: string): Promise<void> {
  await db.delete(users).where(eq(users.id, userId))
}
