import { encodeBase58 } from '@laurel/contract/money/base58'

/** A decoded transaction (legacy or version 0), as far as a wallet needs it to sign. */
export interface WireTransaction {
  bytes: Uint8Array
  /** The bytes to sign. */
  message: Uint8Array
  /** Required signers, in the order of their signatures. */
  signers: readonly string[]
  instructions: readonly WireInstruction[]
}

/** An instruction with its accounts by address; those from lookup tables are null, since only the chain knows them. */
interface WireInstruction {
  program: string
  accounts: readonly (string | null)[]
  data: Uint8Array
}

const SIGNATURE_BYTES = 64
const KEY_BYTES = 32
const VERSION_BIT = 0x80

/** Decodes a transaction. Throws a `RangeError` for truncated bytes. */
export function readWire(bytes: Uint8Array): WireTransaction {
  const read = reader(bytes)
  read.take(read.length() * SIGNATURE_BYTES)
  const message = bytes.subarray(read.position())
  if (((message[0] ?? 0) & VERSION_BIT) !== 0) read.take(1)
  const [signerCount = 0] = read.take(3)
  const keys = read.list(() => encodeBase58(read.take(KEY_BYTES)))
  read.take(KEY_BYTES)
  const instructions = read.list(() => {
    const [program = 0] = read.take(1)
    const accounts = [...read.take(read.length())]
    return { program: keys[program] ?? '', accounts, data: read.take(read.length()) }
  })
  return {
    bytes,
    message,
    signers: keys.slice(0, signerCount),
    instructions: instructions.map((instruction) => ({
      ...instruction,
      accounts: instruction.accounts.map((at) => keys[at] ?? null),
    })),
  }
}

/** Inserts a signer's signature into a transaction. Throws a `RangeError` for an address that is not a signer. */
export function withSignature(
  transaction: WireTransaction,
  signer: string,
  signature: Uint8Array,
): Uint8Array {
  const place = transaction.signers.indexOf(signer)
  if (place === -1) throw new RangeError(`${signer} is not a signer of this transaction`)
  const signed = transaction.bytes.slice()
  const first =
    signed.length - transaction.message.length - transaction.signers.length * SIGNATURE_BYTES
  signed.set(signature, first + place * SIGNATURE_BYTES)
  return signed
}

/** Reads bytes sequentially. */
function reader(bytes: Uint8Array) {
  let at = 0
  const take = (count: number): Uint8Array => {
    if (at + count > bytes.length) throw new RangeError('the transaction is truncated')
    at += count
    return bytes.subarray(at - count, at)
  }
  /** A compact-u16 length: one to three bytes of seven bits. */
  const length = (): number => {
    let value = 0
    for (let shift = 0; shift < 21; shift += 7) {
      const [byte = 0] = take(1)
      value |= (byte & 0x7f) << shift
      if ((byte & 0x80) === 0) return value
    }
    throw new RangeError('a length is too long')
  }
  const list = <T>(item: () => T): T[] => Array.from({ length: length() }, item)
  return { take, length, list, position: () => at }
}
