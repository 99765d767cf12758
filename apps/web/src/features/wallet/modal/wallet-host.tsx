import './node-globals.ts'
import type { Adapter, WalletError } from '@solana/wallet-adapter-base'
import { ConnectionProvider, WalletProvider } from '@solana/wallet-adapter-react'
import { useCallback, useMemo, useState } from 'react'
import type { ClientConfig } from '../../../lib/api/config.ts'
import { WALLET_MARK } from '../../../lib/wallet/wallet.ts'
import { createAdapters } from './adapters.ts'
import { MobileWalletMissing } from './mobile-wallet-missing.tsx'
import type { AdapterFailure } from './use-choice.ts'
import { WalletDoor } from './wallet-door.tsx'

/** Runs the wallet: the adapters, what is connected, and the dialogs. Drawn once, by the shell. */
export default function WalletHost({ config }: { config: ClientConfig }) {
  const [failure, setFailure] = useState<AdapterFailure | null>(null)
  const [isMobileMissing, setMobileMissing] = useState(false)
  /** Adapters that never came back from connecting can't be used again: giving up makes new ones. */
  const [round, setRound] = useState(0)
  const adapters = useMemo(
    () => (round >= 0 ? createAdapters(config.network, () => setMobileMissing(true)) : []),
    [config.network, round],
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
        localStorageKey={WALLET_MARK}
        onError={onError}
      >
        <WalletDoor
          failure={failure}
          isCovered={isMobileMissing}
          onGiveUp={() => setRound(round + 1)}
        />
      </WalletProvider>
      {isMobileMissing && <MobileWalletMissing onClose={() => setMobileMissing(false)} />}
    </ConnectionProvider>
  )
}
