import {
  type Address,
  getBase58Decoder,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  type ReadonlyUint8Array,
  type Transaction,
} from '@solana/kit'
import { invalidParams } from '../rpc/rpc-error.ts'

/** An instruction in wire format: accounts and program are indexes into the account list. */
interface WireInstruction {
  programIdIndex: number
  accounts: readonly number[]
  data: ReadonlyUint8Array
}

/** Accounts that a transaction loads from an on-chain lookup table. */
interface TableLookup {
  accountKey: Address
  writableIndexes: readonly number[]
  readonlyIndexes: readonly number[]
}

/** A decoded transaction. */
export interface WireTransaction {
  bytes: Uint8Array
  decoded: Transaction
  /** Base58; all zeros if missing. The first identifies the transaction. */
  signatures: readonly string[]
  /** Whether a required signature is missing. */
  isMissingSignatures: boolean
  version: 'legacy' | 0 | 1
  header: {
    numRequiredSignatures: number
    numReadonlySignedAccounts: number
    numReadonlyUnsignedAccounts: number
  }
  staticAccounts: readonly Address[]
  blockhash: string
  instructions: readonly WireInstruction[]
  lookups: readonly TableLookup[]
}

const MAX_BYTES = 1232
const MAX_BYTES_OF_V1 = 4096
const base58 = getBase58Decoder()
const NO_SIGNATURE = new Uint8Array(64)

/**
 * Decodes a transaction. Raises `RpcError` for invalid bytes, and for more than the network accepts: 1,232 bytes, or
 * 4,096 for version 1.
 */
export function readTransaction(bytes: Uint8Array): WireTransaction {
  const { decoded, message } = decode(bytes)
  const limit = message.version === 1 ? MAX_BYTES_OF_V1 : MAX_BYTES
  if (bytes.length > limit) throw tooLarge(bytes.length, limit)
  const { header } = message
  const signatures = message.staticAccounts
    .slice(0, header.numSignerAccounts)
    .map((address) => decoded.signatures[address] ?? null)
  return {
    bytes,
    decoded,
    signatures: signatures.map((signature) => base58.decode(signature ?? NO_SIGNATURE)),
    isMissingSignatures: signatures.includes(null),
    version: message.version,
    header: {
      numRequiredSignatures: header.numSignerAccounts,
      numReadonlySignedAccounts: header.numReadonlySignerAccounts,
      numReadonlyUnsignedAccounts: header.numReadonlyNonSignerAccounts,
    },
    staticAccounts: message.staticAccounts,
    blockhash: message.lifetimeToken,
    instructions: instructionsOf(message),
    lookups:
      message.version === 0
        ? (message.addressTableLookups ?? []).map((lookup) => ({
            accountKey: lookup.lookupTableAddress,
            writableIndexes: lookup.writableIndexes,
            readonlyIndexes: lookup.readonlyIndexes,
          }))
        : [],
  }
}

type Message = ReturnType<ReturnType<typeof getCompiledTransactionMessageDecoder>['decode']>

function decode(bytes: Uint8Array): { decoded: Transaction; message: Message } {
  if (bytes.length > MAX_BYTES_OF_V1) {
    throw tooLarge(bytes.length, MAX_BYTES)
  }
  try {
    const decoded = getTransactionDecoder().decode(bytes)
    return { decoded, message: getCompiledTransactionMessageDecoder().decode(decoded.messageBytes) }
  } catch {
    throw invalidParams('failed to deserialize the transaction')
  }
}

function tooLarge(length: number, limit: number) {
  return invalidParams(`decoded transaction too large: ${length} bytes (max: ${limit} bytes)`)
}

function instructionsOf(message: Message): WireInstruction[] {
  if (message.version === 1) {
    return message.instructionHeaders.map(({ programAccountIndex }, at) => ({
      programIdIndex: programAccountIndex,
      accounts: message.instructionPayloads[at]?.instructionAccountIndices ?? [],
      data: message.instructionPayloads[at]?.instructionData ?? new Uint8Array(),
    }))
  }
  return message.instructions.map(({ programAddressIndex, accountIndices, data }) => ({
    programIdIndex: programAddressIndex,
    accounts: accountIndices ?? [],
    data: data ?? new Uint8Array(),
  }))
}

/** Whether the account at this index is writable; those of lookup tables follow the static ones. */
export function isWritable(transaction: WireTransaction, index: number, writableLoaded: number) {
  const { header, staticAccounts } = transaction
  if (index >= staticAccounts.length) return index - staticAccounts.length < writableLoaded
  const { numRequiredSignatures: signers } = header
  return index < signers
    ? index < signers - header.numReadonlySignedAccounts
    : index < staticAccounts.length - header.numReadonlyUnsignedAccounts
}
