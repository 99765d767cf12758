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

/** What a transaction of the newest version may have on the wire (SIMD-0385). */
const MAX_BYTES = 4096

/** A transaction as it goes over the wire, taken apart. */
export interface WireTransaction {
  bytes: Uint8Array
  message: CompiledTransactionMessage & CompiledTransactionMessageWithLifetime
  feePayer: Address
  /** The fee payer's signature in base58, by which the transaction is known; null where it is missing. */
  signature: string | null
  /** How many accounts have to sign. */
  signerCount: number
  /** Why the fee payer's signature does not hold; null when it does. */
  signatureFault(): string | null
}

/**
 * Takes apart base64 of a wire transaction, which must be written in the one way to write it. Raises `InvalidChainInput`
 * for everything else.
 */
export function readWireTransaction(base64: string): WireTransaction {
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length === 0 || bytes.length > MAX_BYTES || bytes.toString('base64') !== base64) {
    throw new InvalidChainInput('The transaction is not base64 of a transaction')
  }
  try {
    return takeApart(bytes)
  } catch (cause) {
    throw new InvalidChainInput('The transaction cannot be read', { cause })
  }
}

function takeApart(bytes: Uint8Array): WireTransaction {
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
