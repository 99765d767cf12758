import { walletErrors } from '@laurel/contract/spec/messages'
import type { Adapter, WalletError } from '@solana/wallet-adapter-base'
import { useWallet, type Wallet } from '@solana/wallet-adapter-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { walletErrorText } from '../wallet-errors.ts'
import { connectsInPage, removeWalletViews } from './adapters.ts'

/** How long a wallet may take to connect: time to unlock it and to read what it asks. Some never answer. */
const CONNECT_TIMEOUT_MS = 60_000

/** An error that an adapter emitted. */
export interface AdapterFailure {
  error: WalletError
  adapter: Adapter | undefined
}

/** The wallet being connected, and the actions on it. */
export interface Choice {
  /** The wallet being connected, or null. */
  waitingFor: Adapter | null
  /** The last wallet that failed to connect, and why, as a readable message. */
  failed: { name: string; text: string } | null
  connect(wallet: Wallet): void
  /** Stops waiting, without an error. */
  cancel(): void
}

/**
 * Connects the chosen wallet, and stops waiting for it when the user cancels, after 60 s, or when the adapter reports a
 * failure.
 */
export function useChoice(
  failure: AdapterFailure | null,
  { onConnected, onGiveUp }: { onConnected: () => void; onGiveUp: () => void },
): Choice {
  const { select, wallet, connected, connect } = useWallet()
  const [waitingFor, setWaitingFor] = useState<Adapter | null>(null)
  const [failed, setFailed] = useState<Choice['failed']>(null)
  const abandoned = useRef(new Map<Adapter, () => void>())
  const seenFailure = useRef(failure)

  const giveUp = (reason: string | null) => {
    if (waitingFor === null) return
    abandon(abandoned.current, waitingFor)
    if (connectsInPage(waitingFor)) removeWalletViews()
    select(null)
    setWaitingFor(null)
    setFailed(reason === null ? null : { name: waitingFor.name, text: reason })
    onGiveUp()
  }
  const onTimeout = useEffectEvent(() => giveUp(walletErrors.connectionFailed))
  const onConnectedNow = useEffectEvent(onConnected)

  useEffect(() => {
    if (waitingFor === null || !connected || wallet?.adapter !== waitingFor) return
    setWaitingFor(null)
    onConnectedNow()
  }, [connected, wallet, waitingFor])

  useEffect(() => {
    if (failure === null || failure === seenFailure.current) return
    seenFailure.current = failure
    if (waitingFor === null || failure.adapter !== waitingFor) return
    setWaitingFor(null)
    const text = walletErrorText(failure.error) ?? walletErrors.connectionFailed
    // The library leaves a dialog about it, which would cover ours.
    if (text === walletErrors.phoneBlocked) removeWalletViews()
    setFailed({ name: waitingFor.name, text })
  }, [failure, waitingFor])

  useEffect(() => {
    if (waitingFor === null) return
    const timer = setTimeout(onTimeout, CONNECT_TIMEOUT_MS)
    return () => clearTimeout(timer)
  }, [waitingFor])

  return {
    waitingFor,
    failed,
    connect(chosen) {
      abandoned.current.get(chosen.adapter)?.()
      setFailed(null)
      setWaitingFor(chosen.adapter)
      if (wallet?.adapter === chosen.adapter) void connect().catch(() => undefined)
      else select(chosen.adapter.name)
    },
    cancel: () => giveUp(null),
  }
}

/** Disconnects an adapter that connects after all, once it is no longer awaited. */
function abandon(abandoned: Map<Adapter, () => void>, adapter: Adapter): void {
  const disconnect = () => void adapter.disconnect().catch(() => undefined)
  adapter.once('connect', disconnect)
  abandoned.set(adapter, () => {
    adapter.off('connect', disconnect)
    abandoned.delete(adapter)
  })
}
