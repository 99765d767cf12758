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

/** Why what a wallet gave back is not what it was to sign. */
export type SignedFault =
  /** No transaction at all, or one that is too large to send. */
  | 'malformed'
  /** Not signed, or by another account, or by more than one. */
  | 'signer'
  /** The signature does not hold. */
  | 'signature'
  /** It does something else, or in another version or order. */
  | 'changed'
  /** The wallet bids more for a place than `MAX_FEE_LAMPORTS`. */
  | 'fee'

/** What a wallet signed, compared with what it was to sign. */
export type SignedTransaction =
  | {
      isAsBuilt: true
      /** In base58; by it the transaction is known before it is sent. */
      signature: string
      /** Base64, to be stored and sent as it is. */
      wireTransaction: string
      /**
       * Another than was built when the wallet took a newer one: then it dies no later than the newest blockhash that
       * the chain names after this was received.
       */
      blockhash: string
    }
  | { isAsBuilt: false; fault: SignedFault }

/** The most that a transaction may bid: a hundredth of a SOL, a thousand times what a busy chain asks. */
export const MAX_FEE_LAMPORTS = 10_000_000n

/**
 * Compares what a wallet signed with what was built. It may differ only in compute-budget instructions and in the
 * blockhash (product.md 11), and the fee payer alone has signed it. Both are base64 of the wire form.
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

/** The instructions of a transaction that names all its accounts itself; null for any other, and for broken ones. */
export function instructionsOf({ message }: WireTransaction): readonly Instruction[] | null {
  if (message.version === 1) return null
  if ((message.version === 0 ? (message.addressTableLookups ?? []) : []).length > 0) return null
  try {
    return getInstructionsFromCompiledTransactionMessage(message)
  } catch {
    return null
  }
}

/** What the instructions do, those of the compute budget apart, as a text to compare. */
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
