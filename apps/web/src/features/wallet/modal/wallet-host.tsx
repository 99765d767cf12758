import './node-globals.ts'
import type { Adapter, WalletError } from '@solana/wallet-adapter-base'
import { ConnectionProvider, WalletProvider } from '@solana/wallet-adapter-react'
import { useCallback, useMemo, useState } from 'react'
import type { ClientConfig } from '../../../lib/api/config.ts'
import { WALLET_STORAGE_KEY } from '../../../lib/wallet/wallet.ts'
import { createAdapters } from './adapters.ts'
import { MobileWalletMissing } from './mobile-wallet-missing.tsx'
import type { AdapterFailure } from './use-choice.ts'
import { WalletBridge } from './wallet-bridge.tsx'

/** Runs the wallet: the adapters, the connection and the dialogs. Rendered once, by the shell. */
export default function WalletHost({ config }: { config: ClientConfig }) {
  const [failure, setFailure] = useState<AdapterFailure | null>(null)
  const [isMobileMissing, setMobileMissing] = useState(false)
  /** Adapters that never finished connecting can't be reused: giving up creates new ones. */
  const [generation, setGeneration] = useState(0)
  const adapters = useMemo(
    () => (generation >= 0 ? createAdapters(config.network, () => setMobileMissing(true)) : []),
    [config.network, generation],
  )
  const onError = useCallback(
    (error: WalletError, adapter?: Adapter) => setFailure({ error, adapter }),
    [],
  )
  const endpoint = new URL(config.rpcUrl, window.location.origin).href
  return (
    <ConnectionProvider endpoint={endpoint}>
      <WalletProvider
        wallets={adapters}
        autoConnect
        localStorageKey={WALLET_STORAGE_KEY}
        onError={onError}
      >
        <WalletBridge
          failure={failure}
          isCovered={isMobileMissing}
          onGiveUp={() => setGeneration(generation + 1)}
        />
      </WalletProvider>
      {isMobileMissing && <MobileWalletMissing onClose={() => setMobileMissing(false)} />}
    </ConnectionProvider>
  )
}
