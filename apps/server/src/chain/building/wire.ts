import {
  type Address,
  type CompiledTransactionMessage,
  type CompiledTransactionMessageWithLifetime,
  getAddressEncoder,
  getBase58Decoder,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  getTransactionEncoder,
  type Transaction,
} from '@solana/kit'
import { signatureFault } from '../ed25519.ts'
import { InvalidChainInput } from '../errors.ts'

/** The largest wire size of the newest version (SIMD-0385). */
const MAX_BYTES = 4096

/** A decoded wire transaction. */
export interface WireTransaction {
  bytes: Uint8Array
  message: CompiledTransactionMessage & CompiledTransactionMessageWithLifetime
  feePayer: Address
  /** The fee payer's signature in base58, which identifies the transaction; null when missing. */
  signature: string | null
  /** The number of required signatures. */
  signerCount: number
  /** Why the fee payer's signature is invalid; null when valid. */
  signatureFault(): string | null
}

/** Decodes a wire transaction in canonical base64. Raises `InvalidChainInput` for anything else. */
export function readWireTransaction(base64: string): WireTransaction {
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length === 0 || bytes.length > MAX_BYTES || bytes.toString('base64') !== base64) {
    throw new InvalidChainInput('The transaction is not base64 of a transaction')
  }
  try {
    return decode(bytes)
  } catch (cause) {
    throw new InvalidChainInput('The transaction cannot be read', { cause })
  }
}

function decode(bytes: Uint8Array): WireTransaction {
  const transaction: Transaction = getTransactionDecoder().decode(bytes)
  const message = getCompiledTransactionMessageDecoder().decode(transaction.messageBytes)
  const [feePayer] = message.staticAccounts
  if (feePayer === undefined) throw new InvalidChainInput('The transaction names no accounts')
  const again = getTransactionEncoder().encode(transaction)
  if (Buffer.compare(bytes, Uint8Array.from(again)) !== 0) {
    throw new InvalidChainInput('The transaction is written in an unusual way')
  }
  const signed = transaction.signatures[feePayer] ?? null
  return {
    bytes,
    message,
    feePayer,
    signature: signed === null ? null : getBase58Decoder().decode(signed),
    signerCount: Object.keys(transaction.signatures).length,
    signatureFault: () =>
      signed === null
        ? 'The signature is missing'
        : signatureFault(
            Uint8Array.from(getAddressEncoder().encode(feePayer)),
            Uint8Array.from(transaction.messageBytes),
            Uint8Array.from(signed),
          ),
  }
}
