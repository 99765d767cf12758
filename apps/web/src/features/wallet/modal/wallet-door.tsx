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
import { isShownInPage } from './adapters.ts'
import { type AdapterFailure, useChoice } from './use-choice.ts'
import { WalletModal } from './wallet-modal.tsx'
import { WalletWaiting } from './wallet-waiting.tsx'

type Chooser = (address: string | null) => void

/** Between the pages and the adapters: says what is connected, does what pages ask, and draws the dialogs. */
export function WalletDoor({
  failure,
  isCovered,
  onGiveUp,
}: {
  failure: AdapterFailure | null
  /** Whether another dialog about wallets is open, to which the selection gives way. */
  isCovered: boolean
  onGiveUp: () => void
}) {
  const { wallet, wallets, publicKey, disconnect } = useWallet()
  const [isOpen, setOpen] = useState(false)
  const choosers = useRef<Chooser[]>([])
  const isLooking = useIsLooking()
  const address = publicKey?.toBase58() ?? null
  const adapter = wallet?.adapter ?? null

  const settle = useEffectEvent((answer: string | null) => {
    setOpen(false)
    for (const chooser of choosers.current.splice(0)) chooser(answer)
  })
  const choice = useChoice(failure, { onConnected: () => settle(address), onGiveUp })
  usePublished(failure, { isLooking, isChoosing: choice.waitingFor !== null })

  useEffect(() => {
    if (address !== null) settle(address)
  }, [address])

  const unlinking = useUnlinking()
  const unlink = useEffectEvent(() => unlinking.ask())
  const readConnected = useEffectEvent((): { adapter: Adapter; address: string } | null =>
    adapter === null || address === null ? null : { adapter, address },
  )
  const leave = useEffectEvent(async () => {
    const failed = { text: '' }
    const note = () => {
      failed.text = walletErrors.disconnectionFailed
    }
    adapter?.once('error', note)
    await disconnect().catch(note)
    adapter?.off('error', note)
    toast(
      failed.text === ''
        ? { ...walletToasts.disconnected, tone: 'good' }
        : { title: 'Wallet not disconnected', text: failed.text, tone: 'bad' },
    )
  })

  useEffect(() => {
    attachHost({
      choose: () =>
        new Promise((resolve) => {
          choosers.current.push(resolve)
          setOpen(true)
        }),
      disconnect: () => leave(),
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

  const close = () => {
    choice.cancel()
    settle(null)
  }
  const isElsewhere = choice.waitingFor !== null && isShownInPage(choice.waitingFor)
  return (
    <>
      <WalletModal
        isOpen={isOpen && !isElsewhere && !isCovered}
        wallets={wallets}
        connected={address === null ? null : adapter}
        isLooking={isLooking}
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

/** True for the first 5 s, in which wallets may still announce themselves (spec §9). */
function useIsLooking(): boolean {
  const [isLooking, setLooking] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setLooking(false), limits.walletDetectionTimeoutMs)
    return () => clearTimeout(timer)
  }, [])
  return isLooking
}

/** Tells pages what is connected: also that the wallet of the last visit is on its way, until it came or failed. */
function usePublished(
  failure: AdapterFailure | null,
  { isLooking, isChoosing }: { isLooking: boolean; isChoosing: boolean },
): void {
  const { wallet, publicKey, connecting, signTransaction: canSign } = useWallet()
  const [isRestoring, setRestoring] = useState(wasConnectedBefore)
  const address = publicKey?.toBase58() ?? null
  if (isRestoring && (address !== null || failure !== null || !isLooking)) setRestoring(false)

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
