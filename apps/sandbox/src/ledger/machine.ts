import { getBase64Decoder } from '@solana/kit'
import type { Clock } from '../../../server/src/platform/clock.ts'
import type { Bank, ExecutionTime, TransactionSimulation } from './bank.ts'
import type { History } from './history.ts'
import type { Journal } from './journal.ts'
import { RPC_CODES, RpcError } from './rpc/rpc-error.ts'
import { MAX_BLOCKHASH_AGE_BLOCKS, type Slots } from './slots.ts'
import { describeError, type TransactionError } from './transactions/transaction-errors.ts'
import type { WireTransaction } from './transactions/wire-transaction.ts'

/** The parts of an open ledger. */
export interface Machine {
  bank: Bank
  slots: Slots
  history: History
  journal: Journal
  clock: Clock
}

/** Number of past slots whose blockhashes programs can read. */
const RECENT_SLOTS = MAX_BLOCKHASH_AGE_BLOCKS

/** Simulates a transaction against the current state, without committing. */
export function simulate(
  machine: Machine,
  transaction: WireTransaction,
  checks: { signatures: boolean; blockhash: boolean },
): TransactionSimulation {
  const refusal = refusalOf(machine, transaction, checks.blockhash)
  if (refusal !== null) {
    const nothing = { logs: [], unitsConsumed: 0, returnData: null, innerInstructions: [] }
    return { err: refusal, ...nothing, postAccounts: [] }
  }
  return machine.bank.dryRun(transaction, momentOf(machine), checks.signatures)
}

/**
 * Lands a transaction, or refuses it like a Solana server. It is in the journal before its signature is returned.
 * Without preflight it is dropped only where the network would drop it. Raises `RpcError`.
 */
export function submit(
  machine: Machine,
  transaction: WireTransaction,
  { skipsPreflight }: { skipsPreflight: boolean },
): string {
  const [signature = ''] = transaction.signatures
  if (!skipsPreflight) preflight(machine, transaction)
  else if (transaction.isMissingSignatures || refusalOf(machine, transaction, true) !== null) {
    return signature
  }
  land(machine, transaction, signature)
  return signature
}

function preflight(machine: Machine, transaction: WireTransaction): void {
  if (transaction.isMissingSignatures) throw signatureFailure()
  const trial = simulate(machine, transaction, { signatures: true, blockhash: true })
  if (trial.err === null) return
  if (trial.err === 'SignatureFailure') throw signatureFailure()
  const message = `Transaction simulation failed: ${describeError(trial.err)}`
  throw new RpcError(RPC_CODES.preflightFailure, message, {
    accounts: null,
    err: trial.err,
    innerInstructions: null,
    logs: trial.logs,
    returnData: trial.returnData,
    unitsConsumed: trial.unitsConsumed,
  })
}

function land(machine: Machine, transaction: WireTransaction, signature: string): void {
  const { bank, history, journal } = machine
  const moment = momentOf(machine)
  const { outcome, accounts, before } = bank.run(transaction, moment)
  // A payer without enough for the fee leaves no trace on the chain.
  if (outcome.err !== null && outcome.fee === '0') return
  const landed = {
    slot: moment.slot,
    blockTime: moment.unixTime,
    signature,
    wire: getBase64Decoder().decode(transaction.bytes),
    ...outcome,
  }
  try {
    journal.append({ slot: moment.slot, accounts, landed })
  } catch (error) {
    bank.restore(before)
    throw error
  }
  history.add(landed)
}

/** Why a transaction can't be run at all: it has already landed, or its blockhash has expired or is unknown. */
function refusalOf(
  { history, slots }: Machine,
  transaction: WireTransaction,
  checksBlockhash: boolean,
): TransactionError | null {
  const [signature = ''] = transaction.signatures
  if (history.find(signature) !== undefined) return 'AlreadyProcessed'
  if (!checksBlockhash) return null
  return slots.lastValidHeight(transaction.blockhash) === null ? 'BlockhashNotFound' : null
}

function signatureFailure(): RpcError {
  return new RpcError(RPC_CODES.signatureFailure, 'Transaction signature verification failure')
}

function momentOf({ slots, clock }: Machine): ExecutionTime {
  const slot = slots.slot()
  return {
    slot,
    unixTime: Math.floor(clock.now().getTime() / 1000),
    recent: Array.from({ length: RECENT_SLOTS }, (_, back) => ({
      slot: BigInt(slot - 1 - back),
      hash: slots.blockhashOf(slot - 1 - back),
    })),
  }
}
