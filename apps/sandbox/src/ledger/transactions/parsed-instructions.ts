import {
  type Address,
  getBase58Decoder,
  getU64Decoder,
  getUtf8Decoder,
  type ReadonlyUint8Array,
} from '@solana/kit'
import {
  identifySystemInstruction,
  SYSTEM_PROGRAM_ADDRESS,
  SystemInstruction,
} from '@solana-program/system'
import { ASSOCIATED_TOKEN_PROGRAM_ADDRESS } from '@solana-program/token'
import { TOKEN_PROGRAMS, tokenAmountOf } from '../token-accounts.ts'

/** An instruction with its accounts by address. */
export interface NamedInstruction {
  programId: Address
  accounts: readonly Address[]
  data: ReadonlyUint8Array
  stackHeight: number | null
}

const MEMO_PROGRAMS: readonly string[] = [
  'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
  'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo',
]

type Parsed = { type: string; info: Record<string, unknown> }

/**
 * An instruction in `jsonParsed` format: transfers of the system and token programs, new accounts and memos are parsed;
 * anything else shows its accounts and data.
 */
export function parseInstruction(instruction: NamedInstruction) {
  const { programId, accounts, data, stackHeight } = instruction
  const place = { programId, stackHeight }
  if (MEMO_PROGRAMS.includes(programId)) {
    return { program: 'spl-memo', parsed: getUtf8Decoder().decode(data), ...place }
  }
  const [program, parsed] = describe(instruction)
  if (parsed !== null) return { program, parsed, ...place }
  return { accounts, data: getBase58Decoder().decode(data), ...place }
}

function describe(instruction: NamedInstruction): [string, Parsed | null] {
  const { programId } = instruction
  try {
    if (programId === SYSTEM_PROGRAM_ADDRESS) return ['system', parseSystem(instruction)]
    if (TOKEN_PROGRAMS.includes(programId)) return ['spl-token', parseToken(instruction)]
    if (programId === ASSOCIATED_TOKEN_PROGRAM_ADDRESS) {
      return ['spl-associated-token-account', parseAssociated(instruction)]
    }
  } catch {
    // Data that is not a known instruction is shown unparsed.
  }
  return ['', null]
}

function parseSystem({ accounts, data }: NamedInstruction): Parsed | null {
  const [source, destination] = accounts
  const kind = identifySystemInstruction(data as Uint8Array)
  if (kind === SystemInstruction.TransferSol) {
    return { type: 'transfer', info: { source, destination, lamports: u64(data, 4) } }
  }
  if (kind === SystemInstruction.CreateAccount) {
    const owner = getBase58Decoder().decode(data.slice(20, 52))
    const sizes = { lamports: u64(data, 4), space: u64(data, 12) }
    return { type: 'createAccount', info: { source, newAccount: destination, ...sizes, owner } }
  }
  if (kind === SystemInstruction.CreateAccountWithSeed) {
    const seedEnd = 44 + Number(u64(data, 36))
    return {
      type: 'createAccountWithSeed',
      info: {
        source,
        newAccount: destination,
        base: getBase58Decoder().decode(data.slice(4, 36)),
        seed: getUtf8Decoder().decode(data.slice(44, seedEnd)),
        lamports: u64(data, seedEnd),
        space: u64(data, seedEnd + 8),
        owner: getBase58Decoder().decode(data.slice(seedEnd + 16, seedEnd + 48)),
      },
    }
  }
  return null
}

const TOKEN = { transfer: 3, mintTo: 7, closeAccount: 9, transferChecked: 12, mintToChecked: 14 }

function parseToken({ accounts, data }: NamedInstruction): Parsed | null {
  const [first, second, third, fourth] = accounts
  const decimals = Number(data[9] ?? 0)
  if (data[0] === TOKEN.transfer) {
    const info = { source: first, destination: second, authority: third }
    return { type: 'transfer', info: { ...info, amount: String(u64(data, 1)) } }
  }
  if (data[0] === TOKEN.transferChecked) {
    const info = { source: first, mint: second, destination: third, authority: fourth }
    const tokenAmount = tokenAmountOf(u64(data, 1), decimals)
    return { type: 'transferChecked', info: { ...info, tokenAmount } }
  }
  if (data[0] === TOKEN.mintTo) {
    const info = { mint: first, account: second, mintAuthority: third }
    return { type: 'mintTo', info: { ...info, amount: String(u64(data, 1)) } }
  }
  if (data[0] === TOKEN.mintToChecked) {
    const info = { mint: first, account: second, mintAuthority: third }
    const tokenAmount = tokenAmountOf(u64(data, 1), decimals)
    return { type: 'mintToChecked', info: { ...info, tokenAmount } }
  }
  if (data[0] === TOKEN.closeAccount) {
    return { type: 'closeAccount', info: { account: first, destination: second, owner: third } }
  }
  return null
}

function parseAssociated({ accounts, data }: NamedInstruction): Parsed | null {
  const [source, account, wallet, mint, systemProgram, tokenProgram] = accounts
  const type = data.length === 0 || data[0] === 0 ? 'create' : 'createIdempotent'
  if ((data[0] ?? 0) > 1) return null
  return { type, info: { source, account, wallet, mint, systemProgram, tokenProgram } }
}

function u64(data: ReadonlyUint8Array, offset: number): bigint {
  return getU64Decoder().decode(data, offset)
}
