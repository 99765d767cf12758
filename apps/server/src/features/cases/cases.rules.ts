import { MS } from '../../platform/clock.ts'

/** Linked accounts from which a case opens in any event (rule D-cases). */
export const LARGE_CLUSTER = 5

/** Linked accounts that vote in one bounty, from which a case opens even if none of them entered or sponsors it. */
export const MIN_LINKED_VOTERS = 3

/** How far back linked accounts are looked for in the same bounties. */
export const CASE_WINDOW_MS = 90 * MS.day

/** Reports of a person's submissions from which a case opens. */
export const MIN_REPORTS = 3

/** How far back reports are counted. */
export const REPORT_WINDOW_MS = 30 * MS.day

/** Kinds of reports of which one opens a case. */
export const GRAVE_REPORT_KINDS = ['vote_trading', 'impersonation'] as const

/** Minimum trust level of a reporter whose report counts for a case. */
export const REPORTER_TRUST_LEVEL = 2

/** Time in which a case, and an appeal, should be decided. */
export const CASE_DUE_MS = 72 * MS.hour
