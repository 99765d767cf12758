import { walletChangedMail } from '../auth/mails/wallet-changed.mail.ts'
import type { Db } from '../db/client.ts'
import { resetRole } from './as-caller.queries.ts'
import type { DataApi } from './context.ts'
import { findRecordedWalletChanges, readWalletChanges } from './wallet-changes.queries.ts'

/**
 * Mails users whose linked wallet, which receives payouts, changed in this transaction (check 40). It drops the
 * caller's rights, so it must come last.
 */
export async function mailWalletChanges(
  { jobs, publicUrl }: Pick<DataApi, 'jobs' | 'publicUrl'>,
  db: Db,
): Promise<void> {
  const ids = await findRecordedWalletChanges(db)
  if (ids === null) return
  await resetRole(db)
  for (const { email, ...change } of await readWalletChanges(db, ids)) {
    if (email !== null) {
      await jobs.send(db, 'mail', walletChangedMail(email, change, `${publicUrl}/profile`))
    }
  }
}
