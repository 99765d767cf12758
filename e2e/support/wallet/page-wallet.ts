/**
 * What a wallet signs in addition to transactions: sign-ins whose message it writes itself, messages that the site wrote,
 * or neither, like hardware wallets.
 */
export type WalletKind = 'signIn' | 'signMessage' | 'transactions'

/** Signed bytes and their signature, as they pass between page and test. */
export interface Signed {
  bytes: number[]
  signature: number[]
}

/** The wallet to announce to a page. */
interface Announced {
  name: string
  kind: WalletKind
  approves: boolean
  accounts: { address: string; publicKey: number[] }[]
  signer: string
}

/*
 * The functions below run in the page, as one script: each uses nothing outside of them.
 */

/** The wallet's state in one page. */
interface PageWallet {
  chains: readonly string[]
  features: Record<string, unknown>
  accounts(): readonly object[]
  share(): void
  leave(): void
  toggleAccount(): void
  listen(listener: (change: object) => void): () => void
  sign(
    kind: 'signIn' | 'text' | 'transaction',
    input: unknown,
  ): Promise<{ bytes: Uint8Array; signature: Uint8Array }>
}

function createPageWallet({ approves, accounts: keys, signer }: Announced): PageWallet {
  const chains = ['solana:devnet', 'solana:testnet', 'solana:mainnet']
  const exposed = window as unknown as Record<string, (...given: unknown[]) => Promise<Signed>>
  const listeners = new Set<(change: object) => void>()
  const features: Record<string, unknown> = {}
  let place = 0
  let accounts: object[] = []
  const change = (next: object[]) => {
    accounts = next
    for (const listener of listeners) listener({ accounts })
  }
  return {
    chains,
    features,
    accounts: () => accounts,
    share() {
      const { address, publicKey } = keys[place] ?? { address: '', publicKey: [] }
      const account = { address, publicKey: Uint8Array.from(publicKey), chains }
      localStorage.setItem(`${signer}-approved`, 'yes')
      change([{ ...account, features: Object.keys(features) }])
    },
    leave() {
      localStorage.removeItem(`${signer}-approved`)
      change([])
    },
    toggleAccount() {
      place = 1 - place
    },
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async sign(kind, input) {
      const answer = approves ? await exposed[signer]?.(place, kind, input) : undefined
      if (answer === undefined) throw new Error('User rejected the request.')
      return {
        bytes: Uint8Array.from(answer.bytes),
        signature: Uint8Array.from(answer.signature),
      }
    },
  }
}

function addStandardFeatures(wallet: PageWallet, { approves, signer }: Announced): void {
  wallet.features['standard:connect'] = {
    version: '1.0.0',
    connect: async ({ silent = false } = {}) => {
      const isKnown = localStorage.getItem(`${signer}-approved`) !== null
      if (silent && !isKnown) return { accounts: wallet.accounts() }
      if (!approves) throw new Error('User rejected the request.')
      wallet.share()
      return { accounts: wallet.accounts() }
    },
  }
  wallet.features['standard:disconnect'] = {
    version: '1.0.0',
    disconnect: async () => wallet.leave(),
  }
  wallet.features['standard:events'] = {
    version: '1.0.0',
    on: (_event: 'change', listener: (change: object) => void) => wallet.listen(listener),
  }
}

function addSigningFeatures(wallet: PageWallet, { kind }: Announced): void {
  wallet.features['solana:signTransaction'] = {
    version: '1.0.0',
    supportedTransactionVersions: ['legacy', 0],
    signTransaction: (...inputs: { transaction: Uint8Array }[]) =>
      Promise.all(
        inputs.map(async ({ transaction }) => {
          const { bytes } = await wallet.sign('transaction', [...transaction])
          return { signedTransaction: bytes }
        }),
      ),
  }
  if (kind === 'signMessage') {
    wallet.features['solana:signMessage'] = {
      version: '1.0.0',
      signMessage: async ({ message }: { message: Uint8Array }) => {
        const { bytes, signature } = await wallet.sign('text', [...message])
        return [{ signedMessage: bytes, signature }]
      },
    }
  }
  if (kind === 'signIn') {
    wallet.features['solana:signIn'] = {
      version: '1.0.0',
      signIn: async (input: object) => {
        const { bytes, signature } = await wallet.sign('signIn', input)
        wallet.share()
        return [{ account: wallet.accounts()[0], signedMessage: bytes, signature }]
      },
    }
  }
}

function announceWallet(wallet: PageWallet, { name, signer }: Announced): void {
  const announced = {
    version: '1.0.0',
    name,
    icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="4" fill="teal"/></svg>',
    chains: wallet.chains,
    features: wallet.features,
    get accounts() {
      return wallet.accounts()
    },
  }
  window.addEventListener(signer, (event) => {
    if ((event as CustomEvent).detail === 'leave') return wallet.leave()
    wallet.toggleAccount()
    wallet.share()
  })
  const register = (registry: { register(wallet: object): void }) => registry.register(announced)
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
  window.addEventListener('wallet-standard:app-ready', (event) =>
    register((event as CustomEvent).detail),
  )
}

/** The script that announces a wallet to a page. */
export function pageScript(announced: Announced): string {
  return `{
const announced = ${JSON.stringify(announced)};
const wallet = (${createPageWallet})(announced);
for (const step of [${addStandardFeatures}, ${addSigningFeatures}, ${announceWallet}]) step(wallet, announced);
}`
}
