/**
 * The closed catalogue of problems that `/api/v1` answers (RFC 9457).
 * Every code has one status and one public title; maps over `ProblemCode` are checked for completeness by the compiler.
 */
export const PROBLEMS = {
  // The request itself
  malformed_request: { status: 400, title: 'The request could not be read' },
  not_authenticated: { status: 401, title: 'Sign in first' },
  not_allowed: { status: 403, title: 'You may not do this' },
  password_change_required: { status: 403, title: 'Choose another password first' },
  step_up_required: { status: 403, title: 'Show your second factor first' },
  prelaunch_read_only: { status: 403, title: 'Laurel is read-only until launch' },
  not_found: { status: 404, title: 'Not found' },
  request_timeout: { status: 408, title: 'The request took too long to arrive' },
  conflict: { status: 409, title: 'Somebody changed this at the same time' },
  payload_too_large: { status: 413, title: 'The request is too large' },
  unsupported_media_type: { status: 415, title: 'Send JSON' },
  validation_failed: { status: 422, title: 'Some fields need attention' },
  idempotency_key_reused: { status: 422, title: 'This key was used for another request' },
  rate_limited: { status: 429, title: 'Too many requests' },
  headers_too_large: { status: 431, title: 'The request headers are too large' },
  internal_error: { status: 500, title: 'Something went wrong on our side' },
  overloaded: { status: 503, title: 'Laurel is busy' },
  database_unavailable: { status: 503, title: 'Laurel cannot reach its database' },

  // The own account
  account_has_obligations: { status: 409, title: 'Finish what is open first' },
  proof_needed: { status: 403, title: 'Show that it is you' },

  // Bounties
  bounty_wrong_state: { status: 409, title: 'The bounty is not in a state that allows this' },
  bounty_terms_locked: { status: 409, title: 'Terms cannot get worse after the first entry' },
  bounty_lint_failed: { status: 422, title: 'The brief is not complete yet' },
  bounty_deadline_too_close: { status: 409, title: 'The deadline is less than 24 hours away' },
  bounty_extension_refused: { status: 409, title: 'The deadline cannot be extended' },
  sponsor_overdue: { status: 409, title: 'Decide your overdue bounties first' },
  award_incomplete: { status: 422, title: 'Every entrant needs an outcome' },
  award_departure_unexplained: {
    status: 422,
    title: 'A place that departs from the score needs a reason',
  },
  objection_closed: { status: 409, title: 'Objections are closed' },
  objection_already_made: { status: 409, title: 'You already objected here' },

  // Submissions
  submission_wrong_state: {
    status: 409,
    title: 'The submission is not in a state that allows this',
  },
  submission_incomplete: { status: 422, title: 'The submission is not complete yet' },
  entries_used_up: { status: 409, title: 'You have used all your entries for this bounty' },
  credits_used_up: { status: 409, title: 'You have no entry credits left this month' },
  own_bounty: { status: 403, title: 'You cannot do this on your own bounty' },
  acted_as_staff: {
    status: 403,
    title: 'You acted as staff on this bounty, so you cannot enter it',
  },
  trust_level_too_low: { status: 403, title: 'A higher trust level is needed' },
  report_already_made: { status: 409, title: 'You already reported this' },
  appeal_already_made: { status: 409, title: 'This was already appealed' },
  appeal_closed: { status: 409, title: 'The time to appeal is over' },

  // Votes and lessons
  vote_already_cast: { status: 409, title: 'You already decided on this entry' },
  exposure_not_opened: { status: 409, title: 'Open the entry before you decide' },
  exposure_closed: { status: 409, title: 'This card was already decided' },
  energy_too_low: { status: 409, title: 'Not enough vote energy' },
  practice_used_up: { status: 409, title: 'No practice votes left today' },
  voting_closed: { status: 409, title: 'Voting is closed' },
  own_entry: { status: 403, title: 'You cannot vote on your own entry' },
  decision_stands: { status: 409, title: 'This decision can no longer be undone' },
  undo_closed: { status: 409, title: 'This vote can no longer be undone' },
  quiz_tries_used_up: { status: 409, title: 'No tries left for now' },
  quiz_already_graded: { status: 409, title: 'This attempt was already graded' },

  // Wallets
  wallet_message_refused: { status: 400, title: 'This signed message cannot be accepted' },
  treasury_wallet: { status: 409, title: 'This wallet belongs to the treasury' },
  wallet_user: { status: 403, title: 'Your wallet is your sign-in, so it is linked already' },

  // Money on the chain
  funding_under_way: { status: 409, title: 'A payment for this bounty is on its way' },
  wallet_balance_too_low: { status: 409, title: 'This wallet does not hold enough' },
  treasury_missing: { status: 409, title: 'This server has no treasury to pay from' },
  chain_unavailable: { status: 503, title: 'Solana does not answer' },
  transaction_differs: { status: 422, title: 'This is not the transaction that was to be signed' },
  transaction_expired: { status: 409, title: 'This transaction is too old to be sent' },
  own_payout: { status: 403, title: 'Somebody else decides about your payout' },
  payout_wrong_state: { status: 409, title: 'The payout is not in a state that allows this' },
  payout_changed: { status: 409, title: 'The wallet or amount changed meanwhile' },
  approved_already: { status: 403, title: 'A second person must approve this' },
  batch_too_large: { status: 422, title: 'These payments do not fit into one transaction' },
  batch_wrong_state: { status: 409, title: 'The batch is not in a state that allows this' },
  attempt_under_way: { status: 409, title: 'A signed transaction may still be taken by the chain' },

  // Mails
  mail_not_resendable: { status: 409, title: 'This mail cannot be sent again' },

  // Points
  points_too_low: { status: 409, title: 'Not enough points' },
  transfer_conflict: { status: 409, title: 'This transfer key was used with another content' },
  transfer_not_reversible: { status: 409, title: 'This transfer cannot be reversed' },
} as const satisfies Record<string, { status: number; title: string }>

/** A code of the catalogue. */
export type ProblemCode = keyof typeof PROBLEMS

/** One field that a `validation_failed` problem names; `pointer` is a JSON pointer into the body, query or params. */
export interface FieldError {
  pointer: string
  message: string
}

/** The body of every error answer of `/api/v1`, media type `application/problem+json`. */
export interface ProblemBody {
  type: string
  title: string
  status: number
  detail?: string
  /** The request id: quote it to support. */
  instance: string
  code: ProblemCode
  errors?: FieldError[]
  retryAfterSeconds?: number
}

/** An expected refusal. `detail` is shown to people, so it never holds internals. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly detail: string | undefined
  readonly errors: FieldError[] | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(
    code: ProblemCode,
    options: { detail?: string; errors?: FieldError[]; retryAfterSeconds?: number } = {},
  ) {
    super(options.detail ?? PROBLEMS[code].title)
    this.name = 'Problem'
    this.code = code
    this.detail = options.detail
    this.errors = options.errors
    this.retryAfterSeconds = options.retryAfterSeconds
  }

  /** The HTTP status of this problem. */
  get status(): number {
    return PROBLEMS[this.code].status
  }
}
