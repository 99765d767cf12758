import { and, eq } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { identities } from '../../../db/schema/sign-in/auth.ts'
import type { IdentityRow } from '../../people/users.queries.ts'

/** The identity of a provider account; null when no user has it. */
export async function findIdentity(
  db: Db,
  provider: string,
  providerId: string,
): Promise<IdentityRow | null> {
  const [row] = await db
    .select()
    .from(identities)
    .where(and(eq(identities.provider, provider), eq(identities.providerId, providerId)))
  return row ?? null
}

/** Deletes an identity. */
export async function deleteIdentity(db: Db, id: string): Promise<void> {
  await db.delete(identities).where(eq(identities.id, id))
}
