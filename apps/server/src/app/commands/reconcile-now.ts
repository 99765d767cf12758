import { LOCAL_LEDGER_PATH } from '@laurel/contract/practice'
import type { Chain } from '../../chain/chain.ts'
import { openServedChain } from '../../chain/open-chain.ts'
import type { Config } from '../../config.ts'
import { openDatabase } from '../../db/client.ts'
import { EmbeddedError } from '../../db/embedded-error.ts'
import { reconcile } from '../../features/payout-batches/reconcile.service.ts'
import { createMovableClock, type MovableClock } from '../../platform/clock.ts'
import { readDemo } from '../../platform/demo-clock.queries.ts'
import { createJobQueue } from '../../platform/jobs.ts'
import { openChain } from '../chain-work.ts'

/** Compares chain, payouts and books now, as every night. Raises an error that names each finding. */
export async function reconcileNow(config: Config, databaseUrl: string): Promise<string> {
  const database = openDatabase(databaseUrl, () => {})
  try {
    const demo = config.demo === false ? null : await readDemo(database.db)
    const clock = createMovableClock(demo?.offsetMs ?? 0)
    const { chain, close } = await openChainBeside(config, demo === null ? null : clock)
    try {
      if (chain.treasury.length === 0) return 'There is no treasury: nothing is to be compared.'
      const jobs = createJobQueue(database)
      const reconciled = await reconcile({ database, clock, jobs, chain, say: () => {} })
      if (reconciled.isSkipped) return 'Skipped: Solana does not answer, so nothing can be said.'
      const { findings } = reconciled.row
      if (findings.length === 0) return 'Chain, payouts and books agree.'
      throw new Error(findings.map(({ kind, text }) => `${kind}: ${text}`).join('\n'))
    } finally {
      await close()
    }
  } finally {
    await database.close()
  }
}

/** The chain as a command beside the server asks it: a local ledger has one owner, and the server answers for it. */
async function openChainBeside(
  config: Config,
  demoClock: MovableClock | null,
): Promise<{ chain: Chain; close(): Promise<void> }> {
  try {
    const { chain, localLedger } = await openChain(config, demoClock)
    return { chain, close: async () => await localLedger?.close() }
  } catch (error) {
    if (!(error instanceof EmbeddedError)) throw error
    const url = `${config.publicUrl}${LOCAL_LEDGER_PATH}`
    return { chain: await openServedChain(config.solana, url), close: async () => {} }
  }
}
