import type { Address } from '@solana/kit'
import type { LandedTransaction } from '../history.ts'
import { listAccountKeys } from '../history.ts'
import type { Machine } from '../machine.ts'
import { type Commitment, commitmentOf } from '../slots.ts'
import { type NamedInstruction, parseInstruction } from './parsed-instructions.ts'
import { describeError } from './transaction-errors.ts'
import { instructionsOf } from './transaction-json.ts'

/** A transfer of a transaction. */
interface LookTransfer {
  /** Null for SOL. */
  mint: string | null
  amount: bigint
  decimals: number
  /** The paying wallet; null for minted tokens. */
  from: string | null
  /** The receiving wallet. */
  to: string
}

/** A landed transaction in readable form. */
export interface LandedTransactionView {
  signature: string
  status: Commitment
  /** Why it failed, in which case its transfers did not happen; null if it succeeded. */
  error: string | null
  slot: number
  at: Date
  feePayer: string
  feeLamports: bigint
  memos: string[]
  transfers: LookTransfer[]
}

const SOL_DECIMALS = 9

/** Describes a landed transaction; null if none landed under this signature. */
export function describeTransactionOf(
  { history, slots }: Machine,
  signature: string,
): LandedTransactionView | null {
  const landed = history.find(signature)
  if (landed === undefined) return null
  const shown = instructionsOf(landed).map(shownOf)
  return {
    signature,
    status: commitmentOf(slots, landed.slot),
    error: landed.err === null ? null : describeError(landed.err),
    slot: landed.slot,
    at: new Date(landed.blockTime * 1000),
    feePayer: listAccountKeys(landed)[0] ?? '',
    feeLamports: BigInt(landed.fee),
    memos: shown.flatMap(({ parsed }) => (typeof parsed === 'string' ? [parsed] : [])),
    transfers: shown.flatMap(({ parsed }) =>
      typeof parsed === 'object' ? transferOf(landed, parsed) : [],
    ),
  }
}

type Shown = { parsed?: string | { type: string; info: Record<string, unknown> } }

function shownOf(instruction: NamedInstruction): Shown {
  return parseInstruction(instruction) as Shown
}

function transferOf(
  landed: LandedTransaction,
  { type, info }: { type: string; info: Record<string, unknown> },
): LookTransfer[] {
  const field = (name: string) => (typeof info[name] === 'string' ? info[name] : null)
  if (type === 'transfer' && typeof info.lamports === 'bigint') {
    const [from, to] = [field('source'), field('destination') ?? '']
    return [{ mint: null, amount: info.lamports, decimals: SOL_DECIMALS, from, to }]
  }
  const account = field('destination') ?? field('account')
  const balance = balanceOf(landed, account)
  const amount = field('amount') ?? amountOf(info.tokenAmount)
  const moves = ['transfer', 'transferChecked', 'mintTo', 'mintToChecked'].includes(type)
  if (!moves || amount === null || balance === undefined) return []
  return [
    {
      mint: balance.mint,
      amount: BigInt(amount),
      decimals: balance.uiTokenAmount.decimals,
      from: balanceOf(landed, field('source'))?.owner ?? null,
      to: balance.owner,
    },
  ]
}

function amountOf(tokenAmount: unknown): string | null {
  const { amount } = (tokenAmount ?? {}) as { amount?: unknown }
  return typeof amount === 'string' ? amount : null
}

/** The owner and mint of a token account, from the balances before or after the transaction. */
function balanceOf(landed: LandedTransaction, account: string | null) {
  const index = listAccountKeys(landed).indexOf(account as Address)
  const balances = [...landed.postTokenBalances, ...landed.preTokenBalances]
  return balances.find(({ accountIndex }) => accountIndex === index)
}
