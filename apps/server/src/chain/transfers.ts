/** Money that one instruction of a transaction moved. */
export interface ChainTransfer {
  /** Which instruction: `2` at the top, `2.0` for the first one that it called. Unique within a transaction. */
  path: string
  /** Null for SOL. */
  mint: string | null
  /** Smallest units. */
  amount: bigint
  /** The account that paid: a wallet, or a token account. */
  source: string
  /** The wallet that paid; null for a token account whose owner the chain does not tell. */
  sourceOwner: string | null
  /** The account that was paid. */
  destination: string
  /** The wallet that was paid; null for a token account whose owner the chain does not tell. */
  destinationOwner: string | null
  /** Decimals that the instruction names; null where it names none. */
  decimals: number | null
}

/** A finalized transaction as far as it concerns money. */
export interface ChainTransaction {
  signature: string
  slot: bigint
  blockTime: Date | null
  version: 'legacy' | 0 | 1
  /** What it failed for; then nothing of it happened but its fee. */
  error: string | null
  feePayer: string
  feeLamports: bigint
  /** All accounts that it names, those from lookup tables included; references are among them. */
  accountKeys: readonly string[]
  memos: readonly string[]
  transfers: readonly ChainTransfer[]
}
