import { encodeBase58 } from '@laurel/contract/money/base58'
import { shortAddress } from '@laurel/contract/spec/formatting'
import { formatAmount } from '../../web/src/lib/text/format.ts'
import type { WireTransaction } from './wire-transaction.ts'

/** A line that describes one effect of a transaction. */
export interface PracticeLine {
  label: string
  text: string
}

const SYSTEM = '11111111111111111111111111111111'
const TOKEN = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const ASSOCIATED = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
const COMPUTE_BUDGET = 'ComputeBudget111111111111111111111111111111'
const MEMO = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'

/** Token accounts that a transaction pays. */
export function paidTokenAccounts({ instructions }: WireTransaction): string[] {
  return instructions.flatMap(({ program, accounts, data }) =>
    program === TOKEN && data[0] === 12 ? (accounts[2] ?? []) : [],
  )
}

/**
 * Describes the effects of a transaction: payments, new accounts and memos; anything else by its program. `owners` maps
 * token accounts to their wallets.
 */
export function describeTransaction(
  transaction: WireTransaction,
  { usdcMint, owners }: { usdcMint: string; owners: Readonly<Record<string, string>> },
): PracticeLine[] {
  const made = transaction.instructions
    .filter(({ program }) => program === ASSOCIATED)
    .map(({ accounts }) => [accounts[1] ?? '', accounts[2] ?? ''])
  const walletOf: Readonly<Record<string, string>> = { ...owners, ...Object.fromEntries(made) }
  return transaction.instructions.flatMap(({ program, accounts, data }) => {
    const name = (at: number) => shortAddress(accounts[at] ?? 'an account')
    if (program === COMPUTE_BUDGET) return []
    if (program === MEMO) return [{ label: 'Memo', text: new TextDecoder().decode(data) }]
    if (program === ASSOCIATED) {
      return [{ label: 'New token account', text: `for ${name(2)}` }]
    }
    if (program === SYSTEM && u32(data, 0) === 2) {
      return [
        {
          label: 'Pay',
          text: `${formatAmount(u64(data, 4), 'SOL')} to ${accounts[1] ?? 'an account'}`,
        },
      ]
    }
    if (program === SYSTEM && (u32(data, 0) === 3 || u32(data, 0) === 0)) {
      return [
        { label: 'New account', text: `${name(1)}, a batch marker that can be created only once` },
      ]
    }
    if (program === TOKEN && data[0] === 12) {
      const token = accounts[1] === usdcMint ? 'USDC' : null
      const amount = u64(data, 1)
      const text = token === null ? `${amount} of token ${name(1)}` : formatAmount(amount, token)
      const wallet = walletOf[accounts[2] ?? '']
      const to = wallet ?? `token account ${accounts[2] ?? 'unknown'}`
      return [{ label: 'Pay', text: `${text} to ${to}` }]
    }
    return [{ label: 'Other', text: `Program ${shortAddress(program)}` }]
  })
}

/** Input of Sign in with Solana; every field is optional. */
export interface SignInInput {
  domain?: string
  statement?: string
  uri?: string
  version?: string
  chainId?: string
  nonce?: string
  issuedAt?: string
  expirationTime?: string
  notBefore?: string
  requestId?: string
}

const FIELDS: readonly [keyof SignInInput, string][] = [
  ['uri', 'URI'],
  ['version', 'Version'],
  ['chainId', 'Chain ID'],
  ['nonce', 'Nonce'],
  ['issuedAt', 'Issued At'],
  ['expirationTime', 'Expiration Time'],
  ['notBefore', 'Not Before'],
  ['requestId', 'Request ID'],
]

/** The Sign in with Solana message, exactly as the standard defines it. */
export function signInText(input: SignInInput, address: string): string {
  const domain = input.domain ?? window.location.host
  const head = `${domain} wants you to sign in with your Solana account:\n${address}`
  const fields = FIELDS.flatMap(([name, label]) =>
    input[name] === undefined ? [] : [`${label}: ${input[name]}`],
  )
  const parts = [head]
  if (input.statement !== undefined) parts.push(input.statement)
  if (fields.length > 0) parts.push(fields.join('\n'))
  return parts.join('\n\n')
}

/** Bytes as UTF-8 text; base58 if they are not valid UTF-8. */
export function messageText(message: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(message)
  } catch {
    return encodeBase58(message)
  }
}

function view(data: Uint8Array): DataView {
  return new DataView(data.buffer, data.byteOffset, data.byteLength)
}

function u32(data: Uint8Array, at: number): number | null {
  return data.length < at + 4 ? null : view(data).getUint32(at, true)
}

function u64(data: Uint8Array, at: number): bigint {
  return data.length < at + 8 ? 0n : view(data).getBigUint64(at, true)
}

/** A practice wallet's request for approval before it signs. */
export interface ApprovalRequest {
  wallet: string
  address: string
  /** Effects of a transaction; null for a text. */
  lines: readonly PracticeLine[] | null
  /** The text to sign; null for a transaction. */
  text: string | null
}
