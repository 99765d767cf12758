import { createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import type { BrowserContext, Page } from 'playwright-core'

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const KEY_BYTES = 32
const SIGNATURE_BYTES = 64

/** What a site asks a wallet to sign in with (Wallet Standard, `solana:signIn`). */
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

/**
 * What a wallet signs beside transactions: sign-ins that it writes itself, texts that the site wrote, or neither, as
 * wallets on devices.
 */
export type WalletKind = 'signIn' | 'signMessage' | 'transactions'

/** A wallet of a test, with two accounts. */
export interface TestWallet {
  name: string
  /** Address of the account that is chosen at first, in base58. */
  address: string
  /** Address of the other account. */
  otherAddress: string
  /** Chooses the other account in the wallet of a page, as its owner would. */
  changeAccount(page: Page): Promise<void>
  /** Lets go of a page from within the wallet. */
  leave(page: Page): Promise<void>
}

interface Signed {
  bytes: number[]
  signature: number[]
}

/** How the page asks for signatures, by the place of the account. */
type Signer = (place: number, kind: 'signIn' | 'text' | 'transaction', what: unknown) => Signed

interface Announced {
  name: string
  kind: WalletKind
  approves: boolean
  accounts: { address: string; publicKey: number[] }[]
  signer: string
}

let wallets = 0

/**
 * Puts a wallet of the Wallet Standard into every page of a browser. Its keys stay outside of the pages, as with a real
 * one. It connects silently only to pages that it was connected to before, and sends nothing itself. With a
 * `secretKey` (64 bytes: seed and public key) the first account is that one.
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
  await context.addInitScript(announce, { name, kind, approves, accounts, signer })
  const tell = (page: Page, event: 'change' | 'leave') =>
    page.evaluate(([to, what]) => window.dispatchEvent(new CustomEvent(to, { detail: what })), [
      signer,
      event,
    ] as const)
  return {
    name,
    address: accounts[0]?.address ?? '',
    otherAddress: accounts[1]?.address ?? '',
    changeAccount: async (page) => void (await tell(page, 'change')),
    leave: async (page) => void (await tell(page, 'leave')),
  }
}

/** Runs in the page. */
function announce({ name, kind, approves, accounts: keys, signer }: Announced): void {
  const chains = ['solana:devnet', 'solana:testnet', 'solana:mainnet']
  const outside = window as unknown as Record<string, (...given: unknown[]) => Promise<Signed>>
  const listeners = new Set<(change: object) => void>()
  const mark = `${signer}-approved`
  let place = 0
  let accounts: object[] = []
  const features: Record<string, unknown> = {}
  const share = () => {
    const { address, publicKey } = keys[place] ?? { address: '', publicKey: [] }
    const account = { address, publicKey: Uint8Array.from(publicKey), chains }
    accounts = [{ ...account, features: Object.keys(features) }]
    localStorage.setItem(mark, 'yes')
    for (const listener of listeners) listener({ accounts })
  }
  const leave = () => {
    accounts = []
    localStorage.removeItem(mark)
    for (const listener of listeners) listener({ accounts })
  }
  const signed = async (what: string, input: unknown) => {
    const answer = approves ? await outside[signer]?.(place, what, input) : undefined
    if (answer === undefined) throw new Error('User rejected the request.')
    return {
      bytes: Uint8Array.from(answer.bytes),
      signature: Uint8Array.from(answer.signature),
    }
  }
  features['standard:connect'] = {
    version: '1.0.0',
    connect: async ({ silent = false } = {}) => {
      if (silent && localStorage.getItem(mark) === null) return { accounts }
      if (!approves) throw new Error('User rejected the request.')
      share()
      return { accounts }
    },
  }
  features['standard:disconnect'] = { version: '1.0.0', disconnect: async () => leave() }
  features['standard:events'] = {
    version: '1.0.0',
    on: (_event: 'change', listener: (change: object) => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  features['solana:signTransaction'] = {
    version: '1.0.0',
    supportedTransactionVersions: ['legacy', 0],
    signTransaction: (...inputs: { transaction: Uint8Array }[]) =>
      Promise.all(
        inputs.map(async ({ transaction }) => {
          const { bytes } = await signed('transaction', [...transaction])
          return { signedTransaction: bytes }
        }),
      ),
  }
  if (kind === 'signMessage') {
    features['solana:signMessage'] = {
      version: '1.0.0',
      signMessage: async ({ message }: { message: Uint8Array }) => {
        const { bytes, signature } = await signed('text', [...message])
        return [{ signedMessage: bytes, signature }]
      },
    }
  }
  if (kind === 'signIn') {
    features['solana:signIn'] = {
      version: '1.0.0',
      signIn: async (input: object) => {
        const { bytes, signature } = await signed('signIn', input)
        share()
        return [{ account: accounts[0], signedMessage: bytes, signature }]
      },
    }
  }
  const announced = {
    version: '1.0.0',
    name,
    icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="4" fill="teal"/></svg>',
    chains,
    features,
    get accounts() {
      return accounts
    },
  }
  window.addEventListener(signer, (event) => {
    if ((event as CustomEvent).detail === 'leave') return leave()
    place = 1 - place
    share()
  })
  const register = (registry: { register(wallet: object): void }) => registry.register(announced)
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
  window.addEventListener('wallet-standard:app-ready', (event) =>
    register((event as CustomEvent).detail),
  )
}

interface Key {
  privateKey: KeyObject
  publicKey: Buffer
}

/** A new key for wallets of several browsers: 64 bytes, its seed and its public key. */
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

/** Puts a key's signature into its place of a transaction of version legacy or 0. */
function signTransaction({ privateKey, publicKey }: Key, wire: Buffer): Signed {
  const signatures = wire[0] ?? 0
  const message = wire.subarray(1 + signatures * SIGNATURE_BYTES)
  const header = (message[0] ?? 0) >= 128 ? 1 : 0
  // Three counts, and the count of the keys, which is under 128 in every transaction that fits.
  const keys = message.subarray(header + 4)
  const places = Array.from({ length: signatures }, (_, place) => place * KEY_BYTES)
  const own = places.findIndex((at) => keys.subarray(at, at + KEY_BYTES).equals(publicKey))
  if (own < 0) throw new Error('The transaction needs no signature of this wallet')
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
