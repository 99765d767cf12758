import { zstdCompressSync } from 'node:zlib'
import { type EncodedAccount, getBase58Decoder, getBase64Decoder } from '@solana/kit'
import type { Bank } from './bank.ts'
import type { Options } from './rpc/params.ts'
import { readMint, readTokenAccount, tokenAmountOf } from './token-accounts.ts'

/** Rent epoch of rent-exempt accounts, which all of these are. */
const RENT_EPOCH = 2n ** 64n - 1n

/** An account in the requested encoding; base64 if the data has no parser. */
export function accountJson(bank: Bank, account: EncodedAccount, options: Options) {
  return {
    lamports: account.lamports,
    owner: account.programAddress,
    executable: account.executable,
    rentEpoch: RENT_EPOCH,
    space: account.data.length,
    data: dataOf(bank, account, options),
  }
}

function dataOf(bank: Bank, account: EncodedAccount, options: Options) {
  const encoding = options.text('encoding')
  const parsed = encoding === 'jsonParsed' ? parsedOf(bank, account) : null
  if (parsed !== null) return parsed
  const slice = options.options('dataSlice')
  const from = slice?.whole('offset') ?? 0
  const bytes = account.data.slice(from, from + (slice?.whole('length') ?? account.data.length))
  if (encoding === undefined || encoding === 'binary') return getBase58Decoder().decode(bytes)
  if (encoding === 'base58') return [getBase58Decoder().decode(bytes), encoding]
  if (encoding === 'base64+zstd') return [zstdCompressSync(bytes).toString('base64'), encoding]
  return [getBase64Decoder().decode(bytes), 'base64']
}

function parsedOf(bank: Bank, account: EncodedAccount) {
  const mint = readMint(account)
  const place = { program: 'spl-token', space: account.data.length }
  if (mint !== null) {
    const { supply, ...rest } = mint
    const info = { ...rest, supply: String(supply), isInitialized: true, freezeAuthority: null }
    return { ...place, parsed: { type: 'mint', info } }
  }
  const token = readTokenAccount(account)
  if (token === null) return null
  const info = {
    mint: token.mint,
    owner: token.owner,
    state: token.state,
    isNative: false,
    tokenAmount: tokenAmountOf(token.amount, decimalsOf(bank, token.mint) ?? 0),
  }
  return { ...place, parsed: { type: 'account', info } }
}

/** The decimals of a mint; null if it does not exist. */
export function decimalsOf(bank: Bank, mint: Parameters<Bank['account']>[0]): number | null {
  const account = bank.account(mint)
  return account.exists ? (readMint(account)?.decimals ?? null) : null
}
