import type { TracedInstruction } from '@solana/kit'
import { SYSTEM_PROGRAM_ADDRESS } from '@solana-program/system'
import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token'
import { MEMO_PROGRAM, TOKEN_2022_PROGRAM } from '../addresses.ts'
import type { ChainTransfer } from './transfers.ts'

/** The state of a token account before or after a transaction. */
export interface TokenAccountFacts {
  mint: string
  owner: string | null
}

/** Codes of the instructions that move money. */
const SYSTEM_TRANSFER = 2
const SYSTEM_TRANSFER_WITH_SEED = 11
const TOKEN_TRANSFER = 3
const TOKEN_TRANSFER_CHECKED = 12
const TOKEN_FEE_EXTENSION = 26
const TOKEN_FEE_TRANSFER = 1
const TOKEN_BATCH = 255

/** The first memo program, still in use. */
const FIRST_MEMO_PROGRAM = 'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo'

/** A memo's text; null for any other instruction, and for invalid UTF-8. */
export function memoOf({ programAddress, data }: TracedInstruction): string | null {
  if (programAddress !== MEMO_PROGRAM && programAddress !== FIRST_MEMO_PROGRAM) return null
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(
      Uint8Array.from(data ?? []),
    )
  } catch {
    return null
  }
}

/**
 * The transfers of an instruction: of the System program and both token programs, including batches of the token
 * program (path `2#0`). Creating an account does not count. Invalid data yields none.
 */
export function transfersOf(
  instruction: TracedInstruction,
  tokenAccounts: ReadonlyMap<string, TokenAccountFacts>,
): ChainTransfer[] {
  const { programAddress, trace } = instruction
  const path =
    trace.kind === 'outer' ? String(trace.index) : `${trace.outerIndex}.${trace.innerIndex}`
  const accounts = (instruction.accounts ?? []).map(({ address }) => String(address))
  const data = Buffer.from(instruction.data ?? [])
  if (programAddress === SYSTEM_PROGRAM_ADDRESS)
    return compact([systemTransfer(path, data, accounts)])
  if (programAddress === TOKEN_PROGRAM_ADDRESS && data[0] === TOKEN_BATCH) {
    return compact(
      batchParts(data, accounts).map((part, index) =>
        tokenTransfer(`${path}#${index}`, part.data, part.accounts, tokenAccounts),
      ),
    )
  }
  if (programAddress === TOKEN_PROGRAM_ADDRESS || programAddress === TOKEN_2022_PROGRAM) {
    return compact([tokenTransfer(path, data, accounts, tokenAccounts)])
  }
  return []
}

function systemTransfer(path: string, data: Buffer, accounts: string[]): ChainTransfer | null {
  if (data.length < 12) return null
  const code = data.readUInt32LE(0)
  const [source, second, third] = accounts
  const hasSeed = code === SYSTEM_TRANSFER_WITH_SEED
  if (code !== SYSTEM_TRANSFER && !hasSeed) return null
  const destination = hasSeed ? third : second
  const signer = hasSeed ? second : source
  if (source === undefined || destination === undefined || signer === undefined) return null
  return {
    path,
    mint: null,
    amount: data.readBigUInt64LE(4),
    source,
    sourceOwner: signer,
    destination,
    destinationOwner: destination,
    decimals: null,
  }
}

function tokenTransfer(
  path: string,
  data: Buffer,
  accounts: string[],
  tokenAccounts: ReadonlyMap<string, TokenAccountFacts>,
): ChainTransfer | null {
  const read = readTokenTransfer(data, accounts)
  if (read === null) return null
  const { amount, decimals, source, destination, namedMint } = read
  const [from, to] = [tokenAccounts.get(source), tokenAccounts.get(destination)]
  const mint = namedMint ?? to?.mint ?? from?.mint
  if (mint === undefined) return null
  return {
    path,
    mint,
    amount,
    source,
    sourceOwner: from?.owner ?? null,
    destination,
    destinationOwner: to?.owner ?? null,
    decimals,
  }
}

function readTokenTransfer(data: Buffer, accounts: string[]) {
  const [first, second, third] = accounts
  if (data[0] === TOKEN_TRANSFER && data.length >= 9) {
    if (first === undefined || second === undefined) return null
    const amount = data.readBigUInt64LE(1)
    return { amount, decimals: null, source: first, destination: second, namedMint: undefined }
  }
  const isChecked = data[0] === TOKEN_TRANSFER_CHECKED && data.length >= 10
  const hasFee =
    data[0] === TOKEN_FEE_EXTENSION && data[1] === TOKEN_FEE_TRANSFER && data.length >= 19
  if (!isChecked && !hasFee) return null
  if (first === undefined || second === undefined || third === undefined) return null
  const at = isChecked ? 1 : 2
  const withheld = hasFee ? data.readBigUInt64LE(11) : 0n
  return {
    amount: data.readBigUInt64LE(at) - withheld,
    decimals: data.readUInt8(at + 8),
    source: first,
    destination: third,
    namedMint: second,
  }
}

function batchParts(data: Buffer, accounts: string[]): { data: Buffer; accounts: string[] }[] {
  const parts: { data: Buffer; accounts: string[] }[] = []
  let at = 1
  let firstAccount = 0
  while (at + 2 <= data.length) {
    const accountCount = data.readUInt8(at)
    const length = data.readUInt8(at + 1)
    const end = at + 2 + length
    if (end > data.length) return []
    parts.push({
      data: data.subarray(at + 2, end),
      accounts: accounts.slice(firstAccount, firstAccount + accountCount),
    })
    at = end
    firstAccount += accountCount
  }
  return parts
}

function compact<T>(items: readonly (T | null)[]): T[] {
  return items.filter((item) => item !== null)
}
