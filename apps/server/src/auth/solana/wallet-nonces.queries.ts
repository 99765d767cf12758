import { and, eq, gt, isNull, lt } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { walletMessages, walletNonces, walletProofs } from '../../db/schema/sign-in/wallets.ts'

/** An issued nonce. */
export type WalletNonceRow = typeof walletNonces.$inferSelect

/** The use for which a nonce must have been issued. */
export type WalletNonceUse = Pick<
  WalletNonceRow,
  'nonceHash' | 'purpose' | 'browserHash' | 'sessionId'
>

/** Stores a nonce. */
export async function insertWalletNonce(db: Db, row: WalletNonceRow): Promise<void> {
  await db.insert(walletNonces).values(row)
}

/** Consumes a nonce, if valid and issued for exactly this use; of concurrent attempts one gets it. */
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

/** Records a message without a nonce; false when it was used before. */
export async function insertWalletMessage(
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

/** Stores a session's wallet proof, replacing an older one of the same wallet. */
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

/** Deletes expired nonces, messages and proofs. Returns the count. */
export async function deleteOldWalletRows(db: Db, now: Date): Promise<number> {
  const deleted = [
    await db.delete(walletNonces).where(lt(walletNonces.expiresAt, now)),
    await db.delete(walletMessages).where(lt(walletMessages.expiresAt, now)),
    await db.delete(walletProofs).where(lt(walletProofs.expiresAt, now)),
  ]
  return deleted.reduce((sum, { rowCount }) => sum + (rowCount ?? 0), 0)
}
