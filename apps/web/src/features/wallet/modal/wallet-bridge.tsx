import { limits } from '@laurel/contract/spec/limits'
import { walletErrors, walletToasts } from '@laurel/contract/spec/messages'
import type { Adapter } from '@solana/wallet-adapter-base'
import { useWallet } from '@solana/wallet-adapter-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { toast } from '../../../lib/toast.ts'
import {
  attachHost,
  publishWallet,
  type WalletState,
  wasConnectedBefore,
} from '../../../lib/wallet/wallet.ts'
import { CannotLink, WalletFailure } from '../../../lib/wallet/wallet-failure.ts'
import { signTransaction } from '../sign.ts'
import { useUnlinking } from '../unlink-dialog.tsx'
import { linkWallet } from '../wallet-link.ts'
import { connectsInPage } from './adapters.ts'
import { type AdapterFailure, useChoice } from './use-choice.ts'
import { WalletModal } from './wallet-modal.tsx'
import { WalletWaiting } from './wallet-waiting.tsx'

interface ConnectedAdapter {
  adapter: Adapter
  address: string
}

/** Connects the pages with the adapters: publishes the wallet's state, serves the pages' calls, renders the dialogs. */
export function WalletBridge({
  failure,
  isCovered,
  onGiveUp,
}: {
  failure: AdapterFailure | null
  /** Another wallet dialog is open, so the selection hides. */
  isCovered: boolean
  onGiveUp: () => void
}) {
  const { wallet, wallets, publicKey } = useWallet()
  const isDetecting = useIsDetecting()
  const address = publicKey?.toBase58() ?? null
  const adapter = wallet?.adapter ?? null
  const { isOpen, open, settle } = useSelection()
  const choice = useChoice(failure, { onConnected: () => settle(address), onGiveUp })
  usePublishedState(failure, { isDetecting, isChoosing: choice.waitingFor !== null })

  const onConnected = useEffectEvent(settle)
  useEffect(() => {
    if (address !== null) onConnected(address)
  }, [address])

  const unlinking = useUnlinking()
  useHost({
    open,
    connected: adapter === null || address === null ? null : { adapter, address },
    disconnect: useDisconnect(adapter),
    unlink: unlinking.ask,
  })

  const close = () => {
    choice.cancel()
    settle(null)
  }
  const isElsewhere = choice.waitingFor !== null && connectsInPage(choice.waitingFor)
  return (
    <>
      <WalletModal
        isOpen={isOpen && !isElsewhere && !isCovered}
        wallets={wallets}
        connected={address === null ? null : adapter}
        isDetecting={isDetecting}
        choice={choice}
        onClose={close}
      />
      {isElsewhere && !isCovered && (
        <WalletWaiting name={choice.waitingFor?.name ?? ''} onCancel={choice.cancel} />
      )}
      {unlinking.dialog}
    </>
  )
}

/** The wallet selection and the calls that wait for it: each gets the connected address, or null when it is closed. */
function useSelection() {
  const [isOpen, setOpen] = useState(false)
  const waiting = useRef<((address: string | null) => void)[]>([])
  return {
    isOpen,
    open: () =>
      new Promise<string | null>((resolve) => {
        waiting.current.push(resolve)
        setOpen(true)
      }),
    settle: (address: string | null) => {
      setOpen(false)
      for (const resolve of waiting.current.splice(0)) resolve(address)
    },
  }
}

/** Disconnects the wallet, and reports the result in a toast. */
function useDisconnect(adapter: Adapter | null): () => Promise<void> {
  const { disconnect } = useWallet()
  return async () => {
    let hasFailed = false
    const recordFailure = () => {
      hasFailed = true
    }
    adapter?.once('error', recordFailure)
    await disconnect().catch(recordFailure)
    adapter?.off('error', recordFailure)
    toast(
      hasFailed
        ? {
            title: 'Couldn’t disconnect your wallet',
            text: walletErrors.disconnectionFailed,
            tone: 'bad',
          }
        : { ...walletToasts.disconnected, tone: 'good' },
    )
  }
}

/** Attaches the host that the pages call, once; its calls see the current props. */
function useHost(props: {
  open: () => Promise<string | null>
  connected: ConnectedAdapter | null
  disconnect: () => Promise<void>
  unlink: () => Promise<boolean>
}): void {
  const open = useEffectEvent(props.open)
  const readConnected = useEffectEvent(() => props.connected)
  const disconnect = useEffectEvent(props.disconnect)
  const unlink = useEffectEvent(props.unlink)
  useEffect(() => {
    attachHost({
      choose: () => open(),
      disconnect: () => disconnect(),
      signTransaction: async (unsigned) => {
        const connected = readConnected()
        if (connected === null) throw new WalletFailure(walletErrors.notConnected)
        return await signTransaction(connected.adapter, unsigned)
      },
      link: async () => {
        const connected = readConnected()
        if (connected === null) throw new CannotLink(walletToasts.cannotLink.text)
        await linkWallet(connected.adapter, connected.address)
      },
      unlink: () => unlink(),
    })
  }, [])
}

/** True for the first 5 s, while wallets may still announce themselves (spec §9). */
function useIsDetecting(): boolean {
  const [isDetecting, setDetecting] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setDetecting(false), limits.walletDetectionTimeoutMs)
    return () => clearTimeout(timer)
  }, [])
  return isDetecting
}

/** Publishes the wallet's state; while the wallet of the last visit reconnects, that is `connecting`. */
function usePublishedState(
  failure: AdapterFailure | null,
  { isDetecting, isChoosing }: { isDetecting: boolean; isChoosing: boolean },
): void {
  const { wallet, publicKey, connecting, signTransaction: canSign } = useWallet()
  const [isRestoring, setRestoring] = useState(wasConnectedBefore)
  const address = publicKey?.toBase58() ?? null
  if (isRestoring && (address !== null || failure !== null || !isDetecting)) setRestoring(false)

  const name = wallet?.adapter.name ?? ''
  const icon = wallet?.adapter.icon ?? ''
  const canSignTransactions = canSign !== undefined
  const isConnecting = connecting || isChoosing || isRestoring
  useEffect(() => {
    const next: WalletState =
      address === null
        ? { status: isConnecting ? 'connecting' : 'disconnected', wallet: null }
        : { status: 'connected', wallet: { address, name, icon, canSignTransactions } }
    publishWallet(next)
  }, [address, name, icon, canSignTransactions, isConnecting])
}
