import { walletConnectionError } from '@laurel/contract/spec/shell-texts'
import { type ReactNode, useSyncExternalStore } from 'react'
import { storage } from '../storage.ts'
import { toast } from '../toast.ts'

/*
 * The small part of the wallet that every page has: the connection state, and the loader of the rest. The rest (adapters,
 * modal, Solana itself) is one chunk that loads when a wallet is needed.
 */

/** The connected wallet. */
export interface ConnectedWallet {
  /** Base58. */
  address: string
  /** The wallet's own name, such as "Phantom". */
  name: string
  /** The data URL of its icon. */
  icon: string
  canSignTransactions: boolean
}

/** Disconnected, connecting (also automatically, after a page load), or connected with an address (spec §4). */
export type WalletState =
  | { status: 'disconnected' | 'connecting'; wallet: null }
  | { status: 'connected'; wallet: ConnectedWallet }

/** The calls that the loaded chunk serves. Those that sign raise `WalletFailure`, which has a readable message. */
export interface WalletHost {
  /** Opens the modal; returns the address once a wallet is connected, null when it is closed without one. */
  choose(): Promise<string | null>
  disconnect(): Promise<void>
  /** Signs a transaction, base64 in and out. */
  signTransaction(unsigned: string): Promise<string>
  /** Links the connected wallet to the signed-in account (spec §5, §7). */
  link(): Promise<void>
  /** Unlinks the wallet from the signed-in account, after a confirmation; false when cancelled. */
  unlink(): Promise<boolean>
}

/** The storage key of the chosen wallet, which reconnects automatically (spec §9). */
export const WALLET_STORAGE_KEY = 'laurel-wallet'

const DISCONNECTED: WalletState = { status: 'disconnected', wallet: null }
const CONNECTING: WalletState = { status: 'connecting', wallet: null }

let state: WalletState = storage.get(WALLET_STORAGE_KEY) === null ? DISCONNECTED : CONNECTING
let loadHost: () => Promise<ReactNode> = () => Promise.reject(new Error('no wallet loader is set'))
let hostNode: ReactNode = null
let loading: Promise<WalletHost> | undefined
let resolveHost: ((host: WalletHost) => void) | undefined
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function notifyListeners(): void {
  for (const listener of listeners) listener()
}

/** The connection state, which re-renders on changes. */
export function useWalletState(): WalletState {
  return useSyncExternalStore(subscribe, () => state)
}

/** The connection state now. */
export function readWallet(): WalletState {
  return state
}

/** Sets the loader of the wallet host, an element that calls `attachHost`. For the shell, which renders it. */
export function setWalletLoader(load: () => Promise<ReactNode>): void {
  loadHost = load
}

/** The wallet host, to be rendered once; null until a wallet is needed. */
export function useWalletHost(): ReactNode {
  return useSyncExternalStore(subscribe, () => hostNode)
}

/** Whether a wallet was connected in this browser before, and so reconnects automatically. */
export function wasConnectedBefore(): boolean {
  return storage.get(WALLET_STORAGE_KEY) !== null
}

/** Publishes the connection state. For the loaded chunk only. */
export function publishWallet(next: WalletState): void {
  state = next
  notifyListeners()
}

/** Registers the calls of the loaded chunk. For the loaded chunk only. */
export function attachHost(host: WalletHost): void {
  resolveHost?.(host)
}

/** Loads and starts the chunk once; after a failure, the next call retries. */
export function startWallet(): Promise<WalletHost> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined
    publishWallet(DISCONNECTED)
    throw error
  })
  return loading
}

async function load(): Promise<WalletHost> {
  const started = new Promise<WalletHost>((resolve) => {
    resolveHost = resolve
  })
  hostNode = await loadHost()
  notifyListeners()
  return await started
}

/**
 * Opens the wallet selection. Returns the connected address, or null when the user closes it or when it failed to load,
 * which a toast reports (spec §8).
 */
export async function chooseWallet(): Promise<string | null> {
  try {
    return await (await startWallet()).choose()
  } catch {
    toast({ ...walletConnectionError, tone: 'bad' })
    return null
  }
}
