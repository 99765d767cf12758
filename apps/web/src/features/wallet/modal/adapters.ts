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

/** The adapters' names of the networks. */
const CLUSTERS: Record<ClientConfig['network'], WalletAdapterNetwork> = {
  devnet: WalletAdapterNetwork.Devnet,
  testnet: WalletAdapterNetwork.Testnet,
  mainnet: WalletAdapterNetwork.Mainnet,
}

/** Wallets that open in a frame of this page; nothing of ours may cover it. */
const FRAMED_WALLETS: ReadonlySet<string> = new Set(['Solflare', 'Torus'])

/** Installs the HTML policy first: Solflare, Torus and the mobile library write HTML into the page. */
const allowHtml = () => import('../../../ui/text/html-policy.ts')

class FramedSolflare extends SolflareWalletAdapter {
  override async autoConnect(): Promise<void> {
    // Never opens another app without asking.
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
 * Errors that the mobile library emitted. It then rejects promises with them that nothing awaits, which would be reported
 * as errors of the page.
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
 * The adapters offered in addition to the wallets that the Wallet Standard announces: Solflare (legacy and version 0
 * transactions), Torus, Phantom, Ledger, and on phones the wallets of the mobile protocol (spec §2, §9). Each loads its
 * connection code when it is chosen.
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

/** Whether the wallet connects over our page: in a frame, or in the mobile library's dialogs. */
export function connectsInPage({ name, readyState }: Adapter): boolean {
  if (name === SolanaMobileWalletAdapterWalletName) return true
  return FRAMED_WALLETS.has(name) && readyState === WalletReadyState.Loadable
}

/** Removes the frames and dialogs of wallets that are no longer awaited; their packages leave them in the page. */
export function removeWalletViews(): void {
  // The only way to close the mobile library's dialogs.
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
  for (const frame of document.querySelectorAll('.solflare-wallet-adapter-iframe, #torusIframe')) {
    frame.remove()
  }
}
