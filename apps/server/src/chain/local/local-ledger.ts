import type { Address, RpcTransport } from '@solana/kit'
import type { Clock } from '../../platform/clock.ts'

/** How a local ledger is opened. */
export interface LocalLedgerOptions {
  /** Where it keeps its key and its journal, one owner at a time; null keeps everything in memory. */
  folder: string | null
  /** Whether a slot passes every 400 ms; otherwise, as in tests, only `advanceSlots` moves them. */
  isLive?: boolean
  /** Says the time of blocks; the machine's clock when absent. */
  clock?: Clock
}

/**
 * A Solana of one machine for development, demo and tests: real programs and signatures, money that is worth nothing.
 * A transaction is `confirmed` one slot after it landed and `finalized` after `FINALIZED_AFTER_SLOTS`.
 */
export interface LocalLedger {
  /** For kit's `createSolanaRpcFromTransport`: calls go no further than this process. */
  transport: RpcTransport
  /** Answers the parsed body of a JSON-RPC request, single or a batch; 64-bit numbers come as bigint. */
  handle(body: unknown): Promise<unknown>
  /** Lets this many slots pass. */
  advanceSlots(slots: number): void
  /** Pays SOL out of the faucet, in a transaction that stands in the journal when this returns; gives its signature. */
  airdrop(owner: Address, lamports: bigint): Promise<string>
  /** Makes test USDC (6 decimals) in the owner's associated account; gives the transaction's signature. */
  mintUsdc(owner: Address, units: bigint): Promise<string>
  genesisHash: string
  usdcMint: Address
  /** Gives up the folder. Nothing is lost without it. */
  close(): Promise<void>
}

/** Slots after which a transaction is final: about five seconds of a live ledger. */
export const FINALIZED_AFTER_SLOTS = 12

/** Opens a local ledger, new or as it was left. Raises `LocalLedgerInUse` when another process has the folder. */
export function openLocalLedger(_options: LocalLedgerOptions): Promise<LocalLedger> {
  throw new Error('The local ledger is not built yet')
}
