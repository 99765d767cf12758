import { MS } from '../../platform/clock.ts'

/** How long evidence of a link counts after it was last seen (product.md 8). */
export const EVIDENCE_MS = 90 * MS.day

/** Days (UTC) with a shared network that link a referral's two accounts (product.md 8). */
export const MIN_SHARED_NETWORK_DAYS = 3

/** Most accounts that one computation follows: beyond it a cluster is cut off, and people look at it. */
export const MAX_CLUSTER_ACCOUNTS = 1000

/** Time in which an appeal should be decided (rule D-clusters). */
export const CLUSTER_APPEAL_DUE_MS = 72 * MS.hour
