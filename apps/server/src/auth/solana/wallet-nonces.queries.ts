import { and, eq, gt, isNull, lt } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { walletMessages, walletNonces, walletProofs } from '../../db/schema/wallets.ts'

/** A nonce that was given out. */
export type WalletNonceRow = typeof walletNonces.$inferSelect

/** What a nonce must have been given out for, to be taken. */
export type WalletNonceUse = Pick<
  WalletNonceRow,
  'nonceHash' | 'purpose' | 'browserHash' | 'sessionId'
>

/** Stores a nonce. */
export async function insertWalletNonce(db: Db, row: WalletNonceRow): Promise<void> {
  await db.insert(walletNonces).values(row)
}

/** Takes a nonce, if it still holds and is for exactly this: of many that try at once, one gets it. */
export async function takeWalletNonce(
  db: Db,
  use: WalletNonceUse,
  now: Date,
): Promise<WalletNonceRow | null> {
  const { sessionId } = walletNonces
  const [row] = await db
    .delete(walletNonces)
    .where(
      and(
        eq(walletNonces.nonceHash, use.nonceHash),
        eq(walletNonces.purpose, use.purpose),
        eq(walletNonces.browserHash, use.browserHash),
        use.sessionId === null ? isNull(sessionId) : eq(sessionId, use.sessionId),
        gt(walletNonces.expiresAt, now),
      ),
    )
    .returning()
  return row ?? null
}

/** Remembers a message without a nonce; false when it was used before. */
export async function rememberMessage(
  db: Db,
  messageHash: string,
  expiresAt: Date,
): Promise<boolean> {
  const stored = await db
    .insert(walletMessages)
    .values({ messageHash, expiresAt })
    .onConflictDoNothing()
    .returning()
  return stored.length > 0
}

/** Stores what a session proved; a newer proof of the same wallet replaces an older one. */
export async function replaceWalletProof(
  db: Db,
  row: typeof walletProofs.$inferInsert,
): Promise<void> {
  const { purpose, expiresAt } = row
  await db
    .insert(walletProofs)
    .values(row)
    .onConflictDoUpdate({
      target: [walletProofs.sessionId, walletProofs.address],
      set: { purpose, expiresAt },
    })
}

/** Deletes nonces, remembered messages and proofs that have ended; the count. */
export async function deleteOldWalletRows(db: Db, now: Date): Promise<number> {
  const deleted = [
    await db.delete(walletNonces).where(lt(walletNonces.expiresAt, now)),
    await db.delete(walletMessages).where(lt(walletMessages.expiresAt, now)),
    await db.delete(walletProofs).where(lt(walletProofs.expiresAt, now)),
  ]
  return deleted.reduce((sum, { rowCount }) => sum + (rowCount ?? 0), 0)
}
