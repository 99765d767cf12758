import { z } from 'zod'
import { associatedAccount } from '../addresses.ts'
import { instructionsOf } from '../building/signed-transaction.ts'
import { readWireTransaction } from '../building/wire.ts'

/** A transaction's failure in readable form. */
interface ChainFailure {
  /** The rest of a sentence, as in "the treasury wallet has too little SOL for the fee". */
  text: string
  /** The affected accounts, base58; empty for a failure of the whole transaction. */
  accounts: readonly string[]
}

const SIMPLE: Readonly<Record<string, string>> = {
  AccountNotFound: 'the treasury wallet has no SOL to pay the fee with',
  InsufficientFundsForFee: 'the treasury wallet has too little SOL for the fee',
  BlockhashNotFound: 'it is too old by now',
  AlreadyProcessed: 'the chain took it before',
}

const TOO_LITTLE =
  'the account would hold less SOL than Solana asks of any account, so the payment is too small for it'

/** Instruction errors, by name or by the code shared by the System and token programs. */
const OF_INSTRUCTION: Readonly<Record<string, string>> = {
  InsufficientFunds: 'the treasury wallet does not hold enough',
  'Custom 0': 'the account that makes this batch unique exists already, so it may have been paid',
  'Custom 1': 'the treasury wallet does not hold enough',
  'Custom 3': 'the account is for another token',
  'Custom 17': 'the account for this token is frozen',
  InvalidAccountData: 'the account for this token cannot take it',
  IncorrectProgramId: 'the account belongs to another program',
  InvalidAccountOwner: 'the account belongs to someone else',
  ComputationalBudgetExceeded: 'it needs more computing than it asked for',
}

const parsed = z.union([
  z.object({ InsufficientFundsForRent: z.object({ account_index: z.int().min(0) }) }),
  z.object({
    InstructionError: z.tuple([
      z.int().min(0),
      z.union([z.string(), z.object({ Custom: z.int() }), z.record(z.string(), z.unknown())]),
    ]),
  }),
])

/**
 * Explains a chain error, as text or JSON, of a transaction in base64 wire format. Unknown errors are quoted by name.
 */
export function readFailure(error: string, wireTransaction: string): ChainFailure {
  const simple = SIMPLE[error]
  if (simple !== undefined) return { text: simple, accounts: [] }
  const found = parsed.safeParse(jsonOrNull(error))
  if (!found.success) return { text: unknownFailure(error), accounts: [] }
  const wire = readWireTransaction(wireTransaction)
  if ('InsufficientFundsForRent' in found.data) {
    const { account_index: index } = found.data.InsufficientFundsForRent
    const account = wire.message.version === 1 ? undefined : wire.message.staticAccounts[index]
    return { text: TOO_LITTLE, accounts: account === undefined ? [] : [account] }
  }
  const [index, reason] = found.data.InstructionError
  const name = nameOf(reason)
  return {
    text: OF_INSTRUCTION[name] ?? unknownFailure(name),
    accounts: (instructionsOf(wire)?.[index]?.accounts ?? []).map(({ address }) => address),
  }
}

/** The first payment affected by a failure, or undefined. */
export async function findFailing<P extends { walletAddress: string }>(
  { accounts }: ChainFailure,
  payments: readonly P[],
  /** Null for SOL. */
  mint: string | null,
): Promise<P | undefined> {
  for (const payment of payments) {
    const { walletAddress } = payment
    const account = mint === null ? walletAddress : await associatedAccount(walletAddress, mint)
    if (accounts.includes(account)) return payment
  }
  return undefined
}

function nameOf(reason: string | Record<string, unknown>): string {
  if (typeof reason === 'string') return reason
  const [name = 'UnknownError', value] = Object.entries(reason)[0] ?? []
  return typeof value === 'number' ? `${name} ${value}` : name
}

/** `ProgramFailedToComplete` as "Solana says: program failed to complete"; sentences stay as they are. */
function unknownFailure(text: string): string {
  const name = text.startsWith('{') ? (/^\{"(\w+)"/.exec(text)?.[1] ?? 'unknown error') : text
  if (name.includes(' ') && name === text && !name.startsWith('Custom ')) return name
  return `Solana says: ${name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase()}`
}

function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
