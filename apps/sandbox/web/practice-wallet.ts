import { readConfig } from '../../web/src/lib/api/config.ts'
import { storage } from '../../web/src/lib/storage.ts'
import { findOwners, fundIfEmpty } from './local-ledger.ts'
import { canSign, ownKey, type PracticeKey, treasuryKey } from './practice-keys.ts'
import {
  type ApprovalRequest,
  describeTransaction,
  messageText,
  paidTokenAccounts,
  type SignInInput,
  signInText,
} from './practice-text.ts'
import { readWire, withSignature } from './wire-transaction.ts'

interface Account {
  address: string
  publicKey: Uint8Array
  chains: readonly string[]
  features: readonly string[]
}

type Listener = (change: { accounts: readonly Account[] }) => void

const CHAINS = ['solana:mainnet', 'solana:devnet', 'solana:testnet', 'solana:localnet'] as const
const SIGNS = ['solana:signTransaction', 'solana:signMessage', 'solana:signIn'] as const
const VERSION = '1.0.0'

/** The icon on a background colour that distinguishes the two wallets. */
const iconOf = (background: string) =>
  `data:image/svg+xml;base64,${btoa(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="${background}"/><path d="M8 12.5A2.5 2.5 0 0 1 10.500 10H21a2 2 0 0 1 2 2v1h-2v-1H10.500a.5.5 0 0 0 0 1H22a2 2 0 0 1 2 2v6a2 2 0 0 1-2 2H11a3 3 0 0 1-3-3z" fill="#fff"/><circle cx="20.500" cy="18" r="1.500" fill="${background}"/></svg>`)}`

let registered: Promise<void> | null = null

/**
 * Announces the wallets of a local test ledger by the Wallet Standard: "Practice wallet", whose key this browser created,
 * and "Practice treasury", whose key is public. They really sign, and ask before each signature; the first gets test
 * tokens when it connects without any. Does nothing on a second call, and in browsers without Ed25519.
 */
export function registerPracticeWallets(): Promise<void> {
  registered ??= register()
  return registered
}

async function register(): Promise<void> {
  if (!(await canSign())) return
  const own = await ownKey()
  const fund = () => fundIfEmpty(own.address)
  announce(walletOf('Practice wallet', iconOf('#1f7a4d'), own, fund))
  announce(walletOf('Practice treasury', iconOf('#8a5a00'), await treasuryKey()))
}

/** Announces a wallet to the page, whether it listens already or later (Wallet Standard). */
function announce(wallet: object): void {
  const registerWith = ({ register: add }: { register: (...wallets: object[]) => void }) =>
    add(wallet)
  window.addEventListener('wallet-standard:app-ready', (event) =>
    registerWith((event as CustomEvent<{ register: (...wallets: object[]) => void }>).detail),
  )
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: registerWith }))
}

/** A Wallet Standard wallet; `onConnect` runs before its account is returned. */
function walletOf(
  name: string,
  icon: string,
  key: PracticeKey,
  onConnect: () => Promise<void> = async () => {},
) {
  const { address, publicKey } = key
  const account: Account = { address, publicKey, chains: CHAINS, features: SIGNS }
  const storageKey = `laurel-practice-connected:${name}`
  const listeners = new Set<Listener>()
  let accounts: readonly Account[] = []
  const change = (next: readonly Account[]) => {
    accounts = next
    for (const listener of listeners) listener({ accounts })
  }
  const connect = async (input?: { silent?: boolean }) => {
    if (input?.silent !== true) {
      storage.set(storageKey, 'yes')
      // The wallet connects even if funding it fails.
      await onConnect().catch(() => undefined)
    }
    if (accounts.length === 0 && storage.get(storageKey) === 'yes') change([account])
    return { accounts }
  }
  return {
    version: VERSION,
    name,
    icon,
    chains: CHAINS,
    get accounts() {
      return accounts
    },
    features: {
      'standard:connect': { version: VERSION, connect },
      'standard:disconnect': {
        version: VERSION,
        async disconnect() {
          storage.set(storageKey, 'no')
          change([])
        },
      },
      'standard:events': {
        version: VERSION,
        on(_event: 'change', listener: Listener) {
          listeners.add(listener)
          return () => listeners.delete(listener)
        },
      },
      ...signingFeatures(name, key, async () => {
        await connect()
        return account
      }),
    },
  }
}

function signingFeatures(wallet: string, key: PracticeKey, connectAccount: () => Promise<Account>) {
  const request = { wallet, address: key.address }
  return {
    'solana:signTransaction': {
      version: VERSION,
      supportedTransactionVersions: ['legacy', 0],
      signTransaction: (...inputs: { transaction: Uint8Array }[]) =>
        mapSequentially(inputs, async ({ transaction }) => {
          const wire = readWire(Uint8Array.from(transaction))
          const { usdcMint } = await readConfig()
          // Without the owners, the token accounts are shown.
          const owners = await findOwners(paidTokenAccounts(wire)).catch(() => ({}))
          const lines = describeTransaction(wire, { usdcMint, owners })
          await approve({ ...request, lines, text: null })
          const signature = await key.sign(wire.message)
          return { signedTransaction: withSignature(wire, key.address, signature) }
        }),
    },
    'solana:signMessage': {
      version: VERSION,
      signMessage: (...inputs: { message: Uint8Array }[]) =>
        mapSequentially(inputs, async ({ message }) => {
          await approve({ ...request, lines: null, text: messageText(message) })
          return { signedMessage: message, signature: await key.sign(message) }
        }),
    },
    'solana:signIn': {
      version: VERSION,
      signIn: (...inputs: SignInInput[]) =>
        mapSequentially(inputs.length === 0 ? [{}] : inputs, async (input) => {
          const text = signInText(input, key.address)
          await approve({ ...request, lines: null, text })
          const signedMessage = new TextEncoder().encode(text)
          const signature = await key.sign(signedMessage)
          return { account: await connectAccount(), signedMessage, signature }
        }),
    },
  }
}

/** Maps the inputs one at a time, since each needs an approval. */
async function mapSequentially<I, O>(
  inputs: readonly I[],
  work: (input: I) => Promise<O>,
): Promise<O[]> {
  const results: O[] = []
  for (const input of inputs) results.push(await work(input))
  return results
}

/** Shows what is to be signed and waits for the approval. Throws when the user rejects, as wallets do. */
async function approve(request: ApprovalRequest): Promise<void> {
  const { askApproval } = await import('./practice-approval.tsx')
  if (!(await askApproval(request))) throw new Error('User rejected the request.')
}
