import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { identities } from '../../db/schema/auth.ts'
import { treasuryWallets } from '../../db/schema/payments.ts'

/** The provider of wallets, in the protocol's word. */
export const WEB3 = 'web3'

/** The provider's id of an address (wire.md 1.8). */
export function walletProviderId(address: string): string {
  return `web3:solana:${address}`
}

/** Lets the first sign-ins of a wallet take turns, until the transaction ends. */
export async function lockWallet(db: Db, address: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${address}, 0))`)
}

/** Who signs in with a wallet; null while nobody does. */
export async function findWalletUserId(db: Db, address: string): Promise<string | null> {
  const [row] = await db
    .select({ userId: identities.userId })
    .from(identities)
    .where(and(eq(identities.provider, WEB3), eq(identities.providerId, walletProviderId(address))))
  return row?.userId ?? null
}

/** Whether a person signs in with a wallet: the identity says so, never metadata, which people write (check 27). */
export async function isWalletUser(db: Db, userId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: identities.id })
    .from(identities)
    .where(and(eq(identities.userId, userId), eq(identities.provider, WEB3)))
  return row !== undefined
}

/** Whether a wallet is one of the treasury's: it pays, and nobody is paid to it. */
export async function isTreasuryWallet(db: Db, address: string): Promise<boolean> {
  const rows = await db.select().from(treasuryWallets).where(eq(treasuryWallets.address, address))
  return rows.length > 0
}
