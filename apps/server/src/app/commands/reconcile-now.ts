import { LOCAL_LEDGER_PATH } from '@laurel/contract/money/practice'
import type { Chain } from '../../chain/chain.ts'
import { ChainUnavailable } from '../../chain/errors.ts'
import { openServedChain } from '../../chain/open-chain.ts'
import type { Config } from '../../config/config.ts'
import { openDatabase } from '../../db/client.ts'
import { EmbeddedError } from '../../db/embedded/embedded-error.ts'
import { watchUsedTreasury } from '../../features/fundings/treasury-watch.service.ts'
import type { FollowDeps } from '../../features/payout-batches/following/batch-following.service.ts'
import {
  type ReconciliationResult,
  reconcile,
} from '../../features/payout-batches/reconcile/reconcile.service.ts'
import { createMovableClock, type MovableClock } from '../../platform/clock.ts'
import { readDemo } from '../../platform/demo-clock.queries.ts'
import { createJobQueue } from '../../platform/work/jobs.ts'
import { openChain } from '../chain/chain-work.ts'

/**
 * Reconciles chain, payouts and books now, as every night. Raises an error that lists all findings not acknowledged by
 * two people.
 */
export async function reconcileNow(config: Config, databaseUrl: string): Promise<string> {
  const database = openDatabase(databaseUrl, () => {})
  try {
    const demo = config.demo === false ? null : await readDemo(database.db)
    const clock = createMovableClock(demo?.offsetMs ?? 0)
    const { chain, close } = await openChainOrServed(config, demo === null ? null : clock)
    try {
      if (chain.treasury.length === 0)
        return 'There is no treasury, so there is nothing to compare.'
      const jobs = createJobQueue(database)
      const deps = { database, clock, jobs, chain, say: () => {} }
      const silence = await classifyNew(deps)
      const reconciled = await reconcile(deps)
      const open = reconciled.isComplete ? reconciled.row.findings : reconciled.open
      const stop = reconciled.isComplete ? null : stopText(reconciled, silence)
      const lines = open.map(({ kind, text }) => `${kind}: ${text}`)
      if (lines.length > 0) throw new Error([...lines, ...(stop ?? [])].join('\n'))
      return stop?.join('\n') ?? 'The chain, payouts and books match.'
    } finally {
      await close()
    }
  } finally {
    await database.close()
  }
}

type Unavailable = ChainUnavailable['reason']

/** Classifies new treasury transactions; the reason for stopping early, null when complete. */
async function classifyNew(deps: FollowDeps): Promise<Unavailable | null> {
  try {
    await watchUsedTreasury(deps, deps.chain)
    return null
  } catch (error) {
    if (error instanceof ChainUnavailable) return error.reason
    throw error
  }
}

/** The text on a stopped reconciliation: reason, progress and next step. */
function stopText(
  { reason, progress }: Extract<ReconciliationResult, { isComplete: false }>,
  silence: Unavailable | null,
): string[] {
  const isAskedTooOften = reason === 'asked_too_often' || silence === 'rate_limited'
  const { compared, total, unjudged } = progress
  const counts = [
    ...(total === null ? [] : [`${compared} of ${total} payments compared`]),
    ...(unjudged === null ? [] : [`${unjudged} treasury transactions still to read`]),
  ]
  return [
    isAskedTooOften
      ? 'Stopped: the Solana RPC server is rate limiting requests.'
      : reason === 'behind' && silence === null
        ? 'Stopped: some treasury transactions can’t be classified yet.'
        : 'Stopped: Solana is not responding.',
    `So far: ${counts.length === 0 ? 'nothing compared' : counts.join(', ')}. Run it again to continue from here.`,
  ]
}

/**
 * Opens the chain for a command next to a running server: a local ledger has a single owner, so the server is asked for
 * it.
 */
async function openChainOrServed(
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
