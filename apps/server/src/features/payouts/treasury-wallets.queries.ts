import { eq, notInArray } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { treasuryWallets } from '../../db/schema/payments.ts'

/** Stores the treasury wallets that this server was started with: they are never paid. */
export async function storeTreasuryWallets(db: Db, addresses: readonly string[]): Promise<void> {
  await db.delete(treasuryWallets).where(notInArray(treasuryWallets.address, [...addresses]))
  if (addresses.length === 0) return
  await db
    .insert(treasuryWallets)
    .values(addresses.map((address) => ({ address })))
    .onConflictDoNothing()
}

/** Whether a wallet is one of the treasury's. */
export async function isTreasuryWallet(db: Db, address: string): Promise<boolean> {
  const rows = await db.select().from(treasuryWallets).where(eq(treasuryWallets.address, address))
  return rows.length > 0
}
