import { associatedAccount } from '../../chain/addresses.ts'
import type { AddressSignature, Chain } from '../../chain/chain.ts'
import { ChainUnavailable } from '../../chain/errors.ts'
import type { ChainTransaction } from '../../chain/history/transfers.ts'
import type { Db } from '../../db/client.ts'
import { plus } from '../../platform/clock.ts'
import { runAsSystem, type SweepDeps } from '../../platform/work/sweeps.ts'
import type { AlertSink } from '../payout-batches/alerts/payout-alerts.service.ts'
import {
  judgeOutgoing,
  recordUnreadable,
} from '../payout-batches/treasury/outgoing-payments.service.ts'
import { findFirstFundingAt, hasFundings } from './fundings.queries.ts'
import { BLOCK_TIME_SLACK_MS, UNREADABLE_MS } from './fundings.rules.ts'
import { findCursor, setCursor } from './received-payments.queries.ts'
import { bookTransaction } from './treasury-payments.service.ts'

/** Marks an address whose history was empty when it was first read. */
const NOTHING_YET = ''
/** Maximum signatures per page of the chain. */
const PAGE = 1000

/** The dependencies of the watch; `say` receives alerts for a person. */
type WatchDeps = SweepDeps & { say?: AlertSink }

/**
 * Reads new transactions of our wallets and their USDC accounts, each once, oldest first: incoming ones are booked,
 * outgoing ones judged. The position is stored after each, so that the next run continues there. Of the history before
 * an address was first seen only fundings are booked, and nothing before the first funding is read. Returns how many
 * transfers and findings were new. Raises `ChainUnavailable`.
 */
export async function watchTreasury(deps: WatchDeps, chain: Chain): Promise<number> {
  let newCount = 0
  for (const wallet of chain.treasury) {
    for (const address of [wallet, await associatedAccount(wallet, chain.usdcMint)]) {
      newCount += await readAddress(deps, chain, address)
    }
  }
  return newCount
}

/** As `watchTreasury`, but only where a bounty has ever awaited tokens. */
export async function watchUsedTreasury(deps: WatchDeps, chain: Chain): Promise<number> {
  return (await hasFundings(deps.database.db)) ? await watchTreasury(deps, chain) : 0
}

async function readAddress(deps: WatchDeps, chain: Chain, address: string): Promise<number> {
  const { db } = deps.database
  const cursor = await findCursor(db, address)
  const judged = cursor?.judged ?? null
  const history = await historySince(chain, address, judged === NOTHING_YET ? null : judged)
  const seenFirst = cursor?.signature ?? history[0]?.signature ?? NOTHING_YET
  if (cursor === null) await setCursor(db, address, { signature: seenFirst }, deps.clock.now())
  const news = judged === null ? await sinceFirstFunding(db, history) : history
  // From here on: transactions from before the address was first seen, or booked before they were judged.
  const oldFrom = judged === seenFirst ? -1 : news.findIndex((one) => one.signature === seenFirst)
  // Transactions after an unreadable one are read too, once, and skipped when that one becomes readable.
  const ahead = aheadOf(deps)
  let isHeld = false
  let newCount = 0
  for (const [index, one] of [...news.entries()].toReversed()) {
    const isOld = oldFrom >= 0 && index >= oldFrom
    if (!ahead.has(one.signature)) {
      const result = await readTransaction(deps, chain, one, isOld)
      newCount += result.newCount
      if (!result.isDone) isHeld = true
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
  return newCount
}

/**
 * Signatures this process has read beyond a transaction that blocks the cursor; another process reads them again,
 * idempotently.
 */
const readAheadByDatabase = new WeakMap<WatchDeps['database'], Set<string>>()

function aheadOf({ database }: WatchDeps): Set<string> {
  const known = readAheadByDatabase.get(database) ?? new Set<string>()
  readAheadByDatabase.set(database, known)
  return known
}

/** Books and judges one transaction; it stays pending while it is unreadable, or may turn out to be a batch's. */
async function readTransaction(
  deps: WatchDeps,
  chain: Chain,
  one: AddressSignature,
  namedOnly: boolean,
): Promise<{ isDone: boolean; newCount: number }> {
  if (one.error !== null) return { isDone: true, newCount: 0 }
  const transaction = await readable(chain, one.signature)
  const isDue = isStale(one, deps.clock.now())
  if (transaction === null && !isDue) return { isDone: false, newCount: 0 }
  const { booked, found } = await runAsSystem(deps, async (ctx) =>
    transaction === null
      ? { booked: 0, found: await recordUnreadable(ctx, one) }
      : {
          booked: await bookTransaction(ctx, chain, transaction, { namedOnly }),
          found: await judgeOutgoing(ctx, chain, transaction),
        },
  )
  for (const finding of found ?? []) deps.say?.(finding)
  return { isDone: found !== null, newCount: booked + (found?.length ?? 0) }
}

/** The part of a history since the first funding: a wallet may be years older than its use as a treasury. */
async function sinceFirstFunding(
  db: Db,
  history: readonly AddressSignature[],
): Promise<AddressSignature[]> {
  const first = await findFirstFundingAt(db)
  return history.filter(
    ({ blockTime }) =>
      first !== null && (blockTime === null || blockTime >= plus(first, -BLOCK_TIME_SLACK_MS)),
  )
}

/** A final transaction; null for one that the chain cannot return, or returns in an unknown form. */
async function readable(chain: Chain, signature: string): Promise<ChainTransaction | null> {
  try {
    return await chain.transaction(signature)
  } catch (error) {
    if (error instanceof ChainUnavailable && error.reason === 'bad_answer') return null
    throw error
  }
}

/** Whether an unreadable transaction is too old to wait for: people look it up instead. */
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
 * Finds payments by the reference keys of fundings, including one that the sponsor's wallet sent itself, and one in a
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
      booked += await runAsSystem(deps, (ctx) => bookTransaction(ctx, chain, transaction))
    }
  }
  return booked
}
