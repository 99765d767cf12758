import { useSyncExternalStore } from 'react'

/** The parts of a Wallet Standard wallet that signing in needs. */
export interface AnnouncedWallet {
  readonly name: string
  /** An image as a data URL. */
  readonly icon: string
  readonly chains: readonly string[]
  readonly accounts: readonly WalletAccount[]
  readonly features: {
    readonly 'standard:connect'?: { connect(): Promise<{ accounts: readonly WalletAccount[] }> }
    readonly 'solana:signIn'?: { signIn(input: object): Promise<readonly SignedIn[]> }
    readonly 'solana:signMessage'?: {
      signMessage(input: {
        account: WalletAccount
        message: Uint8Array
      }): Promise<readonly { signature: Uint8Array }[]>
    }
  }
}

/** An account that a wallet shares; `address` in base58. */
interface WalletAccount {
  readonly address: string
}

/** What a wallet answers to a sign-in request. */
export interface SignedIn {
  readonly account: WalletAccount
  readonly signedMessage: Uint8Array
  readonly signature: Uint8Array
}

interface Registry {
  register(...wallets: AnnouncedWallet[]): () => void
}

let wallets: readonly AnnouncedWallet[] = []
let isListening = false
const listeners = new Set<() => void>()

const registry: Registry = {
  register(...announced) {
    setWallets([...wallets, ...announced.filter((wallet) => isUsable(wallet) && !isKnown(wallet))])
    return () => setWallets(wallets.filter((wallet) => !announced.includes(wallet)))
  },
}

function setWallets(next: readonly AnnouncedWallet[]): void {
  wallets = next
  for (const listener of listeners) listener()
}

function isKnown(wallet: AnnouncedWallet): boolean {
  return wallets.some(({ name }) => name === wallet.name)
}

/** For Solana, and able to sign in: by the standard's own feature, or by signing a message. */
function isUsable({ chains, features }: AnnouncedWallet): boolean {
  const canSign =
    'solana:signIn' in features ||
    ('standard:connect' in features && 'solana:signMessage' in features)
  return canSign && chains.some((chain) => chain.startsWith('solana:'))
}

/** Registers wallets that announce themselves later, and asks those that already have (Wallet Standard). */
function listen(): void {
  if (isListening) return
  isListening = true
  window.addEventListener('wallet-standard:register-wallet', (event) => {
    const { detail } = event as CustomEvent<(registry: Registry) => void>
    detail(registry)
  })
  window.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: registry }))
}

/** The wallets of this browser that can sign in; updates when another one announces itself. */
export function useAnnouncedWallets(): readonly AnnouncedWallet[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      listen()
      return () => listeners.delete(listener)
    },
    () => wallets,
  )
}
