/**
 * The transaction of a batch: its contents, its size and its cost in addition to the payments. It begins by creating
 * the batch's marker account; every attempt of the batch creates the same account, so the chain accepts only one of
 * them.
 */
import type { PayToken } from '@laurel/contract/money/payments'
import { Problem } from '@laurel/contract/problems'
import {
  associatedAccount,
  newBatchMarkerSeed,
  newReference,
  receiptAddress,
} from '../../../chain/addresses.ts'
import { maxPerTransaction } from '../../../chain/building/batch-size.ts'
import { highestFee } from '../../../chain/building/compute-budget.ts'
import { instructionsOf } from '../../../chain/building/signed-transaction.ts'
import {
  type BatchInput,
  type BatchTransfer,
  type BuiltTransaction,
  buildPayoutBatch,
  MAX_WIRE_BYTES,
  serializedSize,
  type WrittenVersion,
} from '../../../chain/building/transactions.ts'
import { readWireTransaction } from '../../../chain/building/wire.ts'
import type { Chain } from '../../../chain/chain.ts'
import { newId } from '../../../platform/ids.ts'

/** The parts of a batch that stay the same across attempts. */
export interface BatchTerms {
  id: string
  token: PayToken
  treasury: string
  reference: string
  memo: string
  receiptSeed: string
  receiptAddress: string
}

/** One payment of a batch. */
export interface BatchPayment {
  payoutId: string
  walletAddress: string
  /** Smallest units. */
  amount: bigint
}

/** A batch as a transaction without a blockhash. */
export interface BatchPlan {
  input: BatchInput
  /** On the wire, even if larger than a transaction may be. */
  sizeBytes: number
  /** The number of payments, from the first on, that fit into one transaction. */
  fits: number
  /** Maximum lamports for fee, marker account and new token accounts of the payments that fit. */
  costLamports: bigint
}

/** A placeholder: sizes do not depend on the blockhash, and simulations need no valid one. */
const ANY_BLOCKHASH = '11111111111111111111111111111111'
const TOKEN_ACCOUNT_BYTES = 165

/** Terms of a new batch, with a unique reference and marker account. */
export async function newTerms(token: PayToken, treasury: string): Promise<BatchTerms> {
  const id = newId()
  const receiptSeed = newBatchMarkerSeed()
  return {
    id,
    token,
    treasury,
    reference: newReference(),
    // With four characters more, the largest batch of USDC would not fit.
    memo: `Laurel ${id.slice(0, 4)}`,
    receiptSeed,
    receiptAddress: await receiptAddress(treasury, receiptSeed),
  }
}

/** Plans the transaction against the current state of the chain. Raises `ChainUnavailable`, `InvalidChainInput`. */
export async function planBatch(
  chain: Chain,
  terms: BatchTerms,
  payments: readonly BatchPayment[],
  version: WrittenVersion = 0,
): Promise<BatchPlan> {
  // In parallel: one after the other would time out on a slow endpoint.
  const [transfers, rentLamports, accountRent] = await Promise.all([
    planTransfers(chain, terms.token, payments),
    chain.rentExemptMinimum(0),
    terms.token === 'SOL' ? 0n : chain.rentExemptMinimum(TOKEN_ACCOUNT_BYTES),
  ])
  const input: BatchInput = {
    token: terms.token,
    payer: terms.treasury,
    reference: terms.reference,
    memo: terms.memo,
    blockhash: ANY_BLOCKHASH,
    mint: chain.usdcMint,
    version,
    transfers,
    receipt: { seed: terms.receiptSeed, address: terms.receiptAddress, lamports: rentLamports },
  }
  const fits = await maxPerTransaction(input)
  const fitting = { ...input, transfers: transfers.slice(0, fits) }
  return {
    input,
    sizeBytes: await serializedSize(input),
    fits,
    costLamports: fits === 0 ? 0n : await costOf(fitting, accountRent),
  }
}

/** Builds the planned transaction over a blockhash. Raises `batch_too_large`. */
export async function buildPlan(
  plan: BatchPlan,
  blockhash: string = ANY_BLOCKHASH,
): Promise<BuiltTransaction> {
  requireFit(plan)
  return await buildPayoutBatch({ ...plan.input, blockhash })
}

/** The problem for a payment that no transaction can make, such as one to an account without a private key. */
export function unpayableProblem(reason: string): Problem {
  return new Problem('payout_wrong_state', { detail: reason })
}

/** Raises `batch_too_large` with the number of payments that fit. */
export function requireFit({ fits, input, sizeBytes }: BatchPlan): void {
  const { length } = input.transfers
  if (fits >= length) return
  throw new Problem('batch_too_large', {
    detail: `Only ${fits} of the ${length} payments fit: together they take ${sizeBytes} of ${MAX_WIRE_BYTES} bytes`,
  })
}

/** The transfers of a batch; the treasury creates a token account for each wallet without one, once per wallet. */
async function planTransfers(
  chain: Chain,
  token: PayToken,
  payments: readonly BatchPayment[],
): Promise<BatchTransfer[]> {
  const plain = payments.map(({ walletAddress, amount }) => ({ owner: walletAddress, amount }))
  if (token === 'SOL') return plain
  const owners = [...new Set(plain.map(({ owner }) => owner))]
  const accounts = await Promise.all(
    owners.map((owner) => associatedAccount(owner, chain.usdcMint)),
  )
  const exist = await chain.accountsExist(accounts)
  const missing = new Set(owners.filter((_owner, index) => exist[index] === false))
  return plain.map((transfer) => ({ ...transfer, createsAccount: missing.delete(transfer.owner) }))
}

/** Maximum lamports, when a token account costs `accountRent`. */
async function costOf(input: BatchInput, accountRent: bigint): Promise<bigint> {
  const { wireTransaction } = await buildPayoutBatch(input)
  const fee = highestFee(instructionsOf(readWireTransaction(wireTransaction)) ?? [])
  const created = input.transfers.filter(({ createsAccount }) => createsAccount === true).length
  return fee + input.receipt.lamports + BigInt(created) * accountRent
}
