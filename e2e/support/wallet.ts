import { generateKeyPairSync, sign } from 'node:crypto'
import type { BrowserContext } from 'playwright-core'

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

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

/** How a wallet signs in: it writes the text itself, or signs one that the site wrote. */
export type WalletKind = 'signIn' | 'signMessage'

/**
 * Puts a wallet of the Wallet Standard into every page of a browser. Its key stays outside of the pages, as with a real
 * one. Answers its address.
 */
export async function installWallet(
  context: BrowserContext,
  { name, kind, approves = true }: { name: string; kind: WalletKind; approves?: boolean },
): Promise<string> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const key = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url')
  const address = toBase58(key)
  const signed = (text: string) => ({
    text,
    signature: [...sign(null, Buffer.from(text), privateKey)],
  })
  await context.exposeFunction('laurelTestSign', (text: string) => signed(text))
  await context.exposeFunction('laurelTestSignIn', (input: SignInInput) =>
    signed(writeMessage(address, input)),
  )
  await context.addInitScript(announce, { name, kind, approves, address })
  return address
}

/** Runs in the page. */
function announce(wallet: {
  name: string
  kind: WalletKind
  approves: boolean
  address: string
}): void {
  const outside = window as unknown as Record<
    'laurelTestSign' | 'laurelTestSignIn',
    (what: unknown) => Promise<{ text: string; signature: number[] }>
  >
  const account = { address: wallet.address }
  const approve = async (signing: Promise<{ text: string; signature: number[] }>) => {
    if (!wallet.approves) throw new Error('User rejected the request.')
    const { text, signature } = await signing
    const signedMessage = new TextEncoder().encode(text)
    return [{ account, signedMessage, signature: Uint8Array.from(signature) }]
  }
  const features = {
    'standard:connect': { connect: async () => ({ accounts: [account] }) },
    ...(wallet.kind === 'signIn'
      ? {
          'solana:signIn': { signIn: (input: object) => approve(outside.laurelTestSignIn(input)) },
        }
      : {
          'solana:signMessage': {
            signMessage: ({ message }: { message: Uint8Array }) =>
              approve(outside.laurelTestSign(new TextDecoder().decode(message))),
          },
        }),
  }
  const announced = {
    name: wallet.name,
    icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>',
    chains: ['solana:devnet'],
    accounts: [account],
    features,
  }
  const register = (registry: { register(wallet: object): void }) => registry.register(announced)
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
  window.addEventListener('wallet-standard:app-ready', (event) =>
    register((event as CustomEvent).detail),
  )
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

function toBase58(bytes: Buffer): string {
  let rest = BigInt(`0x${bytes.toString('hex')}`)
  let text = ''
  for (; rest > 0n; rest /= 58n) text = BASE58.charAt(Number(rest % 58n)) + text
  const zeros = bytes.findIndex((byte) => byte !== 0)
  return BASE58.charAt(0).repeat(Math.max(0, zeros)) + text
}
