import { readConfig } from '../../web/src/lib/api/config.ts'
import { storage } from '../../web/src/lib/storage.ts'
import { fillIfEmpty, ownersOf } from './local-ledger.ts'
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

/** A wallet icon on a background colour that distinguishes the two wallets. */
const iconOf = (background: string) =>
  `data:image/svg+xml;base64,${btoa(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="${background}"/><path d="M8 12.5A2.5 2.5 0 0 1 10.500 10H21a2 2 0 0 1 2 2v1h-2v-1H10.500a.5.5 0 0 0 0 1H22a2 2 0 0 1 2 2v6a2 2 0 0 1-2 2H11a3 3 0 0 1-3-3z" fill="#fff"/><circle cx="20.500" cy="18" r="1.500" fill="${background}"/></svg>`)}`

let registered: Promise<void> | null = null

/**
 * Registers the wallets of a local test ledger by the Wallet Standard: "Practice wallet", with a key of this browser, and
 * "Practice treasury", whose key is known to everyone. Both sign for real and ask before each signature; the first gets test
 * tokens when it connects with none. Does nothing in browsers without ed25519, or when called again.
 */
export function registerPracticeWallets(): Promise<void> {
  registered ??= register()
  return registered
}

async function register(): Promise<void> {
  if (!(await canSign())) return
  const own = await ownKey()
  const fill = () => fillIfEmpty(own.address)
  announce(walletOf('Practice wallet', iconOf('#1f7a4d'), own, fill))
  announce(walletOf('Practice treasury', iconOf('#8a5a00'), await treasuryKey()))
}

/** Announces a wallet to the page, whether it already listens or will later (Wallet Standard). */
function announce(wallet: object): void {
  const announceTo = ({ register: add }: { register: (...wallets: object[]) => void }) =>
    add(wallet)
  window.addEventListener('wallet-standard:app-ready', (event) =>
    announceTo((event as CustomEvent<{ register: (...wallets: object[]) => void }>).detail),
  )
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: announceTo }))
}

/** A Wallet Standard wallet; `onConnect` runs before the connecting page gets its account. */
function walletOf(
  name: string,
  icon: string,
  key: PracticeKey,
  onConnect: () => Promise<void> = async () => {},
) {
  const { address, publicKey } = key
  const account: Account = { address, publicKey, chains: CHAINS, features: SIGNS }
  const mark = `laurel-practice-connected:${name}`
  const listeners = new Set<Listener>()
  let accounts: readonly Account[] = []
  const change = (next: readonly Account[]) => {
    accounts = next
    for (const listener of listeners) listener({ accounts })
  }
  const connect = async (input?: { silent?: boolean }) => {
    if (input?.silent !== true) {
      storage.set(mark, 'yes')
      // A wallet without tokens connects anyway.
      await onConnect().catch(() => undefined)
    }
    if (accounts.length === 0 && storage.get(mark) === 'yes') change([account])
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
          storage.set(mark, 'no')
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

function signingFeatures(wallet: string, key: PracticeKey, connected: () => Promise<Account>) {
  const request = { wallet, address: key.address }
  return {
    'solana:signTransaction': {
      version: VERSION,
      supportedTransactionVersions: ['legacy', 0],
      signTransaction: (...inputs: { transaction: Uint8Array }[]) =>
        inEach(inputs, async ({ transaction }) => {
          const wire = readWire(Uint8Array.from(transaction))
          const { usdcMint } = await readConfig()
          // If the owners can't be read, the accounts are shown instead.
          const owners = await ownersOf(paidTokenAccounts(wire)).catch(() => ({}))
          const lines = describeTransaction(wire, { usdcMint, owners })
          await approve({ ...request, lines, text: null })
          const signature = await key.sign(wire.message)
          return { signedTransaction: withSignature(wire, key.address, signature) }
        }),
    },
    'solana:signMessage': {
      version: VERSION,
      signMessage: (...inputs: { message: Uint8Array }[]) =>
        inEach(inputs, async ({ message }) => {
          await approve({ ...request, lines: null, text: messageText(message) })
          return { signedMessage: message, signature: await key.sign(message) }
        }),
    },
    'solana:signIn': {
      version: VERSION,
      signIn: (...inputs: SignInInput[]) =>
        inEach(inputs.length === 0 ? [{}] : inputs, async (input) => {
          const text = signInText(input, key.address)
          await approve({ ...request, lines: null, text })
          const signedMessage = new TextEncoder().encode(text)
          const signature = await key.sign(signedMessage)
          return { account: await connected(), signedMessage, signature }
        }),
    },
  }
}

/** Runs the work for each input in turn, so each is approved separately. */
async function inEach<I, O>(inputs: readonly I[], work: (input: I) => Promise<O>): Promise<O[]> {
  const results: O[] = []
  for (const input of inputs) results.push(await work(input))
  return results
}

/** Asks the person to approve a signature. Throws if they reject it, as wallets do. */
async function approve(request: ApprovalRequest): Promise<void> {
  const { askApproval } = await import('./practice-approval.tsx')
  if (!(await askApproval(request))) throw new Error('User rejected the request.')
}
