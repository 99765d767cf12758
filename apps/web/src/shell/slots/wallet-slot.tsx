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
    // Without them the others still work.
    announcePracticeWallets().catch(() => undefined),
  ])
  return createElement(WalletHost, { config })
})

/** Where the wallet runs once it is asked for; for people who connected before, right after the first paint (spec §9). */
export function WalletSlot() {
  const host = useWalletHost()
  useEffect(() => {
    if (wasConnectedBefore()) void startWallet().catch(() => undefined)
  }, [])
  return host
}
