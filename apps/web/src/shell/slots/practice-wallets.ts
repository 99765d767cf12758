import { readConfig } from '../../lib/api/config.ts'

/** Announces the practice wallets on a local test ledger; does nothing elsewhere. */
export async function announcePracticeWallets(): Promise<void> {
  const { isLocalLedger } = await readConfig()
  if (!isLocalLedger) return
  const { registerPracticeWallets } = await import('../../../../sandbox/web/practice-wallet.ts')
  await registerPracticeWallets()
}
