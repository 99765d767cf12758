/**
 * Signs a payment of any kind: the server builds and stores a transaction before showing it, the wallet returns signed
 * bytes, whose signature is known before they are sent. They are compared and stored, and only then sent
 * (`attempt-following.service.ts`), repeatedly, always the same bytes.
 */
import type { TransactionToSign } from '@laurel/contract/money/payments'
import { Problem } from '@laurel/contract/problems'
import { compareSigned, type SignedFault } from '../../chain/building/signed-transaction.ts'
import type { BuiltTransaction } from '../../chain/building/transactions.ts'
import type { Chain, LatestBlockhash } from '../../chain/chain.ts'
import { newId } from '../../platform/ids.ts'
import type { PaymentAttempt } from './attempt-observation.service.ts'
import { askChain } from './chain-requests.service.ts'
import { reachAttemptPoint } from './fault-points.rules.ts'

/** A signed transaction that matches the one built. */
export interface SignedAttempt {
  signature: string
  wireTransaction: string
  blockhash: string
  lastValidBlockHeight: number
}

const SIGNED_FAULTS: Readonly<Record<SignedFault, string>> = {
  malformed: 'This transaction can’t be sent',
  signer: 'It must be signed by the wallet that was asked, and no one else',
  signature: 'Its signature is invalid',
  changed: 'It differs from the transaction we built',
  fee: 'Its priority fee is more than 0.01 SOL',
}

/** A new attempt: the row to store, and the transaction to sign once it is stored. */
export function openAttempt(
  now: Date,
  payer: string,
  built: BuiltTransaction,
  { blockhash, lastValidBlockHeight }: LatestBlockhash,
): { row: PaymentAttempt; toSign: TransactionToSign } {
  const row: PaymentAttempt = {
    id: newId(),
    payer,
    message: built.wireTransaction,
    messageHash: built.messageHash,
    blockhash,
    lastValidBlockHeight: Number(lastValidBlockHeight),
    signature: null,
    signedTransaction: null,
    state: 'built',
    error: null,
    createdAt: now,
    updatedAt: now,
  }
  return { row, toSign: signingRequestOf(row, built.sizeBytes) }
}

/** The transaction to sign for a stored attempt. */
export function signingRequestOf(
  { id, payer, message, lastValidBlockHeight }: PaymentAttempt,
  size: number,
): TransactionToSign {
  return { attemptId: id, payer, transaction: message, size, lastValidBlockHeight }
}

/**
 * Compares a signed transaction with the one built, and asks the chain for its validity if the wallet used a newer
 * blockhash. Raises `transaction_differs`, `chain_unavailable`.
 */
export async function compareAttempt(
  chain: Chain,
  attempt: PaymentAttempt,
  signed: string,
): Promise<SignedAttempt> {
  const compared = compareSigned(signed, attempt.message)
  if (!compared.isAsBuilt) {
    throw new Problem('transaction_differs', { detail: SIGNED_FAULTS[compared.fault] })
  }
  const { signature, wireTransaction, blockhash } = compared
  const { lastValidBlockHeight } = attempt
  if (blockhash === attempt.blockhash) {
    return { signature, wireTransaction, blockhash, lastValidBlockHeight }
  }
  // A newer blockhash chosen by the wallet: it expires no later than the chain's newest one.
  const newest = await askChain(() => chain.latestBlockhash())
  return {
    signature,
    wireTransaction,
    blockhash,
    lastValidBlockHeight: Math.max(Number(newest.lastValidBlockHeight), lastValidBlockHeight),
  }
}

/**
 * The change that stores signature and bytes in a locked attempt: from then on it is sent. Raises
 * `transaction_expired`, and `transaction_differs` for a second signature, which would be another transaction.
 */
export function signAttempt(
  attempt: PaymentAttempt,
  { signature, wireTransaction, blockhash, lastValidBlockHeight }: SignedAttempt,
) {
  reachAttemptPoint('attempt signed')
  if (attempt.state === 'expired') throw new Problem('transaction_expired')
  if (attempt.signature !== null) {
    throw new Problem('transaction_differs', { detail: 'Another signature of it was submitted' })
  }
  return {
    state: 'signed',
    signature,
    signedTransaction: wireTransaction,
    blockhash,
    lastValidBlockHeight,
  } as const
}
