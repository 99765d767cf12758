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
  type Reconciled,
  reconcile,
} from '../../features/payout-batches/reconcile/reconcile.service.ts'
import { createMovableClock, type MovableClock } from '../../platform/clock.ts'
import { readDemo } from '../../platform/demo-clock.queries.ts'
import { createJobQueue } from '../../platform/work/jobs.ts'
import { openChain } from '../chain/chain-work.ts'

/**
 * Compares chain, payouts and books now, as every night. Raises an error that names each finding that two people have not
 * acknowledged.
 */
export async function reconcileNow(config: Config, databaseUrl: string): Promise<string> {
  const database = openDatabase(databaseUrl, () => {})
  try {
    const demo = config.demo === false ? null : await readDemo(database.db)
    const clock = createMovableClock(demo?.offsetMs ?? 0)
    const { chain, close } = await openChainBeside(config, demo === null ? null : clock)
    try {
      if (chain.treasury.length === 0) return 'There is no treasury: nothing is to be compared.'
      const jobs = createJobQueue(database)
      const deps = { database, clock, jobs, chain, say: () => {} }
      const silence = await readOn(deps)
      const reconciled = await reconcile(deps)
      const open = reconciled.isComplete ? reconciled.row.findings : reconciled.open
      const stop = reconciled.isComplete ? null : stopText(reconciled, silence)
      const lines = open.map(({ kind, text }) => `${kind}: ${text}`)
      if (lines.length > 0) throw new Error([...lines, ...(stop ?? [])].join('\n'))
      return stop?.join('\n') ?? 'Chain, payouts and books agree.'
    } finally {
      await close()
    }
  } finally {
    await database.close()
  }
}

type Unavailable = ChainUnavailable['reason']

/** Judges what is new in the treasury's history; why it could not, null when it came to its end. */
async function readOn(deps: FollowDeps): Promise<Unavailable | null> {
  try {
    await watchUsedTreasury(deps, deps.chain)
    return null
  } catch (error) {
    if (error instanceof ChainUnavailable) return error.reason
    throw error
  }
}

/** Why a comparison stopped, how far it came, and what to do. */
function stopText(
  { reason, progress }: Extract<Reconciled, { isComplete: false }>,
  silence: Unavailable | null,
): string[] {
  const isAskedTooOften = reason === 'asked_too_often' || silence === 'rate_limited'
  const { compared, total, unjudged } = progress
  const counts = [
    ...(total === null ? [] : [`${compared} of ${total} payments compared`]),
    ...(unjudged === null ? [] : [`${unjudged} treasury transactions still to be read`]),
  ]
  return [
    isAskedTooOften
      ? 'Stopped: Solana’s RPC server says that it was asked too often.'
      : reason === 'behind' && silence === null
        ? 'Stopped: some treasury transactions can’t be judged yet.'
        : 'Stopped: Solana does not answer.',
    `So far: ${counts.length === 0 ? 'nothing was compared' : counts.join(', ')}. Run it again to continue from here.`,
  ]
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
