import { and, count, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { passkeyDays } from '../../db/schema/airdrops.ts'
import { webauthnCredentials } from '../../db/schema/sign-in/factors.ts'
import { utcDay } from '../../platform/clock.ts'

/** The public key of an authenticator. */
export type CredentialRow = typeof webauthnCredentials.$inferSelect

/** Stores a key; false when the key is registered already, for any user. */
export async function insertCredential(db: Db, row: CredentialRow): Promise<boolean> {
  const inserted = await db.insert(webauthnCredentials).values(row).onConflictDoNothing()
  return inserted.rowCount === 1
}

/** All keys of a user: factors and passkeys. */
export async function listCredentials(db: Db, userId: string): Promise<CredentialRow[]> {
  return await db.select().from(webauthnCredentials).where(eq(webauthnCredentials.userId, userId))
}

/** A user's passkeys, oldest first. */
export async function listPasskeys(db: Db, userId: string): Promise<CredentialRow[]> {
  return await db
    .select()
    .from(webauthnCredentials)
    .where(isPasskeyOf(userId))
    .orderBy(webauthnCredentials.createdAt, webauthnCredentials.id)
}

/** The number of a user's passkeys. */
export async function countPasskeys(db: Db, userId: string): Promise<number> {
  const [row] = await db
    .select({ passkeys: count() })
    .from(webauthnCredentials)
    .where(isPasskeyOf(userId))
  return row?.passkeys ?? 0
}

/** The key of a factor, locked until the transaction ends. */
export async function lockFactorCredential(
  db: Db,
  factorId: string,
): Promise<CredentialRow | null> {
  const [row] = await db
    .select()
    .from(webauthnCredentials)
    .where(eq(webauthnCredentials.factorId, factorId))
    .for('update')
  return row ?? null
}

/** The passkey with an authenticator's credential id, or null. */
export async function findPasskeyByCredential(
  db: Db,
  credentialId: string,
): Promise<CredentialRow | null> {
  const [row] = await db
    .select()
    .from(webauthnCredentials)
    .where(
      and(eq(webauthnCredentials.credentialId, credentialId), isNull(webauthnCredentials.factorId)),
    )
  return row ?? null
}

/** A user's passkey, locked until the transaction ends, so that two answers are handled in turn. */
export async function lockPasskey(
  db: Db,
  userId: string,
  id: string,
): Promise<CredentialRow | null> {
  const [row] = await db
    .select()
    .from(webauthnCredentials)
    .where(and(eq(webauthnCredentials.id, id), isPasskeyOf(userId)))
    .for('update')
  return row ?? null
}

/** Records a use of a key, with its signature counter, and for its owner the day (rule D-airdrop-person). */
export async function updateCredentialUse(
  db: Db,
  id: string,
  use: Pick<CredentialRow, 'counter' | 'isBackedUp'> & { lastUsedAt: Date },
): Promise<void> {
  const [used] = await db
    .update(webauthnCredentials)
    .set(use)
    .where(eq(webauthnCredentials.id, id))
    .returning({ userId: webauthnCredentials.userId })
  if (used === undefined) return
  const day = utcDay(use.lastUsedAt)
  await db.insert(passkeyDays).values({ userId: used.userId, day }).onConflictDoNothing()
}

/** Renames a passkey. */
export async function renamePasskey(db: Db, id: string, friendlyName: string): Promise<void> {
  await db.update(webauthnCredentials).set({ friendlyName }).where(eq(webauthnCredentials.id, id))
}

/** Deletes a passkey. */
export async function deletePasskey(db: Db, id: string): Promise<void> {
  await db.delete(webauthnCredentials).where(eq(webauthnCredentials.id, id))
}

function isPasskeyOf(userId: string) {
  return and(eq(webauthnCredentials.userId, userId), isNull(webauthnCredentials.factorId))
}
