import { join } from 'node:path'
import type { OpenDemoMoney } from '../../../../sandbox/src/demo/stories/money-story.ts'
import { openLocalChain } from '../../chain/open-chain.ts'
import type { SolanaConfig } from '../../config/config.ts'
import { fundingSweeps } from '../../features/fundings/fundings.jobs.ts'
import { fillTreasury, LEDGER_FOLDER } from '../chain/chain-work.ts'

/**
 * Opens the demo's ledger for seeding, with manually advanced slots, so that no time is spent waiting. Null for a demo
 * on another chain, whose prizes are in points.
 */
export function demoMoney(config: { solana: SolanaConfig; dataDir: string }): OpenDemoMoney | null {
  const { rpc } = config.solana
  if (rpc.kind === 'remote' && !rpc.isDefault) return null
  return async (clock) => {
    const { openLocalLedger } = await import('../../../../sandbox/src/ledger/local-ledger.ts')
    const { FINALIZED_AFTER_SLOTS } = await import('../../../../sandbox/src/ledger/slots.ts')
    const ledger = await openLocalLedger({ folder: join(config.dataDir, LEDGER_FOLDER), clock })
    const chain = await openLocalChain(ledger, config.solana)
    await fillTreasury(ledger)
    // Finalized before the treasury is watched, so that it does not count as a received payment.
    ledger.advanceSlots(FINALIZED_AFTER_SLOTS + 1)
    return { chain, ledger, sweeps: fundingSweeps(chain), close: () => ledger.close() }
  }
}
