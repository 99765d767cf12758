/**
 * What the chain knows of a batch's attempt. Nothing here changes anything but by passing on signed bytes.
 *
 * A wrong answer must not let anybody be paid twice, so every question that ends in "nobody was paid" is asked after the
 * finalized height has passed the attempt's last one: what could land has landed by then. And whatever made the receipt
 * account is the payment of the batch, whichever attempt it was and whoever sent it.
 */
import type { AddressSignature, Chain, SignatureStatus } from '../../chain/chain.ts'
import {
  type ChainTransaction,
  type ChainTransfer,
  findEach,
  matchPayment,
  type PaymentFault,
} from '../../chain/transfers.ts'
import { type BatchTransferSeen, LIVE_ATTEMPT_STATES } from '../../db/schema/payments.ts'
import { reachFaultPoint } from '../../platform/fault-points.ts'
import type { AttemptRow } from './payout-attempts.queries.ts'
import type { BatchItemRow, BatchRow } from './payout-batches.queries.ts'

/** A final transaction that paid every payment of a batch, and where in it each stands. */
export interface PaidBatch {
  kind: 'paid'
  signature: string
  slot: number
  /** In the order of the payments. */
  paths: readonly string[]
}

/** A final transaction of the treasury that is not what was built. */
export interface DifferingBatch {
  kind: 'differs'
  signature: string
  slot: number
  text: string
  /** In the order of the payments: where each was made exactly, null where it was not. */
  paths: readonly (string | null)[]
  /** What left the treasury. */
  transfers: readonly BatchTransferSeen[]
}

/** What was seen. */
export type Sighting =
  | PaidBatch
  | DifferingBatch
  /** In a block that may still be dropped. */
  | { kind: 'confirmed' }
  /** Not final, and no longer or not yet in a block; the bytes were passed on where there are some. */
  | { kind: 'pending'; wasSent: boolean; note: string | null }
  /** Final with an error, and nothing else of the batch can land: nobody was paid. */
  | { kind: 'refused'; error: string }
  /** It never landed and never will. */
  | { kind: 'dead' }
  /** The answers do not fit together yet. */
  | { kind: 'unclear' }

/** What is looked for. */
export interface Sought {
  batch: BatchRow
  items: readonly BatchItemRow[]
  attempt: AttemptRow
}

/** How many transactions at a receipt are looked at: more than one is a stranger's. */
const MOST_AT_RECEIPT = 20

const FAULT_TEXTS: Record<PaymentFault, string> = {
  failed: 'it failed',
  reference: 'the reference is missing',
  memo: 'the memo is another one',
  payer: 'another wallet paid',
  destination: 'a wallet was not paid',
  mint: 'it paid another token',
  amount: 'it paid another amount',
}

/** Looks for an attempt's payment, and passes its bytes on while they live unseen. Raises `ChainUnavailable`. */
export async function lookFor(chain: Chain, sought: Sought): Promise<Sighting> {
  const { batch, attempt } = sought
  // First of all: what is asked after it knows of every block in which the attempt could have landed.
  const isPast = (await chain.finalizedBlockHeight()) > BigInt(attempt.lastValidBlockHeight)
  const status = await statusOf(chain, attempt)
  if (status?.confirmation === 'finalized' && status.error === null) {
    const own = await readPayment(chain, sought, status.signature)
    if (own.kind !== 'foreign') return own
  }
  const found = await findPayment(chain, sought, await historyOf(chain, batch))
  if (found.kind !== 'none') return found
  if (status?.confirmation === 'confirmed' && status.error === null) return { kind: 'confirmed' }
  if (!isPast) return await passOn(chain, attempt, status)
  const isRefused = status?.confirmation === 'finalized'
  if (!isRefused && !(await isLost(chain, attempt))) return { kind: 'unclear' }
  // It may have failed because another attempt had paid.
  if (!(await isUnpaid(chain, sought))) return { kind: 'unclear' }
  return isRefused
    ? { kind: 'refused', error: await reasonOf(status.error ?? '', attempt) }
    : { kind: 'dead' }
}

/**
 * The payment of a batch by its receipt account: found even where its bytes were never handed in, or another attempt was
 * believed dead. `none` where no final transaction of the treasury names the receipt. Raises `ChainUnavailable`.
 */
async function findPayment(
  chain: Chain,
  sought: Pick<Sought, 'batch' | 'items'>,
  history: readonly AddressSignature[],
): Promise<Extract<Sighting, { kind: 'paid' | 'differs' | 'unclear' }> | { kind: 'none' }> {
  for (const { signature, error } of history.toReversed()) {
    if (error !== null) continue
    const seen = await readPayment(chain, sought, signature)
    if (seen.kind !== 'foreign') return seen
  }
  return { kind: 'none' }
}

/**
 * Whether a batch may have been paid already: its receipt account is there, and not because a stranger put money on it.
 * Raises `ChainUnavailable`.
 */
export async function hasReceipt(
  chain: Chain,
  sought: Pick<Sought, 'batch' | 'items'>,
): Promise<boolean> {
  const [isThere] = await chain.accountsExist([sought.batch.receiptAddress])
  const history = await historyOf(chain, sought.batch)
  if (isThere !== true && history.every(({ error }) => error !== null)) return false
  // An account without a final past is a transaction that is on its way.
  if (history.length === 0) return true
  // In this very history: another answer may leave out what this one tells.
  return (await findPayment(chain, sought, history)).kind !== 'none'
}

async function statusOf(chain: Chain, { signature }: AttemptRow): Promise<SignatureStatus | null> {
  if (signature === null) return null
  const [status] = await chain.statusesOf([signature])
  return status ?? null
}

/** Reads a final transaction as the payment of a batch; `foreign` where another wallet paid for it. Raises `ChainUnavailable`. */
export async function readPayment(
  chain: Chain,
  { batch, items }: Pick<Sought, 'batch' | 'items'>,
  signature: string,
): Promise<Extract<Sighting, { kind: 'paid' | 'differs' | 'unclear' }> | { kind: 'foreign' }> {
  const transaction = await chain.transaction(signature)
  if (transaction === null || transaction.signature !== signature) return { kind: 'unclear' }
  if (transaction.feePayer !== batch.treasury) return { kind: 'foreign' }
  const mint = batch.token === 'SOL' ? null : chain.usdcMint
  const expected = {
    transfers: items.map(({ walletAddress, amount }) => ({ mint, amount, owner: walletAddress })),
    reference: batch.reference,
    memo: batch.memo,
    from: [batch.treasury],
  }
  const match = await matchPayment(transaction, expected)
  const difference = match.isMatch
    ? unexpectedTransfer(transaction, batch, mint, match.paths)
    : FAULT_TEXTS[match.fault]
  const slot = Number(transaction.slot)
  if (match.isMatch && difference === null) {
    return { kind: 'paid', signature, slot, paths: match.paths }
  }
  const paths = await findEach(transaction, expected)
  return {
    kind: 'differs',
    signature,
    slot,
    text: `Transaction ${signature} is not what was built: ${difference}`,
    paths,
    transfers: transfersOf(transaction, { batch, items }, mint, paths),
  }
}

/** What left the treasury in the batch's token, each with the payout that it pays exactly. */
function transfersOf(
  { error, transfers }: ChainTransaction,
  { batch, items }: Pick<Sought, 'batch' | 'items'>,
  mint: string | null,
  paths: readonly (string | null)[],
): BatchTransferSeen[] {
  if (error !== null) return []
  return transfers.filter(isOfTreasury(batch, mint)).map((one) => ({
    path: one.path,
    to: one.destinationOwner ?? one.destination,
    token: batch.token,
    amount: one.amount.toString(),
    payoutId: items[paths.indexOf(one.path)]?.payoutId ?? null,
  }))
}

/** Money of the treasury in the batch's token; the rent of accounts that the batch makes is none. */
const isOfTreasury = (batch: BatchRow, mint: string | null) => (one: ChainTransfer) =>
  one.sourceOwner === batch.treasury &&
  one.mint === mint &&
  one.destination !== batch.receiptAddress

/** Money of the treasury that went elsewhere. */
function unexpectedTransfer(
  { transfers }: ChainTransaction,
  batch: BatchRow,
  mint: string | null,
  paths: readonly string[],
): string | null {
  const more = transfers.filter(isOfTreasury(batch, mint)).find(({ path }) => !paths.includes(path))
  return more === undefined ? null : `it also paid ${more.amount} to ${more.destination}`
}

async function passOn(
  chain: Chain,
  attempt: AttemptRow,
  status: SignatureStatus | null,
): Promise<Sighting> {
  if (status?.error != null) {
    const why = await reasonOf(status.error, attempt)
    return { kind: 'pending', wasSent: true, note: `The chain refused it: ${why}` }
  }
  // What was believed dead is never sent again: its payouts may be in another batch by now.
  const isLive = (LIVE_ATTEMPT_STATES as readonly string[]).includes(attempt.state)
  if (!isLive || attempt.signedTransaction === null) {
    return { kind: 'pending', wasSent: false, note: null }
  }
  reachFaultPoint('payout stored')
  const sending = await chain.send(attempt.signedTransaction)
  reachFaultPoint('payout sent')
  if (sending.outcome === 'refused') {
    const why = await reasonOf(sending.error, attempt)
    return { kind: 'pending', wasSent: false, note: `The chain will not take it: ${why}` }
  }
  return { kind: 'pending', wasSent: true, note: null }
}

/** Why the chain would not have an attempt, in words. */
async function reasonOf(error: string, { message }: AttemptRow): Promise<string> {
  // It stands on the kit of 29 MB, which a server without failures never loads.
  const { readFailure } = await import('../../chain/failure-text.ts')
  return readFailure(error, message).text
}

/** Past its last height: whether two answers know nothing of it. */
async function isLost(
  chain: Chain,
  { signature, lastValidBlockHeight }: AttemptRow,
): Promise<boolean> {
  if (signature === null) return true
  return await chain.isAbsent(signature, { pastBlockHeight: BigInt(lastValidBlockHeight) })
}

/** Whether no receipt stands there, or one whose past is known and holds no payment of the batch. */
async function isUnpaid(chain: Chain, sought: Sought): Promise<boolean> {
  const [isThere] = await chain.accountsExist([sought.batch.receiptAddress])
  if (isThere !== true) return true
  const history = await historyOf(chain, sought.batch)
  return history.length > 0 && (await findPayment(chain, sought, history)).kind === 'none'
}

async function historyOf(chain: Chain, { receiptAddress }: BatchRow): Promise<AddressSignature[]> {
  return await chain.signaturesFor(receiptAddress, { limit: MOST_AT_RECEIPT })
}
