import { associatedAccount } from '../../chain/addresses.ts'
import type { AddressSignature, Chain } from '../../chain/chain.ts'
import { ChainUnavailable } from '../../chain/errors.ts'
import type { ChainTransaction } from '../../chain/transfers.ts'
import type { Db } from '../../db/client.ts'
import { plus } from '../../platform/clock.ts'
import { asClockwork, type SweepDeps } from '../../platform/sweeps.ts'
import { firstFundingAt } from './fundings.queries.ts'
import { BLOCK_TIME_SLACK_MS, UNREADABLE_MS } from './fundings.rules.ts'
import { findCursor, setCursor } from './received-payments.queries.ts'
import { bookTransaction } from './treasury-payments.service.ts'

/** Stands for an address whose history was empty when it was first read. */
const NOTHING_YET = ''
/** Signatures that the chain names at once at most. */
const PAGE = 1000

/**
 * Reads what is new in the history of our wallets and their accounts for USDC, each transaction once, oldest first. The
 * first time it only looks for fundings: what came before has been somebody else's business. Returns how many transfers
 * were new. Raises `ChainUnavailable`.
 */
export async function watchTreasury(deps: SweepDeps, chain: Chain): Promise<number> {
  let booked = 0
  for (const wallet of chain.treasury) {
    for (const address of [wallet, await associatedAccount(wallet, chain.usdcMint)]) {
      booked += await readOn(deps, chain, address)
    }
  }
  return booked
}

async function readOn(deps: SweepDeps, chain: Chain, address: string): Promise<number> {
  const { db } = deps.database
  const cursor = await findCursor(db, address)
  const isFirst = cursor === null
  const history = await historySince(chain, address, cursor === NOTHING_YET ? null : cursor)
  const news = isFirst ? await sinceFirstFunding(db, history) : history
  // What comes after a transaction that cannot be read is booked too, and read again until that one can be.
  let isHeld = isFirst
  let booked = 0
  for (const one of news.toReversed()) {
    const transaction = one.error === null ? await readable(chain, one.signature) : null
    if (transaction === null && one.error === null && !isStale(one, deps.clock.now())) isHeld = true
    const isPassed = !isHeld
    booked += await asClockwork(deps, async (ctx) => {
      const options = { namedOnly: isFirst }
      const count =
        transaction === null ? 0 : await bookTransaction(ctx, chain, transaction, options)
      if (isPassed) await setCursor(ctx.db, address, one.signature, ctx.now)
      return count
    })
  }
  if (isFirst) await setCursor(db, address, history[0]?.signature ?? NOTHING_YET, deps.clock.now())
  return booked
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

/** Whether it is no use to wait for a transaction any longer; the nightly reconciliation tells what it brought. */
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
