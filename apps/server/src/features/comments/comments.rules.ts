import { MS } from '../../platform/clock.ts'

/** Limits of comments and questions (product.md 14, rules D-comments and D-comment-reports). */
export const COMMENT_RULES = {
  /** For commenting and reporting. */
  minTrustLevel: 1,
  /** Most comments of a person within `windowMs`. */
  maxInWindow: 10,
  windowMs: 10 * MS.minute,
  /** A report; then it is closed without effect. */
  reportMs: 72 * MS.hour,
  /** An appeal; then the removal stands. */
  appealMs: 72 * MS.hour,
  /** How long after a removal its author can appeal. */
  appealableMs: 14 * MS.day,
} as const
