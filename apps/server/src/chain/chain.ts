import type { SolanaNetwork } from '@laurel/contract/money/wallets'
import type { UnavailableReason } from './errors.ts'
import type { ChainTransaction } from './history/transfers.ts'

/** How the chain has been answering lately. */
export interface ChainStatus {
  /** `degraded`: it answers, but slowly, in parts, or only by the second endpoint. */
  state: 'ok' | 'degraded' | 'unreachable'
  /** The last slot that an endpoint told of; null before the first answer. */
  slot: bigint | null
  /** When an endpoint last answered or failed to; null before the first call. */
  checkedAt: Date | null
  /** What an endpoint failed with lately; null when none did. */
  failure: UnavailableReason | null
  /** Why it is not `ok`, in words for operators; null when it is. */
  reason: string | null
}

/** What a transaction is signed over, so that it lands soon or never. */
export interface LatestBlockhash {
  blockhash: string
  /** Past this block height, at `finalized`, no transaction over the blockhash can land any more. */
  lastValidBlockHeight: bigint
}

/** How far a transaction has come. */
export interface SignatureStatus {
  signature: string
  /** Null where the chain knows nothing of it; that alone never means that it failed. */
  confirmation: 'processed' | 'confirmed' | 'finalized' | null
  slot: bigint | null
  /** What the chain refused it for after taking it: final once `finalized`; nothing moved. */
  error: string | null
}

/**
 * What became of sending. `sent`: taken, or known already. `refused`: the endpoint tried it out and would not pass it on;
 * the same bytes may still have landed before. `unknown`: nobody answered; they may be on their way.
 * Only `isAbsent` past the blockhash's last height tells that a transaction never landed.
 */
export type SendOutcome =
  | { outcome: 'sent' }
  | { outcome: 'refused'; error: string; logs: readonly string[] }
  | { outcome: 'unknown'; reason: string }

/** What a transaction would do. */
interface Simulation {
  /** Null when it would pass. */
  error: string | null
  /** Which instruction the error is of, from 0; null where it is of none. */
  failedInstruction: number | null
  logs: readonly string[]
  unitsConsumed: bigint | null
}

/** A transaction in an address's history, newest first. */
export interface AddressSignature {
  signature: string
  slot: bigint
  blockTime: Date | null
  error: string | null
}

/**
 * The chain as one endpoint, or two, tell of it. It reads and passes on what wallets signed, and signs nothing itself.
 * Every call takes seconds at most and must not stand inside a transaction of the database. Every method but `send`
 * raises `ChainUnavailable` when no endpoint answers well, and `InvalidChainInput` for an address, signature or
 * transaction that is none.
 */
export interface Chain {
  readonly network: SolanaNetwork
  /** Whether it is the embedded ledger of this machine. */
  readonly isLocal: boolean
  /** The mint that counts as USDC. */
  readonly usdcMint: string
  /** Our wallets: the first receives what sponsors fund, all may pay. Without any, nothing is funded or paid. */
  readonly treasury: readonly string[]
  /** How the chain has been answering; asks nobody. */
  status(): ChainStatus
  /** Asks the chain for its slot, so that `status` is of now. Raises nothing. */
  check(): Promise<ChainStatus>
  latestBlockhash(): Promise<LatestBlockhash>
  /** Block height at `finalized`; compared with `lastValidBlockHeight`. */
  finalizedBlockHeight(): Promise<bigint>
  /** Searches history too. One status for each signature, in order; at most 256 at once. */
  statusesOf(signatures: readonly string[]): Promise<SignatureStatus[]>
  /**
   * Whether two answers, of both endpoints where there are two, know nothing of a signature in all of history. With
   * `pastBlockHeight` an answer counts only when its endpoint has finalized more blocks than that, so that with the last
   * valid height of its blockhash `true` means: this transaction never landed and never will. Raises `ChainUnavailable`
   * unless both answer.
   */
  isAbsent(signature: string, options?: { pastBlockHeight?: bigint }): Promise<boolean>
  /** A finalized transaction; null where there is none (yet). */
  transaction(signature: string): Promise<ChainTransaction | null>
  /**
   * Passes signed bytes on; the same bytes may be sent any number of times. Raises only `InvalidChainInput`.
   * With `skipsPreflight` the endpoint does not try it out first.
   */
  send(wireTransaction: string, options?: { skipsPreflight?: boolean }): Promise<SendOutcome>
  /** Tries a transaction out; it need not be signed, and its blockhash need not live. */
  simulate(wireTransaction: string): Promise<Simulation>
  /** The finalized history of an address, newest first, back to `until` (not with it) or `before` on; 1,000 at most. */
  signaturesFor(
    address: string,
    options?: { until?: string; before?: string; limit?: number },
  ): Promise<AddressSignature[]>
  /** Lamports at `confirmed`; 0 where there is no account. */
  balance(address: string): Promise<bigint>
  /** Smallest units in the owner's associated account of a mint at `confirmed`; null where there is no account. */
  tokenBalance(owner: string, mint: string): Promise<bigint | null>
  /** Whether each address has an account at `confirmed`, in order; at most 100 at once. */
  accountsExist(addresses: readonly string[]): Promise<boolean[]>
  /** Lamports that an account of this many bytes must hold. */
  rentExemptMinimum(sizeBytes: number): Promise<bigint>
  /** Lets go of what was opened for it. */
  close(): Promise<void>
}

/** What routes and sweeps of money get beside everybody's dependencies. */
export interface ChainDeps {
  chain: Chain
}
