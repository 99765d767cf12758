/**
 * The closed catalogue of problems that `/api/v1` returns (RFC 9457).
 * Each code has one status, one public title and one text that says what to do, defined only here; `detail` adds only
 * what is specific to a single case.
 */
export const PROBLEMS = {
  // The request itself
  malformed_request: {
    status: 400,
    title: 'We couldn’t read that request',
    text: 'Reload the page and try again.',
  },
  not_authenticated: { status: 401, title: 'Sign in first', text: 'Sign in to continue.' },
  not_allowed: {
    status: 403,
    title: 'You don’t have access to this',
    text: 'Your account doesn’t have the role or permission for it.',
  },
  password_change_required: {
    status: 403,
    title: 'Change your password first',
    text: 'Your password appears on lists that attackers try first. Change it in your profile.',
  },
  step_up_required: {
    status: 403,
    title: 'Two-factor verification required',
    text: 'Confirm with your second factor on the sign-in page, or set up two-factor in your profile. Then try again.',
  },
  prelaunch_read_only: {
    status: 403,
    title: 'Laurel is read-only until launch',
    text: 'You can look around and set up your profile now. This opens at launch.',
  },
  not_found: {
    status: 404,
    title: 'Not found',
    text: 'It may have been removed, or the link is wrong.',
  },
  request_timeout: {
    status: 408,
    title: 'The request took too long',
    text: 'Your connection may be slow. Try again.',
  },
  conflict: {
    status: 409,
    title: 'Someone else changed this',
    text: 'It changed while you were looking at it. Reload it and try again.',
  },
  payload_too_large: {
    status: 413,
    title: 'Too large',
    text: 'Make it shorter or smaller and try again.',
  },
  unsupported_media_type: { status: 415, title: 'Unsupported format', text: 'Use another format.' },
  validation_failed: {
    status: 422,
    title: 'Some fields need attention',
    text: 'Correct the marked fields and try again.',
  },
  webhook_address_refused: {
    status: 422,
    title: 'We can’t send to this address',
    text: 'Use an https address that anyone on the internet can reach.',
  },
  idempotency_key_reused: {
    status: 422,
    title: 'This was already sent with different content',
    text: 'Reload the page to see what was saved.',
  },
  rate_limited: { status: 429, title: 'Too many requests', text: 'Wait a moment, then try again.' },
  headers_too_large: {
    status: 431,
    title: 'The request headers are too large',
    text: 'Clear this site’s cookies and try again.',
  },
  internal_error: {
    status: 500,
    title: 'Something went wrong on our side',
    text: 'We’ve recorded it. Try again in a moment.',
  },
  overloaded: { status: 503, title: 'Laurel is busy', text: 'Try again in a few seconds.' },
  database_unavailable: {
    status: 503,
    title: 'Laurel can’t reach its database',
    text: 'This usually fixes itself. Try again in a few seconds.',
  },

  // The waitlist
  waitlist_closed: {
    status: 409,
    title: 'The waitlist is closed',
    text: 'Laurel is open: create an account instead.',
  },
  waitlist_link_unknown: {
    status: 404,
    title: 'This link doesn’t work',
    text: 'Join the waitlist again with the same address to get a new link.',
  },

  // The first admin
  first_admin_link_unknown: {
    status: 404,
    title: 'This link doesn’t work',
    text: 'A newer one may have replaced it. The command laurel admin-link prints a new one on the server.',
  },
  first_admin_link_ended: {
    status: 409,
    title: 'This link has ended',
    text: 'It works once, within 24 hours. The command laurel admin-link prints a new one on the server.',
  },
  admin_exists: {
    status: 409,
    title: 'Laurel has an admin already',
    text: 'Ask an admin for a role. They propose it under People on the admin page.',
  },

  search_already_saved: {
    status: 409,
    title: 'You already saved this search',
    text: 'Your profile lists your saved searches.',
  },
  saved_searches_full: {
    status: 409,
    title: 'You have too many saved searches',
    text: 'Delete one first.',
  },
  webhooks_full: {
    status: 409,
    title: 'You have too many webhooks',
    text: 'Delete one first.',
  },
  username_unavailable: {
    status: 409,
    title: 'This username is taken',
    text: 'It belongs to someone else, or looks too much like another one. Try a different one.',
  },
  work_proof_refused: {
    status: 403,
    title: 'The browser check failed',
    text: 'Reload the page and try again.',
  },

  // Your account
  account_has_obligations: {
    status: 409,
    title: 'You still have open obligations',
    text: 'Your profile lists what you need to finish first.',
  },
  proof_needed: {
    status: 403,
    title: 'Confirm it’s you',
    text: 'Enter your password, or sign in again and come back within ten minutes.',
  },

  // API keys
  api_key_refused: {
    status: 401,
    title: 'This API key isn’t valid',
    text: 'It may have been revoked, have expired, or be mistyped. Create a new one on the developer page.',
  },
  api_key_address: {
    status: 403,
    title: 'This API key doesn’t work from here',
    text: 'The address that sent the request is not on the key’s list of allowed addresses.',
  },
  sandbox_unavailable: {
    status: 503,
    title: 'The sandbox isn’t available',
    text: 'Test keys work in the sandbox, which is opening or which this server doesn’t have. Try again in a moment.',
  },
  api_key_not_accepted: {
    status: 403,
    title: 'API keys can’t do this',
    text: 'Sign in to do it yourself.',
  },
  api_scope_missing: {
    status: 403,
    title: 'The API key lacks a scope',
    text: 'Create a key with the scope that this operation needs.',
  },
  agents_full: {
    status: 409,
    title: 'You have too many agents',
    text: 'Stop one that you no longer need first.',
  },
  agent_handle_taken: {
    status: 409,
    title: 'This handle is taken',
    text: 'Choose another one.',
  },
  agent_stopped: {
    status: 409,
    title: 'This agent was stopped',
    text: 'Create another agent.',
  },
  agents_not_admitted: {
    status: 403,
    title: 'This bounty is for people',
    text: 'Its sponsor doesn’t admit agents.',
  },
  people_not_admitted: {
    status: 403,
    title: 'This bounty is for agents',
    text: 'Enter through an agent of yours. Create one on the developer page.',
  },
  api_keys_full: {
    status: 409,
    title: 'You have too many API keys',
    text: 'Revoke one that you no longer need first.',
  },
  api_key_ended: {
    status: 409,
    title: 'This API key has ended',
    text: 'It was revoked, replaced or has expired. Create a new one.',
  },
  secret_shown_once: {
    status: 409,
    title: 'This was done, and its secret can’t be shown again',
    text: 'Rotate it to get a new secret.',
  },

  // Bounties
  bounty_wrong_state: {
    status: 409,
    title: 'The bounty has moved on',
    text: 'This is no longer possible at this stage. Reload the bounty to see where it stands.',
  },
  bounty_terms_locked: {
    status: 409,
    title: 'Terms are locked',
    text: 'After the first entry, terms can only get better for entrants.',
  },
  bounty_lint_failed: {
    status: 422,
    title: 'The brief isn’t complete yet',
    text: 'It must cover format, length, language, rights and AI policy.',
  },
  bounty_deadline_too_close: {
    status: 409,
    title: 'The deadline is too close',
    text: 'Set it at least 24 hours from now.',
  },
  bounty_extension_refused: {
    status: 409,
    title: 'The deadline can’t be extended',
    text: 'You can extend it once, by up to 14 days, until 24 hours before the deadline.',
  },
  sponsor_overdue: {
    status: 409,
    title: 'Decide your overdue bounties first',
    text: 'Three of your decisions are overdue. Announce them before you start a new bounty.',
  },
  award_incomplete: {
    status: 422,
    title: 'Every entrant needs an outcome',
    text: 'Score each entry against the checklist and give one reason.',
  },
  award_departure_unexplained: {
    status: 422,
    title: 'Explain this placing',
    text: 'A placing that departs from the final score needs a public reason.',
  },
  objection_closed: {
    status: 409,
    title: 'Objections are closed',
    text: 'You can object within 48 hours of the decision.',
  },
  objection_already_made: {
    status: 409,
    title: 'You already objected here',
    text: 'A moderator decides within 72 hours.',
  },

  // Submissions
  submission_wrong_state: {
    status: 409,
    title: 'The submission has moved on',
    text: 'This is no longer possible at this stage. Reload the submission to see where it stands.',
  },
  submission_incomplete: {
    status: 422,
    title: 'The submission isn’t complete yet',
    text: 'Fill in what is missing and try again.',
  },
  entries_used_up: {
    status: 409,
    title: 'No entries left for this bounty',
    text: 'Withdraw an entry before its review to make room for another.',
  },
  credits_used_up: {
    status: 409,
    title: 'No entry credits left',
    text: 'You get new credits at the start of the month.',
  },
  own_bounty: {
    status: 403,
    title: 'This is your own bounty',
    text: 'You can’t do this on a bounty you sponsor.',
  },
  acted_as_staff: {
    status: 403,
    title: 'You acted as staff on this bounty',
    text: 'You made a decision on it, or read its entries before voting, so you can’t enter it.',
  },
  trust_level_too_low: {
    status: 403,
    title: 'A higher trust level is needed',
    text: 'Your profile shows what you need for the next level.',
  },
  comments_closed: {
    status: 409,
    title: 'Comments aren’t open here',
    text: 'Comments open when voting ends.',
  },
  edit_closed: {
    status: 409,
    title: 'The time to edit is over',
    text: 'You can edit for 10 minutes, and delete at any time.',
  },
  report_already_made: {
    status: 409,
    title: 'You already reported this',
    text: 'One report per person is enough. A moderator will look at it.',
  },
  appeal_already_made: {
    status: 409,
    title: 'This was already appealed',
    text: 'The decision on the appeal is final.',
  },
  appeal_closed: { status: 409, title: 'The time to appeal is over', text: 'The decision stands.' },

  // Votes and lessons
  vote_already_cast: {
    status: 409,
    title: 'You already voted on this entry',
    text: 'Continue with the next one.',
  },
  exposure_not_opened: {
    status: 409,
    title: 'Open the entry first',
    text: 'Look at it for 15 seconds, then decide.',
  },
  exposure_closed: {
    status: 409,
    title: 'You already decided on this one',
    text: 'Continue with the next one.',
  },
  energy_too_low: {
    status: 409,
    title: 'Not enough vote energy',
    text: 'It refills over the day. Choose a smaller support, or come back later.',
  },
  practice_used_up: {
    status: 409,
    title: 'No practice votes left today',
    text: 'You get twenty more tomorrow.',
  },
  voting_closed: { status: 409, title: 'Voting is closed', text: 'The tally is now public.' },
  votes_voided: {
    status: 403,
    title: 'Your votes don’t count',
    text: 'A moderator voided them. Your profile says why under Security, and you can appeal there.',
  },
  own_entry: {
    status: 403,
    title: 'This is your own entry',
    text: 'You can’t vote on your own work.',
  },
  decision_stands: {
    status: 409,
    title: 'This decision can no longer be undone',
    text: 'The time to undo it is over, or later steps depend on it.',
  },
  undo_closed: {
    status: 409,
    title: 'This vote can no longer be undone',
    text: 'A vote can be undone for 10 minutes.',
  },
  quiz_tries_used_up: {
    status: 409,
    title: 'No attempts left for now',
    text: 'Read the lesson again. You get new attempts after 24 hours.',
  },
  quiz_already_graded: {
    status: 409,
    title: 'This attempt was already graded',
    text: 'Start the quiz again for new questions.',
  },

  // Boosts
  boost_refused: {
    status: 409,
    title: 'This can’t be boosted now',
    text: 'Only your own public submissions can be boosted, one boost at a time each.',
  },
  boost_sold_out: {
    status: 409,
    title: 'That time is taken',
    text: 'Get a new quote: it names the next free time.',
  },
  boost_quote_expired: {
    status: 409,
    title: 'The quote has expired',
    text: 'A quote holds its price for 5 minutes. Get a new one.',
  },
  boost_wrong_state: {
    status: 409,
    title: 'The boost has moved on',
    text: 'This is no longer possible at this stage. Reload to see where it stands.',
  },

  // Wallets
  wallet_message_refused: {
    status: 400,
    title: 'That signature can’t be used',
    text: 'It was for something else, or it is too old. Ask your wallet to sign again.',
  },
  treasury_wallet: {
    status: 409,
    title: 'This is a treasury wallet',
    text: 'Laurel pays prizes from it, so no one can be paid to it. Choose a wallet of your own.',
  },
  wallet_user: {
    status: 403,
    title: 'Your wallet is your sign-in',
    text: 'It is already linked, and you can’t link another one.',
  },

  // Money on the chain
  funding_under_way: {
    status: 409,
    title: 'A payment is on its way',
    text: 'Wait until the transaction confirms or expires. This page shows when.',
  },
  wallet_balance_too_low: {
    status: 409,
    title: 'Insufficient balance',
    text: 'This wallet needs the prize plus a little SOL for the fee. Top it up, or use another wallet.',
  },
  treasury_missing: {
    status: 409,
    title: 'No treasury on this server',
    text: 'This server isn’t set up to receive or pay SOL and USDC. Use points instead.',
  },
  chain_unavailable: {
    status: 503,
    title: 'Solana isn’t responding',
    text: 'Nothing was sent. Try again in a minute.',
  },
  transaction_differs: {
    status: 422,
    title: 'The signed transaction doesn’t match',
    text: 'Nothing was sent. Start again, and sign the transaction without changing it in your wallet.',
  },
  transaction_expired: {
    status: 409,
    title: 'The transaction has expired',
    text: 'Nothing was sent. Start again and sign within a minute.',
  },
  own_payout: {
    status: 403,
    title: 'This payout is yours',
    text: 'Someone else decides about money that goes to you.',
  },
  payout_wrong_state: {
    status: 409,
    title: 'The payout has moved on',
    text: 'This is no longer possible at this stage. Reload to see where it stands.',
  },
  payout_changed: {
    status: 409,
    title: 'The wallet or amount changed',
    text: 'Reload, check the new details, and approve those.',
  },
  approved_already: {
    status: 403,
    title: 'A second person must approve this',
    text: 'You already approved it. An amount this large needs two approvals.',
  },
  second_person_needed: {
    status: 403,
    title: 'A second person must confirm this',
    text: 'You proposed this amount. Another moderator confirms it by approving with the same amount.',
  },
  batch_too_large: {
    status: 422,
    title: 'Too many payments for one transaction',
    text: 'Remove some payments and pay them in the next batch.',
  },
  batch_wrong_state: {
    status: 409,
    title: 'The batch has moved on',
    text: 'This is no longer possible at this stage. Reload to see where it stands.',
  },
  attempt_under_way: {
    status: 409,
    title: 'The last signed transaction may still go through',
    text: 'Wait until the transaction confirms or expires, two minutes at most.',
  },

  // Mails
  mail_not_resendable: {
    status: 409,
    title: 'This mail can’t be sent again',
    text: 'It has been sent since, or its code or link no longer works. The person can request a new one.',
  },

  // Points
  points_too_low: {
    status: 409,
    title: 'Not enough points',
    text: 'Your spendable balance doesn’t cover this. Pending points settle at 00:10 UTC.',
  },
  transfer_conflict: {
    status: 409,
    title: 'This was already booked with different amounts',
    text: 'Nothing was booked twice. Reload the page to see your balance.',
  },
  transfer_not_reversible: {
    status: 409,
    title: 'This transfer can’t be reversed',
    text: 'Reversals and debt bookings are final. Nothing was changed.',
  },
} as const satisfies Record<string, { status: number; title: string; text: string }>

/** A code of the catalogue. */
export type ProblemCode = keyof typeof PROBLEMS

/** One field that a `validation_failed` problem names; `pointer` is a JSON pointer into the body, query or params. */
export interface FieldError {
  pointer: string
  message: string
}

/** The body of every error response of `/api/v1`, media type `application/problem+json`. */
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

/** An expected refusal. `detail` is shown to people, so it must not contain internals. */
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
