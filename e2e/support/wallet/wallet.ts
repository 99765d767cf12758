import { createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import type { BrowserContext, Page } from 'playwright-core'
import { pageScript, type Signed, type WalletKind } from './page-wallet.ts'

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const KEY_BYTES = 32
const SIGNATURE_BYTES = 64

/** Input of a sign-in (Wallet Standard, `solana:signIn`). */
interface SignInInput {
  domain: string
  statement: string
  uri: string
  version: string
  chainId: string
  nonce: string
  issuedAt: string
  expirationTime: string
}

/** A wallet of a test, with two accounts. */
export interface TestWallet {
  name: string
  /** Address of the initially selected account, in base58. */
  address: string
  /** Address of the other account. */
  otherAddress: string
  /** Selects the other account in a page, as its owner would. */
  changeAccount(page: Page): Promise<void>
  /** Disconnects a page from within the wallet. */
  leave(page: Page): Promise<void>
}

/** How the page requests signatures, by the index of the account. */
type Signer = (place: number, kind: 'signIn' | 'text' | 'transaction', what: unknown) => Signed

let wallets = 0

/**
 * Installs a Wallet Standard wallet in every page of a browser. Its keys stay outside the pages, as with a real wallet. It
 * connects silently only to pages that it was connected to before, and sends nothing itself. `secretKey` (64 bytes: seed
 * and public key) sets the first account.
 */
export async function installWallet(
  context: BrowserContext,
  {
    name,
    kind,
    approves = true,
    secretKey = newSecretKey(),
  }: { name: string; kind: WalletKind; approves?: boolean; secretKey?: Uint8Array },
): Promise<TestWallet> {
  const keys = [secretKey, newSecretKey()].map(readKey)
  const accounts = keys.map(({ publicKey }) => ({
    address: toBase58(publicKey),
    publicKey: [...publicKey],
  }))
  const signer = `laurelTestWallet${wallets}`
  wallets += 1
  const answer: Signer = (place, what, input) => {
    const key = keys[place]
    if (key === undefined) throw new Error('no such account')
    if (what === 'transaction') return signTransaction(key, Buffer.from(input as number[]))
    const text =
      what === 'signIn'
        ? Buffer.from(writeMessage(toBase58(key.publicKey), input as SignInInput))
        : Buffer.from(input as number[])
    return { bytes: [...text], signature: [...sign(null, text, key.privateKey)] }
  }
  await context.exposeFunction(signer, answer)
  await context.addInitScript({
    content: pageScript({ name, kind, approves, accounts, signer }),
  })
  const dispatch = (page: Page, event: 'change' | 'leave') =>
    page.evaluate(([to, what]) => window.dispatchEvent(new CustomEvent(to, { detail: what })), [
      signer,
      event,
    ] as const)
  return {
    name,
    address: accounts[0]?.address ?? '',
    otherAddress: accounts[1]?.address ?? '',
    changeAccount: async (page) => void (await dispatch(page, 'change')),
    leave: async (page) => void (await dispatch(page, 'leave')),
  }
}

interface Key {
  privateKey: KeyObject
  publicKey: Buffer
}

/** A new key for wallets in several browsers: 64 bytes, seed and public key. */
export function newSecretKey(): Uint8Array {
  const { d = '', x = '' } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })
  return Buffer.concat([Buffer.from(d, 'base64url'), Buffer.from(x, 'base64url')])
}

function readKey(secretKey: Uint8Array): Key {
  const [seed, publicKey] = [secretKey.subarray(0, KEY_BYTES), secretKey.subarray(KEY_BYTES)]
  const d = Buffer.from(seed).toString('base64url')
  const x = Buffer.from(publicKey).toString('base64url')
  return {
    privateKey: createPrivateKey({ key: { kty: 'OKP', crv: 'Ed25519', d, x }, format: 'jwk' }),
    publicKey: Buffer.from(publicKey),
  }
}

/** Adds a key's signature to a transaction of version legacy or 0. */
function signTransaction({ privateKey, publicKey }: Key, wire: Buffer): Signed {
  const signatures = wire[0] ?? 0
  const message = wire.subarray(1 + signatures * SIGNATURE_BYTES)
  const header = (message[0] ?? 0) >= 128 ? 1 : 0
  // Three counts, then the number of keys, which is under 128 in every transaction that fits.
  const keys = message.subarray(header + 4)
  const places = Array.from({ length: signatures }, (_, place) => place * KEY_BYTES)
  const own = places.findIndex((at) => keys.subarray(at, at + KEY_BYTES).equals(publicKey))
  if (own < 0) throw new Error('This wallet is not a signer of the transaction')
  const signature = sign(null, message, privateKey)
  signature.copy(wire, 1 + own * SIGNATURE_BYTES)
  return { bytes: [...wire], signature: [...signature] }
}

function writeMessage(address: string, input: SignInInput): string {
  return [
    `${input.domain} wants you to sign in with your Solana account:`,
    address,
    '',
    input.statement,
    '',
    `URI: ${input.uri}`,
    `Version: ${input.version}`,
    `Chain ID: ${input.chainId}`,
    `Nonce: ${input.nonce}`,
    `Issued At: ${input.issuedAt}`,
    `Expiration Time: ${input.expirationTime}`,
  ].join('\n')
}

/** Bytes in base58. */
export function toBase58(bytes: Buffer): string {
  let rest = BigInt(`0x${bytes.toString('hex')}`)
  let text = ''
  for (; rest > 0n; rest /= 58n) text = BASE58.charAt(Number(rest % 58n)) + text
  const zeros = bytes.findIndex((byte) => byte !== 0)
  return BASE58.charAt(0).repeat(Math.max(0, zeros)) + text
}
