import './node-globals.ts'
import { type Adapter, WalletAdapterNetwork, WalletReadyState } from '@solana/wallet-adapter-base'
import { LedgerWalletAdapter } from '@solana/wallet-adapter-ledger'
import { PhantomWalletAdapter } from '@solana/wallet-adapter-phantom'
import { SolflareWalletAdapter } from '@solana/wallet-adapter-solflare'
import { TorusWalletAdapter } from '@solana/wallet-adapter-torus'
import {
  createDefaultAddressSelector,
  createDefaultAuthorizationResultCache,
  SolanaMobileWalletAdapter,
  SolanaMobileWalletAdapterWalletName,
} from '@solana-mobile/wallet-adapter-mobile'
import type { ClientConfig } from '../../../lib/api/config.ts'

/** What the adapters call the networks. */
const CLUSTERS: Record<ClientConfig['network'], WalletAdapterNetwork> = {
  devnet: WalletAdapterNetwork.Devnet,
  testnet: WalletAdapterNetwork.Testnet,
  mainnet: WalletAdapterNetwork.Mainnet,
}

/** Wallets that show themselves in a frame of this page, so that nothing of ours may lie over it. */
const FRAMED: ReadonlySet<string> = new Set(['Solflare', 'Torus'])

/** Solflare, Torus and the mobile library write HTML into the page: what they may write is decided first. */
const allowHtml = () => import('../../../ui/text/html-policy.ts')

class FramedSolflare extends SolflareWalletAdapter {
  override async autoConnect(): Promise<void> {
    // Nobody is sent to another app without asking.
    if (!this.isInApp()) await this.connect()
  }

  override async connect(): Promise<void> {
    if (this.isInApp()) {
      const [page, site] = [window.location.href, window.location.origin].map(encodeURIComponent)
      window.location.href = `https://solflare.com/ul/v1/browse/${page}?ref=${site}`
      return
    }
    await allowHtml()
    await super.connect()
  }

  /** On phones the wallet is an app, which opens this page in its own browser (spec §4). */
  private isInApp(): boolean {
    return this.readyState === WalletReadyState.Loadable && isMobileBrowser()
  }
}

class FramedTorus extends TorusWalletAdapter {
  override async connect(): Promise<void> {
    await allowHtml()
    await super.connect()
  }
}

/**
 * Errors that the mobile library emitted. It does not wait for the promises that it then rejects with them, which would
 * count as errors of the page.
 */
const emitted = new WeakSet<object>()
window.addEventListener('unhandledrejection', (event) => {
  if (event.reason instanceof Error && emitted.has(event.reason)) event.preventDefault()
})

class MobileWallets extends SolanaMobileWalletAdapter {
  constructor(...config: ConstructorParameters<typeof SolanaMobileWalletAdapter>) {
    super(...config)
    this.on('error', (error) => emitted.add(error))
  }

  override async connect(): Promise<void> {
    await allowHtml()
    await super.connect()
  }

  override async autoConnect(): Promise<void> {
    await allowHtml()
    await super.autoConnect()
  }
}

/**
 * The adapters that are offered beside whatever the Wallet Standard announces: Solflare (legacy and version 0
 * transactions), Torus, Phantom, Ledger, and on phones the wallets of the mobile protocol (spec §2, §9). Their own code
 * for connecting loads when one of them is chosen.
 */
export function createAdapters(
  network: ClientConfig['network'],
  onMobileWalletMissing: () => void,
): Adapter[] {
  const cluster = CLUSTERS[network]
  return [
    new PhantomWalletAdapter(),
    new FramedSolflare({ network: cluster }),
    new FramedTorus({ params: { network: cluster, showTorusButton: false } }),
    new LedgerWalletAdapter(),
    new MobileWallets({
      addressSelector: createDefaultAddressSelector(),
      appIdentity: { name: 'Laurel', uri: window.location.origin },
      authorizationResultCache: createDefaultAuthorizationResultCache(),
      chain: `solana:${network}`,
      onWalletNotFound: async () => onMobileWalletMissing(),
    }),
  ]
}

function isMobileBrowser(): boolean {
  return /android|iphone|ipad|ipod/i.test(navigator.userAgent)
}

/** Whether connecting shows something of the wallet's own over our page: a frame, or the mobile library's dialogs. */
export function isShownInPage({ name, readyState }: Adapter): boolean {
  if (name === SolanaMobileWalletAdapterWalletName) return true
  return FRAMED.has(name) && readyState === WalletReadyState.Loadable
}

/** Takes away what wallets show in the page that nobody waits for any more; their packages leave it. */
export function removeWalletViews(): void {
  // The mobile library's dialogs can be reached in no other way.
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
  for (const frame of document.querySelectorAll('.solflare-wallet-adapter-iframe, #torusIframe')) {
    frame.remove()
  }
}
