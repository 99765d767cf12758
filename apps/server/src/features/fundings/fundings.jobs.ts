import type { Chain } from '../../chain/chain.ts'
import { ChainUnavailable } from '../../chain/errors.ts'
import type { Db } from '../../db/client.ts'
import { plus } from '../../platform/clock.ts'
import { runAsSystem, type Sweep, type SweepDeps } from '../../platform/work/sweeps.ts'
import { lockBounty } from '../bounties/bounties.service.ts'
import type { AlertSink } from '../payout-batches/alerts/payout-alerts.service.ts'
import { followAttempts } from './attempt-following.service.ts'
import {
  expireUnsigned,
  hasFundings,
  hasPaymentInFlight,
  hasUnsignedAttempt,
  listBountiesWithoutFunding,
  selectWatchedReferences,
} from './fundings.queries.ts'
import {
  BUSY_WATCH_MS,
  FOLLOWED_PER_ROUND,
  IDLE_WATCH_MS,
  WATCH_AFTER_BUILD_MS,
  WATCHED_PER_ROUND,
} from './fundings.rules.ts'
import { openFunding } from './fundings.service.ts'
import { closeReturned } from './received-payments.service.ts'
import { watchReferences, watchTreasury } from './treasury-watch.service.ts'

/**
 * The automatic work on fundings (product.md 4), in order: signed attempts advance, then new payments to the treasury
 * are read. Each step is safe to repeat, to be late and to run on two nodes at the same time. An unreachable chain
 * changes nothing: the next round continues. `say` receives alerts for a person.
 */
export function fundingSweeps(chain: Chain, say: AlertSink = () => {}): readonly Sweep[] {
  if (chain.treasury.length === 0) return []
  let treasuryReadAt: Date | null = null
  let referencesReadAt: Date | null = null
  const sweep = (name: string, run: (deps: SweepDeps) => Promise<number>): Sweep => ({
    name,
    run: async (deps) => await untilUnavailable(() => run(deps)),
  })
  return [
    sweep('fundings.open', (deps) => openFundings(deps, chain)),
    sweep('fundings.follow', (deps) => followAttempts(deps, chain)),
    sweep('fundings.watch-treasury', async (deps) => {
      const now = deps.clock.now()
      if (!(await isWatchDue(deps.database.db, treasuryReadAt, now))) return 0
      // Also after a refusal by the chain: asking every second would use up the rate limit that payments need.
      treasuryReadAt = now
      return await watchTreasury({ ...deps, say }, chain)
    }),
    sweep('fundings.watch-references', async (deps) => {
      const now = deps.clock.now()
      if (referencesReadAt !== null && now < plus(referencesReadAt, BUSY_WATCH_MS)) return 0
      referencesReadAt = now
      const builtSince = plus(now, -WATCH_AFTER_BUILD_MS)
      const { db } = deps.database
      const references = await selectWatchedReferences(db, builtSince, WATCHED_PER_ROUND)
      return await watchReferences(deps, chain, references)
    }),
    sweep('fundings.end-unsigned', async (deps) => {
      const { db } = deps.database
      if (!(await hasUnsignedAttempt(db))) return 0
      const height = Number(await chain.finalizedBlockHeight())
      return await expireUnsigned(db, height, deps.clock.now())
    }),
    sweep('fundings.close-returned', closeReturned),
  ]
}

/**
 * Whether to read the treasury now: often while a payment is or may be in flight, else occasionally. Never where no
 * bounty has ever awaited tokens.
 */
async function isWatchDue(db: Db, treasuryReadAt: Date | null, now: Date): Promise<boolean> {
  if (treasuryReadAt !== null && now < plus(treasuryReadAt, BUSY_WATCH_MS)) return false
  if (await hasPaymentInFlight(db, plus(now, -WATCH_AFTER_BUILD_MS))) return true
  if (treasuryReadAt !== null && now < plus(treasuryReadAt, IDLE_WATCH_MS)) return false
  return await hasFundings(db)
}

/** Opens a funding for every bounty that awaits its prize in SOL or USDC. */
async function openFundings(deps: SweepDeps, chain: Chain): Promise<number> {
  const ids = await listBountiesWithoutFunding(deps.database.db, FOLLOWED_PER_ROUND)
  for (const id of ids) {
    await runAsSystem(deps, async (ctx) => {
      const bounty = await lockBounty(ctx.db, id)
      if (bounty.state === 'awaiting_funding' && bounty.rewardToken !== 'POINTS') {
        await openFunding(ctx, chain, bounty)
      }
    })
  }
  return ids.length
}

async function untilUnavailable(work: () => Promise<number>): Promise<number> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ChainUnavailable) return 0
    throw error
  }
}
