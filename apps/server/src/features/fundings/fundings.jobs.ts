import type { Chain } from '../../chain/chain.ts'
import { ChainUnavailable } from '../../chain/errors.ts'
import type { Db } from '../../db/client.ts'
import { plus } from '../../platform/clock.ts'
import { asClockwork, type Sweep, type SweepDeps } from '../../platform/work/sweeps.ts'
import { lockBounty } from '../bounties/bounties.service.ts'
import type { SayAlert } from '../payout-batches/alerts/payout-alerts.service.ts'
import { followAttempts } from './attempt-following.service.ts'
import {
  expireUnsigned,
  hasFundings,
  hasUnsigned,
  isAnythingUnderWay,
  selectUnopened,
  selectWatchedReferences,
} from './fundings.queries.ts'
import {
  BUSY_WATCH_MS,
  FOLLOWED_AT_ONCE,
  IDLE_WATCH_MS,
  WATCH_AFTER_BUILD_MS,
  WATCHED_AT_ONCE,
} from './fundings.rules.ts'
import { openFunding } from './fundings.service.ts'
import { closeReturned } from './received-payments.service.ts'
import { watchReferences, watchTreasury } from './treasury-watch.service.ts'

/**
 * Everything that fundings wait for (product.md 4), in one order: what is signed goes on, then what reached the
 * treasury is read. Each step is safe to repeat, to be late and to run on two nodes at once. An unreachable chain
 * changes nothing: the next round goes on. `say` takes what a person must look at.
 */
export function fundingSweeps(chain: Chain, say: SayAlert = () => {}): readonly Sweep[] {
  if (chain.treasury.length === 0) return []
  let lookedAt: Date | null = null
  let soughtAt: Date | null = null
  const sweep = (name: string, run: (deps: SweepDeps) => Promise<number>): Sweep => ({
    name,
    run: async (deps) => await untilUnavailable(() => run(deps)),
  })
  return [
    sweep('fundings.open', (deps) => openFundings(deps, chain)),
    sweep('fundings.follow', (deps) => followAttempts(deps, chain)),
    sweep('fundings.watch-treasury', async (deps) => {
      const now = deps.clock.now()
      if (!(await isWatchDue(deps.database.db, lookedAt, now))) return 0
      // Also where the chain says no: to ask it each second would use up what payments need.
      lookedAt = now
      return await watchTreasury({ ...deps, say }, chain)
    }),
    sweep('fundings.watch-references', async (deps) => {
      const now = deps.clock.now()
      if (soughtAt !== null && now < plus(soughtAt, BUSY_WATCH_MS)) return 0
      soughtAt = now
      const builtSince = plus(now, -WATCH_AFTER_BUILD_MS)
      const { db } = deps.database
      const references = await selectWatchedReferences(db, builtSince, WATCHED_AT_ONCE)
      return await watchReferences(deps, chain, references)
    }),
    sweep('fundings.end-unsigned', async (deps) => {
      const { db } = deps.database
      if (!(await hasUnsigned(db))) return 0
      const height = Number(await chain.finalizedBlockHeight())
      return await expireUnsigned(db, height, deps.clock.now())
    }),
    sweep('fundings.close-returned', closeReturned),
  ]
}

/**
 * Whether the treasury is to be read now: often while a payment is on its way or may be, else from time to time. Where
 * no bounty ever waited for tokens, the chain is no business of ours.
 */
async function isWatchDue(db: Db, lookedAt: Date | null, now: Date): Promise<boolean> {
  if (lookedAt !== null && now < plus(lookedAt, BUSY_WATCH_MS)) return false
  if (await isAnythingUnderWay(db, plus(now, -WATCH_AFTER_BUILD_MS))) return true
  if (lookedAt !== null && now < plus(lookedAt, IDLE_WATCH_MS)) return false
  return await hasFundings(db)
}

/** Gives every bounty that waits for its prize in SOL or USDC what the sponsor pays to. */
async function openFundings(deps: SweepDeps, chain: Chain): Promise<number> {
  const ids = await selectUnopened(deps.database.db, FOLLOWED_AT_ONCE)
  for (const id of ids) {
    await asClockwork(deps, async (ctx) => {
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
