import { associatedAccount } from '../../chain/addresses.ts'
import type { AddressSignature, Chain } from '../../chain/chain.ts'
import { ChainUnavailable } from '../../chain/errors.ts'
import type { ChainTransaction } from '../../chain/history/transfers.ts'
import type { Db } from '../../db/client.ts'
import { plus } from '../../platform/clock.ts'
import { asClockwork, type SweepDeps } from '../../platform/work/sweeps.ts'
import type { SayAlert } from '../payout-batches/alerts/payout-alerts.service.ts'
import {
  judgeOutgoing,
  noteUnreadable,
} from '../payout-batches/treasury/outgoing-payments.service.ts'
import { firstFundingAt, hasFundings } from './fundings.queries.ts'
import { BLOCK_TIME_SLACK_MS, UNREADABLE_MS } from './fundings.rules.ts'
import { findCursor, setCursor } from './received-payments.queries.ts'
import { bookTransaction } from './treasury-payments.service.ts'

/** Stands for an address whose history was empty when it was first read. */
const NOTHING_YET = ''
/** Signatures that the chain names at once at most. */
const PAGE = 1000

/** What the watch gets: `say` takes what a person must look at. */
type WatchDeps = SweepDeps & { say?: SayAlert }

/**
 * Reads what is new in the history of our wallets and their accounts for USDC, each transaction once, oldest first: what
 * came in is booked, what went out is judged. How far it came is stored after each, so that the next run goes on there.
 * Of what was there when an address was first seen only fundings are booked, and nothing before the first one is read:
 * that has been somebody else's business. Returns how many transfers and findings were new. Raises `ChainUnavailable`.
 */
export async function watchTreasury(deps: WatchDeps, chain: Chain): Promise<number> {
  let noted = 0
  for (const wallet of chain.treasury) {
    for (const address of [wallet, await associatedAccount(wallet, chain.usdcMint)]) {
      noted += await readOn(deps, chain, address)
    }
  }
  return noted
}

/** As `watchTreasury`, where a bounty ever waited for tokens: else the chain is no business of ours. */
export async function watchUsedTreasury(deps: WatchDeps, chain: Chain): Promise<number> {
  return (await hasFundings(deps.database.db)) ? await watchTreasury(deps, chain) : 0
}

async function readOn(deps: WatchDeps, chain: Chain, address: string): Promise<number> {
  const { db } = deps.database
  const cursor = await findCursor(db, address)
  const judged = cursor?.judged ?? null
  const history = await historySince(chain, address, judged === NOTHING_YET ? null : judged)
  const seenFirst = cursor?.signature ?? history[0]?.signature ?? NOTHING_YET
  if (cursor === null) await setCursor(db, address, { signature: seenFirst }, deps.clock.now())
  const news = judged === null ? await sinceFirstFunding(db, history) : history
  // What stands from here on was there when the address was first seen, or was booked before it was judged.
  const oldFrom = judged === seenFirst ? -1 : news.findIndex((one) => one.signature === seenFirst)
  // What comes after a transaction that cannot be read is looked at too, once, and passed when that one can be.
  const ahead = aheadOf(deps)
  let isHeld = false
  let noted = 0
  for (const [index, one] of [...news.entries()].toReversed()) {
    const isOld = oldFrom >= 0 && index >= oldFrom
    if (!ahead.has(one.signature)) {
      const looked = await look(deps, chain, one, isOld)
      noted += looked.noted
      if (!looked.isDone) isHeld = true
      else if (isHeld) ahead.add(one.signature)
    }
    if (isHeld) continue
    ahead.delete(one.signature)
    const at = { signature: isOld ? seenFirst : one.signature, judged: one.signature }
    await setCursor(db, address, at, deps.clock.now())
  }
  if (judged === null && news.length === 0) {
    await setCursor(db, address, { signature: seenFirst, judged: seenFirst }, deps.clock.now())
  }
  return noted
}

/** What this process looked at beyond a transaction that holds up the cursor. Another reads it again, which changes nothing. */
const lookedAhead = new WeakMap<WatchDeps['database'], Set<string>>()

function aheadOf({ database }: WatchDeps): Set<string> {
  const known = lookedAhead.get(database) ?? new Set<string>()
  lookedAhead.set(database, known)
  return known
}

/** Books and judges one transaction; it is not done while it cannot be read, or may yet turn out to be a batch's. */
async function look(
  deps: WatchDeps,
  chain: Chain,
  one: AddressSignature,
  namedOnly: boolean,
): Promise<{ isDone: boolean; noted: number }> {
  if (one.error !== null) return { isDone: true, noted: 0 }
  const transaction = await readable(chain, one.signature)
  const isDue = isStale(one, deps.clock.now())
  if (transaction === null && !isDue) return { isDone: false, noted: 0 }
  const { booked, found } = await asClockwork(deps, async (ctx) =>
    transaction === null
      ? { booked: 0, found: await noteUnreadable(ctx, one) }
      : {
          booked: await bookTransaction(ctx, chain, transaction, { namedOnly }),
          found: await judgeOutgoing(ctx, chain, transaction),
        },
  )
  for (const finding of found ?? []) deps.say?.(finding)
  return { isDone: found !== null, noted: booked + (found?.length ?? 0) }
}

/** What of a history may be a funding: a wallet may have had years before it became a treasury. */
async function sinceFirstFunding(
  db: Db,
  history: readonly AddressSignature[],
): Promise<AddressSignature[]> {
  const first = await firstFundingAt(db)
  return history.filter(
    ({ blockTime }) =>
      first !== null && (blockTime === null || blockTime >= plus(first, -BLOCK_TIME_SLACK_MS)),
  )
}

/** A final transaction; null for one that the chain cannot show, or shows in a form that nobody can read. */
async function readable(chain: Chain, signature: string): Promise<ChainTransaction | null> {
  try {
    return await chain.transaction(signature)
  } catch (error) {
    if (error instanceof ChainUnavailable && error.reason === 'bad_answer') return null
    throw error
  }
}

/** Whether it is no use to wait for a transaction any longer: people look it up. */
function isStale({ blockTime }: AddressSignature, now: Date): boolean {
  return blockTime !== null && plus(blockTime, UNREADABLE_MS) < now
}

/** The history of an address back to a signature (not with it), newest first. */
async function historySince(
  chain: Chain,
  address: string,
  until: string | null,
): Promise<AddressSignature[]> {
  const found: AddressSignature[] = []
  for (;;) {
    const before = found.at(-1)?.signature
    const page = await chain.signaturesFor(address, {
      limit: PAGE,
      ...(until === null ? {} : { until }),
      ...(before === undefined ? {} : { before }),
    })
    found.push(...page)
    if (page.length < PAGE) return found
  }
}

/**
 * Looks for payments by the reference keys of fundings: also one that the sponsor's wallet sent by itself, and one in a
 * token that we do not hold. Returns how many transfers were new. Raises `ChainUnavailable`.
 */
export async function watchReferences(
  deps: SweepDeps,
  chain: Chain,
  references: readonly string[],
): Promise<number> {
  let booked = 0
  for (const reference of references) {
    for (const { signature, error } of (await chain.signaturesFor(reference)).toReversed()) {
      const transaction = error === null ? await readable(chain, signature) : null
      if (transaction === null) continue
      booked += await asClockwork(deps, (ctx) => bookTransaction(ctx, chain, transaction))
    }
  }
  return booked
}
