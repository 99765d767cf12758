import type { SolanaNetwork } from '@laurel/contract/money/wallets'
import type { UnavailableReason } from './errors.ts'
import type { ChainTransaction } from './history/transfers.ts'

/** The recent health of the chain. */
export interface ChainStatus {
  /** `degraded`: it responds slowly, partially, or only through the second endpoint. */
  state: 'ok' | 'degraded' | 'unreachable'
  /** The last known slot; null before the first response. */
  slot: bigint | null
  /** When an endpoint last responded or failed; null before the first call. */
  checkedAt: Date | null
  /** A recent failure of an endpoint, or null. */
  failure: UnavailableReason | null
  /** The reason for operators; null when `ok`. */
  reason: string | null
}

/** A blockhash, which limits how long a transaction can land. */
export interface LatestBlockhash {
  blockhash: string
  /** Past this finalized block height, no transaction with the blockhash can land. */
  lastValidBlockHeight: bigint
}

/** The status of a transaction. */
export interface SignatureStatus {
  signature: string
  /** Null when unknown to the chain, which does not mean that it failed. */
  confirmation: 'processed' | 'confirmed' | 'finalized' | null
  slot: bigint | null
  /** The execution error: final once `finalized`; nothing moved. */
  error: string | null
}

/**
 * The outcome of sending. `sent`: accepted, or known already. `refused`: preflight failed; the same bytes may still
 * have landed before. `unknown`: no response; they may be on their way. Only `isAbsent` past the blockhash's last valid
 * height proves that a transaction never landed.
 */
export type SendOutcome =
  | { outcome: 'sent' }
  | { outcome: 'refused'; error: string; logs: readonly string[] }
  | { outcome: 'unknown'; reason: string }

/** The result of a simulation. */
interface Simulation {
  /** Null on success. */
  error: string | null
  /** The index of the failed instruction, from 0; null for other errors. */
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
 * The chain, through one or two endpoints. It reads and forwards what wallets signed, and signs nothing itself. Every
 * call takes seconds at most and must not be made inside a database transaction. Every method but `send` raises
 * `ChainUnavailable` when no endpoint responds properly, and `InvalidChainInput` for an invalid address, signature or
 * transaction.
 */
export interface Chain {
  readonly network: SolanaNetwork
  /** Whether it is the embedded ledger of this machine. */
  readonly isLocal: boolean
  /** The mint that counts as USDC. */
  readonly usdcMint: string
  /** Our wallets: the first receives fundings, all may pay. Without any, nothing is funded or paid. */
  readonly treasury: readonly string[]
  /** The recent health, without a request. */
  status(): ChainStatus
  /** Requests the slot to update `status`. Never raises. */
  check(): Promise<ChainStatus>
  latestBlockhash(): Promise<LatestBlockhash>
  /** Block height at `finalized`; compared with `lastValidBlockHeight`. */
  finalizedBlockHeight(): Promise<bigint>
  /** Searches history too. One status for each signature, in order; at most 256 at once. */
  statusesOf(signatures: readonly string[]): Promise<SignatureStatus[]>
  /**
   * Whether two responses, from both endpoints if there are two, find a signature nowhere in history. With
   * `pastBlockHeight`, a response counts only if its endpoint has finalized a higher block, so that with the last valid
   * height of its blockhash `true` means: this transaction never landed and never will. Raises `ChainUnavailable`
   * unless both respond.
   */
  isAbsent(signature: string, options?: { pastBlockHeight?: bigint }): Promise<boolean>
  /** A finalized transaction; null if there is none (yet). */
  transaction(signature: string): Promise<ChainTransaction | null>
  /**
   * Submits a signed transaction; the same bytes may be sent any number of times. Raises only `InvalidChainInput`.
   * `skipsPreflight` disables the endpoint's preflight simulation.
   */
  send(wireTransaction: string, options?: { skipsPreflight?: boolean }): Promise<SendOutcome>
  /** Simulates a transaction; it need not be signed, and its blockhash may have expired. */
  simulate(wireTransaction: string): Promise<Simulation>
  /**
   * The finalized history of an address, newest first, from `before` back to `until` (both exclusive); 1,000 at most.
   */
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
  /** The minimum balance, in lamports, of an account of this size. */
  rentExemptMinimum(sizeBytes: number): Promise<bigint>
  /** Releases its resources. */
  close(): Promise<void>
}

/** What Mainnet says about a wallet; the only use of Mainnet besides a chain of that network. */
export type MainnetReader = Pick<Chain, 'signaturesFor'>

/** The additional dependency of routes that ask Mainnet about wallets; null where the operator names no server for it. */
export interface MainnetDeps {
  mainnet: MainnetReader | null
}

/** The additional dependency of routes and sweeps that use the chain. */
export interface ChainDeps {
  chain: Chain
}
