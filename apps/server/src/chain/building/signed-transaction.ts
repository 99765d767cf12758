import {
  getInstructionsFromCompiledTransactionMessage,
  type Instruction,
  isSignerRole,
  isWritableRole,
} from '@solana/kit'
import { InvalidChainInput } from '../errors.ts'
import { COMPUTE_BUDGET_PROGRAM, highestFee } from './compute-budget.ts'
import { MAX_WIRE_BYTES } from './transactions.ts'
import { readWireTransaction, type WireTransaction } from './wire.ts'

/** Why a signed transaction does not match the built one. */
export type SignedFault =
  /** Not a transaction, or too large to send. */
  | 'malformed'
  /** Unsigned, or signed by another or several accounts. */
  | 'signer'
  /** The signature is invalid. */
  | 'signature'
  /** Different instructions, version or order. */
  | 'changed'
  /** The priority fee exceeds `MAX_FEE_LAMPORTS`. */
  | 'fee'

/** A signed transaction, compared with the built one. */
export type SignedTransaction =
  | {
      isAsBuilt: true
      /** In base58; identifies the transaction before it is sent. */
      signature: string
      /** Base64, to be stored and sent unchanged. */
      wireTransaction: string
      /**
       * Differs from the built one if the wallet replaced it; it then expires no later than the newest blockhash after
       * it was received.
       */
      blockhash: string
    }
  | { isAsBuilt: false; fault: SignedFault }

/** The highest fee allowed: a hundredth of a SOL, a thousand times that of a busy chain. */
export const MAX_FEE_LAMPORTS = 10_000_000n

/**
 * Compares a signed transaction with the built one. They may differ only in compute-budget instructions and the
 * blockhash (product.md 11), and only the fee payer may have signed. Both are in base64 wire format.
 */
export function compareSigned(signed: string, built: string): SignedTransaction {
  const expected = readWireTransaction(built)
  const given = readOrNull(signed)
  if (given === null || given.bytes.length > MAX_WIRE_BYTES) return refuse('malformed')
  if (given.feePayer !== expected.feePayer || given.signerCount !== 1) return refuse('signer')
  if (given.signature === null) return refuse('signer')
  const instructions = instructionsOf(given)
  if (instructions === null) return refuse('malformed')
  if (given.message.version !== expected.message.version) return refuse('changed')
  if (outline(instructions) !== outline(instructionsOf(expected) ?? [])) return refuse('changed')
  if (highestFee(instructions) > MAX_FEE_LAMPORTS) return refuse('fee')
  if (given.signatureFault() !== null) return refuse('signature')
  return {
    isAsBuilt: true,
    signature: given.signature,
    wireTransaction: signed,
    blockhash: given.message.lifetimeToken,
  }
}

function refuse(fault: SignedFault): SignedTransaction {
  return { isAsBuilt: false, fault }
}

function readOrNull(base64: string): WireTransaction | null {
  try {
    return readWireTransaction(base64)
  } catch (error) {
    if (error instanceof InvalidChainInput) return null
    throw error
  }
}

/** The instructions of a transaction without lookup tables; null for any other or an invalid one. */
export function instructionsOf({ message }: WireTransaction): readonly Instruction[] | null {
  if (message.version === 1) return null
  if ((message.version === 0 ? (message.addressTableLookups ?? []) : []).length > 0) return null
  try {
    return getInstructionsFromCompiledTransactionMessage(message)
  } catch {
    return null
  }
}

/** A comparable text of the instructions, without those of the compute budget. */
function outline(instructions: readonly Instruction[]): string {
  return JSON.stringify(
    instructions
      .filter(({ programAddress }) => programAddress !== COMPUTE_BUDGET_PROGRAM)
      .map(({ programAddress, accounts = [], data = new Uint8Array() }) => [
        programAddress,
        accounts.map(({ address, role }) => [address, isSignerRole(role), isWritableRole(role)]),
        Buffer.from(data).toString('hex'),
      ]),
  )
}
