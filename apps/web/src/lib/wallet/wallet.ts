import { walletConnectionError } from '@laurel/contract/spec/shell-texts'
import { type ReactNode, useSyncExternalStore } from 'react'
import { storage } from '../storage.ts'
import { toast } from '../toast.ts'

/*
 * The little of the wallet that every page has: what is connected, as far as this page knows, and the door to the rest.
 * The rest (adapters, the modal, Solana itself) is one chunk that loads when a wallet is asked for.
 */

/** The wallet that is connected, as pages show it. */
export interface ConnectedWallet {
  /** In base58. */
  address: string
  /** The wallet's own name, such as "Phantom". */
  name: string
  /** A data address of its picture. */
  icon: string
  canSignTransactions: boolean
}

/** Not connected, connecting (also by itself, after a page load), connected with an address (spec §4). */
export type WalletState =
  | { status: 'disconnected' | 'connecting'; wallet: null }
  | { status: 'connected'; wallet: ConnectedWallet }

/** What the loaded chunk can do. What signs raises `WalletFailure`, whose message is for people. */
export interface WalletHost {
  /** Opens the modal; answers the address once one is connected, null when it is closed without. */
  choose(): Promise<string | null>
  /** Lets go of the wallet. */
  disconnect(): Promise<void>
  /** Signs a transaction, base64 in and out. */
  signTransaction(unsigned: string): Promise<string>
  /** Links the connected wallet to the account that is signed in (spec §5, §7). */
  link(): Promise<void>
  /** Asks whether it is meant, then takes the wallet off the account that is signed in; false when it was not meant. */
  unlink(): Promise<boolean>
}

/** Where the chosen wallet is remembered: whoever has it is connected again by itself (spec §9). */
export const WALLET_MARK = 'laurel-wallet'

const DISCONNECTED: WalletState = { status: 'disconnected', wallet: null }
const CONNECTING: WalletState = { status: 'connecting', wallet: null }

let state: WalletState = storage.get(WALLET_MARK) === null ? DISCONNECTED : CONNECTING
let loadHost: () => Promise<ReactNode> = () => Promise.reject(new Error('nothing loads wallets'))
let hostNode: ReactNode = null
let loading: Promise<WalletHost> | undefined
let hand: ((host: WalletHost) => void) | undefined
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function changed(): void {
  for (const listener of listeners) listener()
}

/** What is connected, redrawn when it changes. */
export function useWalletState(): WalletState {
  return useSyncExternalStore(subscribe, () => state)
}

/** What is connected now. */
export function readWallet(): WalletState {
  return state
}

/** Says how to get what runs the wallet: an element that calls `attachHost`. For the shell, which draws it. */
export function setWalletLoader(load: () => Promise<ReactNode>): void {
  loadHost = load
}

/** What runs the wallet, to be drawn once somewhere; nothing until a wallet was asked for. */
export function useWalletHost(): ReactNode {
  return useSyncExternalStore(subscribe, () => hostNode)
}

/** Whether a wallet was connected here before, so that it is connected again without being asked. */
export function wasConnectedBefore(): boolean {
  return storage.get(WALLET_MARK) !== null
}

/** Says what is connected. For the loaded chunk alone. */
export function publishWallet(next: WalletState): void {
  state = next
  changed()
}

/** Hands in what the loaded chunk can do. For the loaded chunk alone. */
export function attachHost(host: WalletHost): void {
  hand?.(host)
}

/** Loads the chunk and starts it, once; a failed load is tried again by the next caller. */
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
    hand = resolve
  })
  hostNode = await loadHost()
  changed()
  return await started
}

/**
 * Opens the wallet selection. Answers the address that is connected then, or null when the person closes it, or when it
 * could not be opened, which a toast says (spec §8).
 */
export async function chooseWallet(): Promise<string | null> {
  try {
    return await (await startWallet()).choose()
  } catch {
    toast({ ...walletConnectionError, tone: 'bad' })
    return null
  }
}
