import type { BountyState } from '@laurel/contract/work/bounties'
import { MS } from '../../platform/clock.ts'

/** States in which a bounty is publicly listed, in order. */
export const LISTED_STATES = [
  'scheduled',
  'open',
  'voting',
  'judging',
  'challenge',
  'paying',
  'completed',
] as const satisfies readonly BountyState[]

/** The times of a bounty, in milliseconds (product.md 4, rule D-bounty-times). */
export const BOUNTY_TIMES = {
  /** Time for a moderator's review before the linter decides. */
  reviewMs: 48 * MS.hour,
  /** At publication the deadline is at least this far ahead, and at most `maxToDeadlineMs` at submission. */
  minToDeadlineMs: 24 * MS.hour,
  maxToDeadlineMs: 60 * MS.day,
  maxExtensionMs: 14 * MS.day,
  /** No extension in the last hours before the deadline. */
  noExtensionMs: 24 * MS.hour,
  /** Maximum duration of screening after the deadline. */
  screeningMs: 24 * MS.hour,
  votingMs: 72 * MS.hour,
  /** Grace period of an overdue decision before the formula decides. */
  formulaAfterMs: 7 * MS.day,
  challengeMs: 48 * MS.hour,
  /** Time after which an undecided objection is dismissed. */
  objectionMs: 72 * MS.hour,
} as const

/** Overdue decisions that block a sponsor's new bounties (product.md 4). */
export const MAX_OVERDUE_DECISIONS = 3

/** A sponsor of this trust level has their first bounty published without a review. */
export const UNREVIEWED_TRUST_LEVEL = 2
