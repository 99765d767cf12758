import { createElement, useEffect } from 'react'
import { readConfig } from '../../lib/api/config.ts'
import {
  setWalletLoader,
  startWallet,
  useWalletHost,
  wasConnectedBefore,
} from '../../lib/wallet/wallet.ts'
import { announcePracticeWallets } from './practice-wallets.ts'

setWalletLoader(async () => {
  const [{ default: WalletHost }, config] = await Promise.all([
    import('../../features/wallet/modal/wallet-host.tsx'),
    readConfig(),
    // The other wallets work without them.
    announcePracticeWallets().catch(() => undefined),
  ])
  return createElement(WalletHost, { config })
})

/** The wallet host once a wallet is needed; for users who connected before, right after the first paint (spec §9). */
export function WalletSlot() {
  const host = useWalletHost()
  useEffect(() => {
    if (wasConnectedBefore()) void startWallet().catch(() => undefined)
  }, [])
  return host
}
