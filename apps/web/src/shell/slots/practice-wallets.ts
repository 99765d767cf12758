import { readConfig } from '../../lib/api/config.ts'

/** On a local test ledger: announces the wallets that this browser can practise with. Elsewhere it does nothing. */
export async function announcePracticeWallets(): Promise<void> {
  const { isLocalLedger } = await readConfig()
  if (!isLocalLedger) return
  const { registerPracticeWallets } = await import('../../../../sandbox/web/practice-wallet.ts')
  await registerPracticeWallets()
}
