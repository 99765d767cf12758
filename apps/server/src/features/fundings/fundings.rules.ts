/** Attempts that one round of the follower looks at. */
export const FOLLOWED_AT_ONCE = 100

/** Fundings whose reference is looked up on the chain in one round. */
export const WATCHED_AT_ONCE = 50

/** For so long after a transaction was built its reference is looked for: a wallet may send it itself. */
export const WATCH_AFTER_BUILD_MS = 5 * 60_000

/** How often the treasury is looked at while nothing is on its way. */
export const IDLE_WATCH_MS = 15_000

/** How often treasury and references are looked at while something is: public endpoints count every call. */
export const BUSY_WATCH_MS = 3000

/** For so long a final transaction that cannot be read holds up the reading of the treasury's history. */
export const UNREADABLE_MS = 60 * 60_000

/** The chain's time of a block may be this far from ours. */
export const BLOCK_TIME_SLACK_MS = 60 * 60_000

/** What the sponsor's wallet keeps for fees beside the prize, in lamports: far more than one transaction costs. */
export const FEE_RESERVE_LAMPORTS = 100_000n

/** Bytes of a token account, by which its rent is asked. */
export const TOKEN_ACCOUNT_BYTES = 165

/** What a funding's transaction says in words. */
export function memoOf(bountyId: string): string {
  return `Laurel bounty ${bountyId}`
}
