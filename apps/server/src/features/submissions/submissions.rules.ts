import type { BountyState } from '@laurel/contract/work/bounties'
import { MS } from '../../platform/clock.ts'

/** Entry credits (product.md 5, rule D-credits). */
export const CREDIT_RULES = {
  perMonth: 3,
  /** Extra credits a month from this trust level on. */
  trustLevel: 2,
  forTrustLevel: 1,
  most: 8,
} as const

/** Thresholds of the automatic checks (product.md 5, rule D-checks). */
export const CHECK_RULES = {
  /** Minimum characters of a text without a link. */
  minBodyLength: 40,
  /** Jaccard similarity from which two texts count as the same. */
  duplicateSimilarity: 0.8,
  /** Maximum Hamming distance, of 64 bits, at which two picture hashes count as the same. */
  twinBits: 4,
} as const

/** Voters from which an entry shows how they voted; with fewer, it would tell who did (rule D-outcome). */
export const MIN_VOTERS_SHOWN = 5

/** Time limits around a submission, after each of which its default applies (product.md 5, rule D-review). */
export const REVIEW_RULES = {
  /** An entry or post that failed a check; then it is rejected. */
  failedCheckMs: 72 * MS.hour,
  /** From a bounty's deadline to the end of screening; then what passed is accepted. */
  screeningMs: 24 * MS.hour,
  /** A post that passed its checks; then it is accepted. */
  postMs: 24 * MS.hour,
  /** The author of a post who was asked for changes; then it is rejected. */
  postChangesMs: 7 * MS.day,
  /** An appeal; then the decision stands. */
  appealMs: 72 * MS.hour,
  /** How long a spam mark can be disputed; then it is confirmed. */
  disputeMs: 7 * MS.day,
  /** A report; then it is closed without effect and a hidden entry is shown again. */
  reportMs: 72 * MS.hour,
  /** From this trust level on, submissions that pass the checks are accepted immediately. */
  trustLevel: 2,
} as const

/** When reports hide an entry until a decision (product.md 5, rule D-reports). */
export const REPORT_RULES = { hidesAt: 3, trustLevel: 2 } as const

/** When a view counts (product.md 5, rule D-views). */
export const VIEW_RULES = {
  dwellMs: 15_000,
  /** Age from which a post is no longer listed as rising. */
  risingMs: 14 * MS.day,
} as const

/** States of bounties that hide the viewer counts of their entries, which could sway votes. */
export const VIEWERS_HIDDEN_STATES = ['open', 'voting'] as const satisfies readonly BountyState[]

/** A text this old is kept as a version when it is edited. */
export const VERSION_AFTER_MS = 10 * MS.minute
/** Maximum drafts of posts that a person can have. */
export const MAX_POST_DRAFTS = 50
/** How long before a bounty's deadline the author of a draft is reminded. */
export const DRAFT_REMINDER_MS = 24 * MS.hour
