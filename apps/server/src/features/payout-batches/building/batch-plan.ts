/**
 * The one transaction of a batch: what it holds, how large it is and what it costs beside what it pays. It begins by
 * making the batch's receipt account, which every attempt of the batch would make anew: the chain takes one of them.
 */
import type { PayToken } from '@laurel/contract/money/payments'
import { Problem } from '@laurel/contract/problems'
import {
  associatedAccount,
  newReceiptSeed,
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

/** What stays the same of a batch, however often it is built. */
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

/** A batch as a transaction that is still to be built over a blockhash. */
export interface BatchPlan {
  input: BatchInput
  /** On the wire, also where that is more than fits. */
  sizeBytes: number
  /** How many of the payments fit into one transaction, from the first on. */
  fits: number
  /** Lamports for fee, receipt account and new token accounts of those that fit, at most. */
  costLamports: bigint
}

/** Sizes do not depend on the blockhash, and simulations need none that lives. */
const ANY_BLOCKHASH = '11111111111111111111111111111111'
const TOKEN_ACCOUNT_BYTES = 165

/** Terms of a new batch, with a reference and a receipt that no other has. */
export async function newTerms(token: PayToken, treasury: string): Promise<BatchTerms> {
  const id = newId()
  const receiptSeed = newReceiptSeed()
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

/** Plans the transaction by what the chain says now. Raises `ChainUnavailable`, `InvalidChainInput`. */
export async function planBatch(
  chain: Chain,
  terms: BatchTerms,
  payments: readonly BatchPayment[],
  version: WrittenVersion = 0,
): Promise<BatchPlan> {
  // All at once: one after the other, an endpoint that is slow would not be through in time.
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

/** What refuses a payment of which no transaction can be made, such as one to an account that nobody signs for. */
export function refusePayment(reason: string): Problem {
  return new Problem('payout_wrong_state', { detail: reason })
}

/** Raises `batch_too_large` with what would fit. */
export function requireFit({ fits, input, sizeBytes }: BatchPlan): void {
  const { length } = input.transfers
  if (fits >= length) return
  throw new Problem('batch_too_large', {
    detail: `${fits} of the ${length} payments fit: together they have ${sizeBytes} bytes of ${MAX_WIRE_BYTES}`,
  })
}

/** The treasury makes a token account for whoever has none, once for each wallet. */
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

/** Lamports at most, when a token account costs `accountRent`. */
async function costOf(input: BatchInput, accountRent: bigint): Promise<bigint> {
  const { wireTransaction } = await buildPayoutBatch(input)
  const fee = highestFee(instructionsOf(readWireTransaction(wireTransaction)) ?? [])
  const created = input.transfers.filter(({ createsAccount }) => createsAccount === true).length
  return fee + input.receipt.lamports + BigInt(created) * accountRent
}
