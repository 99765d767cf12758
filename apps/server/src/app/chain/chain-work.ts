import { join } from 'node:path'
import { PRACTICE_TREASURY_ADDRESS } from '@laurel/contract/money/practice'
import type { LocalLedger } from '../../../../sandbox/src/ledger/local-ledger.ts'
import { requireAddress } from '../../chain/addresses.ts'
import type { Chain } from '../../chain/chain.ts'
import { openClosedChain } from '../../chain/closed-chain.ts'
import { openLocalChain, openRemoteChain } from '../../chain/open-chain.ts'
import type { SolanaConfig } from '../../config/config.ts'
import type { AlertSink } from '../../features/payout-batches/alerts/payout-alerts.service.ts'
import type { Clock } from '../../platform/clock.ts'
import { runSweeps, type SweepDeps } from '../../platform/work/sweeps.ts'
import { chainSweeps } from '../sweeps.ts'

/** Folder of the local ledger in the data folder. */
export const LEDGER_FOLDER = 'solana'
/** The initial funds of the practice treasury: 500 SOL and 50,000 test USDC. */
const TREASURY_LAMPORTS = 500_000_000_000n
const TREASURY_USDC_UNITS = 50_000_000_000n
/** The interval of chain work. */
const WORK_MS = 1000
/** The interval of chain health checks. */
const CHECK_MS = 15_000

/**
 * Opens the chain: the configured servers or the local ledger, a demo's default (decision 0022). Raises `EmbeddedError`
 * when another process has locked the ledger's folder.
 */
export async function openChain(
  config: { solana: SolanaConfig; dataDir: string },
  demoClock: Clock | null,
): Promise<{ chain: Chain; localLedger: LocalLedger | null }> {
  const { rpc } = config.solana
  if (rpc.kind === 'remote' && !(rpc.isDefault && demoClock !== null)) {
    if (config.solana.treasuryAddresses.length === 0) {
      return { chain: openClosedChain(config.solana), localLedger: null }
    }
    return { chain: await openRemoteChain(config.solana, rpc.urls), localLedger: null }
  }
  // Loaded on demand: a virtual machine of 12 MB.
  const { openLocalLedger } = await import('../../../../sandbox/src/ledger/local-ledger.ts')
  const localLedger = await openLocalLedger({
    folder: join(config.dataDir, LEDGER_FOLDER),
    isLive: true,
    ...(demoClock !== null && { clock: demoClock }),
  })
  const chain = await openLocalChain(localLedger, config.solana)
  if ((await chain.balance(PRACTICE_TREASURY_ADDRESS)) === 0n) await fillTreasury(localLedger)
  return { chain, localLedger }
}

/** Funds the practice treasury of a new ledger for fees and prizes. */
export async function fillTreasury(ledger: LocalLedger): Promise<void> {
  const treasury = requireAddress(PRACTICE_TREASURY_ADDRESS)
  await ledger.mintUsdc(treasury, TREASURY_USDC_UNITS)
  await ledger.airdrop(treasury, TREASURY_LAMPORTS)
}

/**
 * Runs chain work and health checks until stopped; does nothing without a treasury. Stopping waits for the current
 * round.
 */
export function followChain(
  chain: Chain,
  deps: SweepDeps,
  onError: (sweep: string, error: unknown) => void,
  say: AlertSink,
): () => Promise<void> {
  const sweeps = chainSweeps(chain, say)
  if (chain.treasury.length === 0) return async () => {}
  let round: Promise<unknown> | null = null
  const working = setInterval(() => {
    round ??= runSweeps(sweeps, deps, onError).finally(() => {
      round = null
    })
  }, WORK_MS)
  const checking = setInterval(() => void chain.check(), CHECK_MS)
  void chain.check()
  return async () => {
    clearInterval(working)
    clearInterval(checking)
    await round
  }
}
