import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { treasuryWallets } from '../../db/schema/payments.ts'
import { identities } from '../../db/schema/sign-in/auth.ts'

/** The protocol's provider name of wallets. */
export const WEB3 = 'web3'

/** The provider's id of an address (wire.md 1.8). */
export function walletProviderId(address: string): string {
  return `web3:solana:${address}`
}

/** Serialises the first sign-ins of a wallet until the transaction ends. */
export async function lockWallet(db: Db, address: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${address}, 0))`)
}

/** The user who signs in with a wallet, or null. */
export async function findWalletUserId(db: Db, address: string): Promise<string | null> {
  const [row] = await db
    .select({ userId: identities.userId })
    .from(identities)
    .where(and(eq(identities.provider, WEB3), eq(identities.providerId, walletProviderId(address))))
  return row?.userId ?? null
}

/** Whether a user signs in with a wallet, by the identity and never by metadata, which users can write (check 27). */
export async function isWalletUser(db: Db, userId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: identities.id })
    .from(identities)
    .where(and(eq(identities.userId, userId), eq(identities.provider, WEB3)))
  return row !== undefined
}

/** Whether a wallet belongs to the treasury, which pays but never receives payouts. */
export async function isTreasuryWallet(db: Db, address: string): Promise<boolean> {
  const rows = await db.select().from(treasuryWallets).where(eq(treasuryWallets.address, address))
  return rows.length > 0
}
