/** Maximum attempts observed per round. */
export const FOLLOWED_PER_ROUND = 100

/** Maximum fundings whose reference is looked up on the chain per round. */
export const WATCHED_PER_ROUND = 50

/** Time after building a transaction in which its reference is watched: a wallet may send it itself. */
export const WATCH_AFTER_BUILD_MS = 5 * 60_000

/** Interval of reading the treasury while no payment is in flight. */
export const IDLE_WATCH_MS = 15_000

/** Interval of reading treasury and references while a payment is in flight: public endpoints count every call. */
export const BUSY_WATCH_MS = 3000

/** Time for which an unreadable final transaction blocks reading the treasury's history. */
export const UNREADABLE_MS = 60 * 60_000

/** Tolerance between the chain's block time and ours. */
export const BLOCK_TIME_SLACK_MS = 60 * 60_000

/** Lamports that the sponsor's wallet needs for fees in addition to the prize: far more than one transaction costs. */
export const FEE_RESERVE_LAMPORTS = 100_000n

/** Size of a token account in bytes, which determines its rent. */
export const TOKEN_ACCOUNT_BYTES = 165

/** The memo of a funding's transaction. */
export function memoOf(bountyId: string): string {
  return `Laurel bounty ${bountyId}`
}
