/**
 * Observes a batch's attempt on the chain. The transaction that created the marker account is the payment of the batch,
 * whichever attempt it was and no matter who sent it.
 */
import assert from 'node:assert/strict'
import type { AddressSignature, Chain } from '../../../chain/chain.ts'
import {
  type ChainTransaction,
  type ChainTransfer,
  findTransferPaths,
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
import type { PaymentAttemptRow } from '../signing/payout-attempts.queries.ts'

/** A final transaction that made every payment of a batch, with the position of each. */
export interface PaidBatch {
  kind: 'paid'
  signature: string
  slot: number
  /** In the order of the payments. */
  paths: readonly string[]
}

/** A final transaction of the treasury that differs from the one built. */
export interface DifferingBatch {
  kind: 'differs'
  signature: string
  slot: number
  text: string
  /** In the order of the payments: the position of each exact payment, null where it was not made. */
  paths: readonly (string | null)[]
  /** The transfers out of the treasury. */
  transfers: readonly BatchTransferSeen[]
}

/** An observation of a batch on the chain. */
export type BatchObservation = ChainObservation<PaidBatch | DifferingBatch>

/** A batch with the attempt that is observed. */
export interface SignedBatch {
  batch: BatchRow
  items: readonly BatchItemRow[]
  attempt: PaymentAttemptRow
}

/** Maximum transactions read at a marker account: all but one are a stranger's. */
const MAX_AT_MARKER = 20

const FAULT_TEXTS: Record<PaymentFault, string> = {
  failed: 'it failed',
  reference: 'the reference is missing',
  memo: 'the memo is another one',
  payer: 'another wallet paid',
  destination: 'a wallet was not paid',
  mint: 'it paid another token',
  amount: 'it paid another amount',
}

/** Looks for an attempt's payment, and resends its bytes while they are valid and unseen. Raises `ChainUnavailable`. */
export async function observeBatch(chain: Chain, signed: SignedBatch): Promise<BatchObservation> {
  const { attempt } = signed
  const [reading] = await readAttempts(chain, [attempt])
  assert(reading !== undefined, 'one attempt has one reading')
  return await observeAttempt(chain, attempt, reading, evidenceOf(chain, signed))
}

/** Evidence of a batch's payment besides an attempt's signature: its marker account. */
function evidenceOf(
  chain: Chain,
  signed: SignedBatch,
): PaymentEvidence<PaidBatch | DifferingBatch> {
  return {
    read: (signature) => readPayment(chain, signed, signature),
    find: async () => await findPayment(chain, signed, await historyOf(chain, signed.batch)),
    isUnpaid: () => isUnpaid(chain, signed),
    async explain(error, by) {
      // Loaded on demand: it imports the Solana kit of 29 MB.
      const { readFailure } = await import('../../../chain/history/failure-text.ts')
      const { text } = readFailure(error, signed.attempt.message)
      return `The chain ${by === 'chain' ? 'rejected it' : 'won’t accept it'}: ${text}`
    },
  }
}

/**
 * Finds the payment of a batch by its marker account: even where its signed bytes were never submitted, or the attempt
 * was believed dead. `none` where no final transaction of the treasury names the marker. Raises `ChainUnavailable`.
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
 * Whether a batch may have been paid already: its marker account exists, and not because a stranger sent it money.
 * Raises `ChainUnavailable`.
 */
export async function hasBatchMarker(
  chain: Chain,
  signed: Pick<SignedBatch, 'batch' | 'items'>,
): Promise<boolean> {
  const [isThere] = await chain.accountsExist([signed.batch.receiptAddress])
  const history = await historyOf(chain, signed.batch)
  if (isThere !== true && history.every(({ error }) => error !== null)) return false
  // An account without final transactions means that one is in flight.
  if (history.length === 0) return true
  // Searches this same history: another reply of the endpoint may be incomplete.
  return (await findPayment(chain, signed, history)).kind !== 'none'
}

/**
 * Reads a final transaction as the payment of a batch; `foreign` where another wallet paid for it. Raises
 * `ChainUnavailable`.
 */
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
  const paths = await findTransferPaths(transaction, expected)
  return {
    kind: 'differs',
    signature,
    slot,
    text: `Transaction ${signature} is not what was built: ${difference}`,
    paths,
    transfers: transfersOf(transaction, { batch, items }, mint, paths),
  }
}

/** The transfers out of the treasury in the batch's token, each with the payout that it pays exactly. */
function transfersOf(
  { error, transfers }: ChainTransaction,
  { batch, items }: Pick<SignedBatch, 'batch' | 'items'>,
  mint: string | null,
  paths: readonly (string | null)[],
): BatchTransferSeen[] {
  if (error !== null) return []
  return transfers.filter(isTreasuryTransfer(batch, mint)).map((one) => ({
    path: one.path,
    to: one.destinationOwner ?? one.destination,
    token: batch.token,
    amount: one.amount.toString(),
    payoutId: items[paths.indexOf(one.path)]?.payoutId ?? null,
  }))
}

/** Transfers of the treasury's money in the batch's token, without the rent of accounts that the batch creates. */
const isTreasuryTransfer = (batch: BatchRow, mint: string | null) => (one: ChainTransfer) =>
  one.sourceOwner === batch.treasury &&
  one.mint === mint &&
  one.destination !== batch.receiptAddress

/** Describes a transfer of the treasury that is not a payment of the batch; null without one. */
function unexpectedTransfer(
  { transfers }: ChainTransaction,
  batch: BatchRow,
  mint: string | null,
  paths: readonly string[],
): string | null {
  const more = transfers
    .filter(isTreasuryTransfer(batch, mint))
    .find(({ path }) => !paths.includes(path))
  return more === undefined ? null : `it also paid ${more.amount} to ${more.destination}`
}

/** Whether there is no marker account, or its full history is known and holds no payment of the batch. */
async function isUnpaid(chain: Chain, signed: SignedBatch): Promise<boolean> {
  const [isThere] = await chain.accountsExist([signed.batch.receiptAddress])
  if (isThere !== true) return true
  const history = await historyOf(chain, signed.batch)
  return history.length > 0 && (await findPayment(chain, signed, history)).kind === 'none'
}

async function historyOf(chain: Chain, { receiptAddress }: BatchRow): Promise<AddressSignature[]> {
  return await chain.signaturesFor(receiptAddress, { limit: MAX_AT_MARKER })
}
