import { type Address, getBase58Decoder, getBase58Encoder } from '@solana/kit'
import { decodeLanded, type LandedTransaction } from '../history.ts'
import { RPC_CODES, RpcError } from '../rpc/rpc-error.ts'
import { type NamedInstruction, parseInstruction } from './parsed-instructions.ts'
import { isWritable, type WireTransaction } from './wire-transaction.ts'

/** A landed transaction in the format of `getTransaction`. Raises `RpcError` for a version that the caller does not support. */
export function transactionJson(
  landed: LandedTransaction,
  encoding: string,
  maxVersion: number | undefined,
): unknown {
  const wire = decodeLanded(landed)
  if (wire.version !== 'legacy' && wire.version > (maxVersion ?? -1)) {
    throw unsupportedVersion(wire.version)
  }
  const isParsed = encoding === 'jsonParsed'
  return {
    slot: landed.slot,
    blockTime: landed.blockTime,
    ...(maxVersion !== undefined && { version: wire.version }),
    meta: metaOf(landed, wire, isParsed, maxVersion !== undefined),
    transaction: encodedOf(landed, wire, encoding),
  }
}

function unsupportedVersion(version: number): RpcError {
  return new RpcError(
    RPC_CODES.unsupportedVersion,
    `Transaction version (${version}) is not supported by the requesting client. Please try the request again with the following configuration parameter: "maxSupportedTransactionVersion": ${version}`,
  )
}

function metaOf(
  landed: LandedTransaction,
  wire: WireTransaction,
  isParsed: boolean,
  namesVersion: boolean,
) {
  const keys = keysOf(landed, wire)
  return {
    err: landed.err,
    status: landed.err === null ? { Ok: null } : { Err: landed.err },
    fee: BigInt(landed.fee),
    preBalances: landed.preBalances.map(BigInt),
    postBalances: landed.postBalances.map(BigInt),
    preTokenBalances: landed.preTokenBalances,
    postTokenBalances: landed.postTokenBalances,
    innerInstructions: landed.innerInstructions.map(({ index, instructions }) => ({
      index,
      instructions: isParsed
        ? instructions.map((inner) =>
            parseInstruction(
              named(keys, { ...inner, data: getBase58Encoder().encode(inner.data) }),
            ),
          )
        : instructions,
    })),
    logMessages: landed.logs,
    rewards: [],
    computeUnitsConsumed: landed.unitsConsumed,
    ...(landed.returnData !== null && { returnData: landed.returnData }),
    ...(namesVersion && !isParsed && { loadedAddresses: landed.loaded }),
  }
}

function encodedOf(landed: LandedTransaction, wire: WireTransaction, encoding: string) {
  if (encoding === 'base64') return [landed.wire, encoding]
  if (encoding === 'base58') return [getBase58Decoder().decode(wire.bytes), encoding]
  const isParsed = encoding === 'jsonParsed'
  return {
    signatures: wire.signatures,
    message: {
      ...(isParsed ? parsedMessage(landed, wire) : plainMessage(wire)),
      recentBlockhash: wire.blockhash,
      ...(wire.version === 0 && { addressTableLookups: wire.lookups }),
    },
  }
}

function plainMessage(wire: WireTransaction) {
  return {
    header: wire.header,
    accountKeys: wire.staticAccounts,
    instructions: wire.instructions.map(({ programIdIndex, accounts, data }) => ({
      programIdIndex,
      accounts,
      data: getBase58Decoder().decode(data),
      stackHeight: 1,
    })),
  }
}

function parsedMessage(landed: LandedTransaction, wire: WireTransaction) {
  const keys = keysOf(landed, wire)
  return {
    accountKeys: keys.map((pubkey, index) => ({
      pubkey,
      signer: index < wire.header.numRequiredSignatures,
      writable: isWritable(wire, index, landed.loaded.writable.length),
      source: index < wire.staticAccounts.length ? 'transaction' : 'lookupTable',
    })),
    instructions: wire.instructions.map((instruction) =>
      parseInstruction(named(keys, { ...instruction, stackHeight: 1 })),
    ),
  }
}

/** All instructions of a landed transaction in execution order, with accounts by address. */
export function instructionsOf(landed: LandedTransaction): NamedInstruction[] {
  const wire = decodeLanded(landed)
  const keys = keysOf(landed, wire)
  return wire.instructions.flatMap((instruction, at) => {
    const inner = landed.innerInstructions.find(({ index }) => index === at)?.instructions ?? []
    return [
      named(keys, { ...instruction, stackHeight: 1 }),
      ...inner.map((entry) =>
        named(keys, { ...entry, data: getBase58Encoder().encode(entry.data) }),
      ),
    ]
  })
}

function named(
  keys: readonly Address[],
  instruction: {
    programIdIndex: number
    accounts: readonly number[]
    data: NamedInstruction['data']
    stackHeight: number
  },
): NamedInstruction {
  const at = (index: number) => keys.slice(index, index + 1)
  const [programId = '' as Address] = at(instruction.programIdIndex)
  const { data, stackHeight } = instruction
  return { programId, accounts: instruction.accounts.flatMap(at), data, stackHeight }
}

function keysOf({ loaded }: LandedTransaction, wire: WireTransaction): Address[] {
  return [...wire.staticAccounts, ...loaded.writable, ...loaded.readonly]
}
