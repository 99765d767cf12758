/**
 * What the chain knows of a batch's attempt. Whatever made the receipt account is the payment of the batch, whichever
 * attempt it was and whoever sent it.
 */
import assert from 'node:assert/strict'
import type { AddressSignature, Chain } from '../../../chain/chain.ts'
import {
  type ChainTransaction,
  type ChainTransfer,
  findEach,
  matchPayment,
  type PaymentFault,
} from '../../../chain/history/transfers.ts'
import type { BatchTransferSeen } from '../../../db/schema/payments.ts'
import {
  type ChainObservation,
  observeAttempt,
  type PaymentEvidence,
  readAttempts,
} from '../../payment-attempts/attempt-observation.service.ts'
import type { BatchItemRow, BatchRow } from '../payout-batches.queries.ts'
import type { AttemptRow } from '../signing/payout-attempts.queries.ts'

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
export type BatchObservation = ChainObservation<PaidBatch | DifferingBatch>

/** A batch with the attempt that is observed. */
export interface SignedBatch {
  batch: BatchRow
  items: readonly BatchItemRow[]
  attempt: AttemptRow
}

/** How many transactions at a receipt are looked at: more than one is a stranger's. */
const MAX_AT_RECEIPT = 20

const FAULT_TEXTS: Record<PaymentFault, string> = {
  failed: 'it failed',
  reference: 'the reference is missing',
  memo: 'the memo is another one',
  payer: 'another wallet paid',
  destination: 'a wallet was not paid',
  mint: 'it paid another token',
  amount: 'it paid another amount',
}

/** Looks for an attempt's payment, and sends its bytes while they live unseen. Raises `ChainUnavailable`. */
export async function observeBatch(chain: Chain, signed: SignedBatch): Promise<BatchObservation> {
  const { attempt } = signed
  const [reading] = await readAttempts(chain, [attempt])
  assert(reading !== undefined, 'one attempt has one reading')
  return await observeAttempt(chain, attempt, reading, evidenceOf(chain, signed))
}

/** What tells of the payment of a batch beside the signature of an attempt: its receipt account. */
function evidenceOf(
  chain: Chain,
  signed: SignedBatch,
): PaymentEvidence<PaidBatch | DifferingBatch> {
  return {
    read: (signature) => readPayment(chain, signed, signature),
    find: async () => await findPayment(chain, signed, await historyOf(chain, signed.batch)),
    isUnpaid: () => isUnpaid(chain, signed),
    async explain(error, by) {
      // It stands on the kit of 29 MB, which a server without failures never loads.
      const { readFailure } = await import('../../../chain/history/failure-text.ts')
      const { text } = readFailure(error, signed.attempt.message)
      return `The chain ${by === 'chain' ? 'refused it' : 'will not take it'}: ${text}`
    },
  }
}

/**
 * The payment of a batch by its receipt account: found even where its bytes were never handed in, or another attempt was
 * believed dead. `none` where no final transaction of the treasury names the receipt. Raises `ChainUnavailable`.
 */
async function findPayment(
  chain: Chain,
  signed: Pick<SignedBatch, 'batch' | 'items'>,
  history: readonly AddressSignature[],
): Promise<Extract<BatchObservation, { kind: 'paid' | 'differs' | 'unclear' }> | { kind: 'none' }> {
  for (const { signature, error } of history.toReversed()) {
    if (error !== null) continue
    const seen = await readPayment(chain, signed, signature)
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
  signed: Pick<SignedBatch, 'batch' | 'items'>,
): Promise<boolean> {
  const [isThere] = await chain.accountsExist([signed.batch.receiptAddress])
  const history = await historyOf(chain, signed.batch)
  if (isThere !== true && history.every(({ error }) => error !== null)) return false
  // An account without a final past is a transaction that is on its way.
  if (history.length === 0) return true
  // In this very history: another answer may leave out what this one tells.
  return (await findPayment(chain, signed, history)).kind !== 'none'
}

/** Reads a final transaction as the payment of a batch; `foreign` where another wallet paid for it. Raises `ChainUnavailable`. */
export async function readPayment(
  chain: Chain,
  { batch, items }: Pick<SignedBatch, 'batch' | 'items'>,
  signature: string,
): Promise<
  Extract<BatchObservation, { kind: 'paid' | 'differs' | 'unclear' }> | { kind: 'foreign' }
> {
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
  { batch, items }: Pick<SignedBatch, 'batch' | 'items'>,
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

/** Whether no receipt stands there, or one whose past is known and holds no payment of the batch. */
async function isUnpaid(chain: Chain, signed: SignedBatch): Promise<boolean> {
  const [isThere] = await chain.accountsExist([signed.batch.receiptAddress])
  if (isThere !== true) return true
  const history = await historyOf(chain, signed.batch)
  return history.length > 0 && (await findPayment(chain, signed, history)).kind === 'none'
}

async function historyOf(chain: Chain, { receiptAddress }: BatchRow): Promise<AddressSignature[]> {
  return await chain.signaturesFor(receiptAddress, { limit: MAX_AT_RECEIPT })
}
