import { type Address, type EncodedAccount, getAddressDecoder } from '@solana/kit'

/** The token program and Token-2022, which share the layout of mints and accounts. */
export const TOKEN_PROGRAMS: readonly string[] = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
]

const MINT_BYTES = 82
const ACCOUNT_BYTES = 165
const STATES = ['uninitialized', 'initialized', 'frozen']

/** A token account's contents. */
export interface TokenAccount {
  mint: Address
  owner: Address
  amount: bigint
  state: string
}

/** A mint's contents. */
export interface Mint {
  supply: bigint
  decimals: number
  mintAuthority: Address | null
}

/** Decodes a token account; null if the account is not one. */
export function readTokenAccount(account: EncodedAccount): TokenAccount | null {
  const data = viewOf(account, ACCOUNT_BYTES)
  if (data === null || account.data.length === MINT_BYTES) return null
  return {
    mint: addressAt(account, 0),
    owner: addressAt(account, 32),
    amount: data.getBigUint64(64, true),
    state: STATES[data.getUint8(108)] ?? 'uninitialized',
  }
}

/** Decodes a mint; null if the account is not one. */
export function readMint(account: EncodedAccount): Mint | null {
  const data = account.data.length === MINT_BYTES ? viewOf(account, MINT_BYTES) : null
  if (data === null) return null
  return {
    supply: data.getBigUint64(36, true),
    decimals: data.getUint8(44),
    mintAuthority: data.getUint32(0, true) === 1 ? addressAt(account, 4) : null,
  }
}

/** A token amount in the formats of Solana's RPC servers. */
export function tokenAmountOf(amount: bigint, decimals: number) {
  const digits = String(amount).padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const rest = digits.slice(digits.length - decimals).replace(/(?<!0)0+$/, '')
  const uiAmountString = rest === '' ? whole : `${whole}.${rest}`
  return { amount: String(amount), decimals, uiAmount: Number(uiAmountString), uiAmountString }
}

function viewOf(account: EncodedAccount, bytes: number): DataView | null {
  if (!TOKEN_PROGRAMS.includes(account.programAddress) || account.data.length < bytes) return null
  const { data } = account
  return new DataView(data.buffer as ArrayBuffer, data.byteOffset, data.byteLength)
}

function addressAt(account: EncodedAccount, offset: number): Address {
  return getAddressDecoder().decode(account.data, offset)
}
