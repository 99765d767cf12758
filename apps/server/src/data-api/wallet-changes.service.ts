import { walletChangedMail } from '../auth/mails/wallet-changed.mail.ts'
import type { Db } from '../db/client.ts'
import { becomeOurselves } from './as-caller.queries.ts'
import type { DataApi } from './context.ts'
import { notedWalletChanges, readWalletChanges } from './wallet-changes.queries.ts'

/**
 * Mails everybody whose linked wallet this transaction changed, in the same transaction: payouts go there (check 40). It
 * is the last that a transaction does as its caller.
 */
export async function mailWalletChanges(
  { jobs, publicUrl }: Pick<DataApi, 'jobs' | 'publicUrl'>,
  db: Db,
): Promise<void> {
  const ids = await notedWalletChanges(db)
  if (ids === null) return
  await becomeOurselves(db)
  for (const { email, ...change } of await readWalletChanges(db, ids)) {
    if (email !== null) {
      await jobs.send(db, 'mail', walletChangedMail(email, change, `${publicUrl}/profile`))
    }
  }
}
