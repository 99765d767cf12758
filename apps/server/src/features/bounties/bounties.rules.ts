import { MS } from '../../platform/clock.ts'

/** The times of a bounty, in milliseconds (product.md 4, rule D-bounty-times). */
export const BOUNTY_TIMES = {
  /** A moderator has this long before the linter decides. */
  reviewMs: 48 * MS.hour,
  /** At publication the deadline is at least this far ahead, and at most `maxToDeadlineMs` when handed in. */
  minToDeadlineMs: 24 * MS.hour,
  maxToDeadlineMs: 60 * MS.day,
  maxExtensionMs: 14 * MS.day,
  /** No extension in the last hours before the deadline. */
  noExtensionMs: 24 * MS.hour,
  /** Screening after the deadline ends at the latest then. */
  screeningMs: 24 * MS.hour,
  votingMs: 72 * MS.hour,
  /** Past the due decision the sponsor has this long before the formula decides. */
  formulaAfterMs: 7 * MS.day,
  challengeMs: 48 * MS.hour,
  /** An objection that nobody decides is dismissed after this. */
  objectionMs: 72 * MS.hour,
} as const

/** Overdue decisions that block a sponsor's new bounties (product.md 4). */
export const MAX_OVERDUE_DECISIONS = 3

/** A sponsor of this trust level has their first bounty published without a review. */
export const UNREVIEWED_TRUST_LEVEL = 2
