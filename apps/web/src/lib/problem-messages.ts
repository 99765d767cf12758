import { ApiProblem, type ApiProblemCode } from './api-problem.ts'

/** What a problem says on screen: what happened, and what to do. */
export interface ProblemMessage {
  title: string
  text: string
}

/** Every code of the catalogue; the compiler refuses a missing one. */
const MESSAGES: Record<ApiProblemCode, ProblemMessage> = {
  unreachable: {
    title: 'No answer from Laurel',
    text: 'Check your connection and try again.',
  },
  malformed_request: {
    title: 'That request made no sense to us',
    text: 'Reload the page and try again.',
  },
  not_authenticated: { title: 'Sign in first', text: 'Your session has ended or never began.' },
  not_allowed: {
    title: 'You don’t have access to this',
    text: 'If you think you should, ask the person who invited you.',
  },
  prelaunch_read_only: {
    title: 'Read-only until launch',
    text: 'You can look around and set up your profile now; this opens at launch.',
  },
  not_found: {
    title: 'Not found',
    text: 'It may have been removed, or the link is wrong.',
  },
  password_change_required: {
    title: 'Choose another password first',
    text: 'Yours is among those that attackers try first. Change it in your profile.',
  },
  step_up_required: {
    title: 'Show your second factor first',
    text: 'Do so on the sign-in page, or set one up in your profile; then repeat this.',
  },
  request_timeout: {
    title: 'The request took too long',
    text: 'Your connection may be slow. Try again.',
  },
  conflict: {
    title: 'Somebody was faster',
    text: 'This changed while you were looking at it. Reload it and try again.',
  },
  payload_too_large: { title: 'Too large', text: 'Make it shorter or smaller and try again.' },
  unsupported_media_type: { title: 'That format isn’t read here', text: 'Use another format.' },
  validation_failed: {
    title: 'Some fields need attention',
    text: 'Correct the marked fields and try again.',
  },
  idempotency_key_reused: {
    title: 'That was already sent with other content',
    text: 'Reload the page to see what was stored.',
  },
  rate_limited: { title: 'Too many requests', text: 'Wait a moment, then try again.' },
  headers_too_large: {
    title: 'The request was too large',
    text: 'Clear this site’s cookies and try again.',
  },
  internal_error: {
    title: 'Something went wrong on our side',
    text: 'It has been recorded. Try again in a moment.',
  },
  overloaded: { title: 'Laurel is busy', text: 'Try again in a few seconds.' },
  database_unavailable: {
    title: 'Laurel can’t reach its database',
    text: 'This mends itself in most cases. Try again in a few seconds.',
  },

  account_has_obligations: {
    title: 'Finish what is open first',
    text: 'Other people wait for something of yours. Your profile lists what it is.',
  },
  proof_needed: {
    title: 'Show that it is you',
    text: 'Enter your password, or sign in again and come back within ten minutes.',
  },

  bounty_wrong_state: {
    title: 'The bounty has moved on',
    text: 'It is no longer in a state that allows this. Reload it to see where it stands.',
  },
  bounty_terms_locked: {
    title: 'Terms are locked',
    text: 'After the first entry terms can only get better for entrants.',
  },
  bounty_lint_failed: {
    title: 'The brief isn’t complete yet',
    text: 'It must say format, length, language, rights and AI policy.',
  },
  bounty_deadline_too_close: {
    title: 'The deadline is too close',
    text: 'Set it at least 24 hours ahead.',
  },
  bounty_extension_refused: {
    title: 'The deadline can’t be extended',
    text: 'One extension of up to 14 days is possible, until 24 hours before the deadline.',
  },
  sponsor_overdue: {
    title: 'Decide your overdue bounties first',
    text: 'Three decisions are past their due time. Announce them, then start a new bounty.',
  },
  award_incomplete: {
    title: 'Every entrant needs an outcome',
    text: 'Score each entry against the checklist and give one reason.',
  },
  award_departure_unexplained: {
    title: 'Say why this place differs',
    text: 'A place that departs from the final score needs a public reason.',
  },
  objection_closed: {
    title: 'Objections are closed',
    text: 'They can be made in the 48 hours after the decision.',
  },
  mail_not_resendable: {
    title: 'This mail can’t be sent again',
    text: 'It was sent meanwhile, or its code or link no longer works. The person can request a new one.',
  },
  objection_already_made: {
    title: 'You already objected here',
    text: 'A moderator decides on it within 72 hours.',
  },

  submission_wrong_state: {
    title: 'The submission has moved on',
    text: 'It is no longer in a state that allows this. Reload it to see where it stands.',
  },
  submission_incomplete: {
    title: 'The submission isn’t complete yet',
    text: 'Fill in what is missing and try again.',
  },
  entries_used_up: {
    title: 'No entries left for this bounty',
    text: 'Withdraw an entry before its review to make room for another.',
  },
  credits_used_up: {
    title: 'No entry credits left',
    text: 'New credits come at the start of the month.',
  },
  acted_as_staff: {
    title: 'You acted as staff on this bounty',
    text: 'You decided about it, or read its entries before voting, so you cannot enter it.',
  },
  own_bounty: { title: 'This is your own bounty', text: 'Leave this to other people.' },
  trust_level_too_low: {
    title: 'A higher trust level is needed',
    text: 'Your profile shows what is missing for the next level.',
  },
  report_already_made: {
    title: 'You already reported this',
    text: 'One report a person is enough; a moderator looks at it.',
  },
  appeal_already_made: {
    title: 'This was already appealed',
    text: 'The decision on the appeal is final.',
  },
  appeal_closed: { title: 'The time to appeal is over', text: 'The decision stands.' },

  vote_already_cast: {
    title: 'You already decided on this entry',
    text: 'Go on to the next one.',
  },
  exposure_not_opened: {
    title: 'Open the entry first',
    text: 'Look at it for 15 seconds, or read or play 60 %, then decide.',
  },
  exposure_closed: { title: 'This card was already decided', text: 'Go on to the next one.' },
  energy_too_low: {
    title: 'Not enough vote energy',
    text: 'It refills by itself over the day. Choose a smaller support or come back later.',
  },
  practice_used_up: {
    title: 'No practice votes left today',
    text: 'Twenty more come tomorrow.',
  },
  voting_closed: { title: 'Voting is closed', text: 'The tally is open to read now.' },
  own_entry: { title: 'This is your own entry', text: 'Others judge it.' },
  decision_stands: {
    title: 'This decision stands',
    text: 'Its undo is over, or something followed from it.',
  },
  undo_closed: {
    title: 'This vote stands',
    text: 'A vote can be undone for 10 minutes.',
  },
  quiz_tries_used_up: {
    title: 'No tries left for now',
    text: 'Read the lesson again; new tries come after 24 hours.',
  },
  quiz_already_graded: {
    title: 'This attempt was already graded',
    text: 'Start the quiz again for new questions.',
  },

  wallet_message_refused: {
    title: 'That signature can’t be used',
    text: 'It was for something else, or too old. Ask your wallet to sign again.',
  },
  treasury_wallet: {
    title: 'This is a treasury wallet',
    text: 'Laurel pays prizes from it, so nobody can be paid to it. Choose a wallet of your own.',
  },
  wallet_user: {
    title: 'Your wallet is your sign-in',
    text: 'It is linked already, and another one can’t be.',
  },
  funding_under_way: {
    title: 'A payment is on its way',
    text: 'Wait until the chain has taken it or let it go; this page shows which.',
  },
  wallet_balance_too_low: {
    title: 'This wallet doesn’t hold enough',
    text: 'It needs the prize and a little SOL for the fee. Top it up, or use another wallet.',
  },
  treasury_missing: {
    title: 'No treasury here',
    text: 'This server isn’t set up to take or pay SOL and USDC. Use points instead.',
  },
  chain_unavailable: {
    title: 'Solana doesn’t answer',
    text: 'Nothing was sent. Try again in a minute.',
  },
  transaction_differs: {
    title: 'That isn’t the transaction you were asked to sign',
    text: 'Nothing was sent. Start again, and sign it as your wallet shows it.',
  },
  transaction_expired: {
    title: 'That transaction is too old',
    text: 'Nothing was sent. Start again and sign within a minute.',
  },
  own_payout: {
    title: 'This one is yours',
    text: 'Somebody else decides about money that goes to you.',
  },
  payout_wrong_state: {
    title: 'The payout has moved on',
    text: 'It is no longer in a state that allows this. Reload to see where it stands.',
  },
  payout_changed: {
    title: 'The wallet or amount changed',
    text: 'Reload, look at the new one, and approve that.',
  },
  approved_already: {
    title: 'You approved this already',
    text: 'An amount this large needs a second person.',
  },
  batch_too_large: {
    title: 'Too many for one transaction',
    text: 'Take some payments out, and pay them in the next batch.',
  },
  batch_wrong_state: {
    title: 'The batch has moved on',
    text: 'It is no longer in a state that allows this. Reload to see where it stands.',
  },
  attempt_under_way: {
    title: 'The last signature may still count',
    text: 'Wait until the chain has taken it or let it go; that is at most two minutes.',
  },
  points_too_low: {
    title: 'Not enough points',
    text: 'Your spendable balance doesn’t cover this. Pending points settle at 00:10 UTC.',
  },
  transfer_conflict: {
    title: 'That was already booked with other numbers',
    text: 'Nothing was booked twice. Reload the page to see your balance.',
  },
  transfer_not_reversible: {
    title: 'This transfer stays as it is',
    text: 'Reversals and debt bookings can’t be reversed. Nothing was changed.',
  },
}

/** What to show for anything that was thrown; the server's own sentence wins over the general text. */
export function describeProblem(
  error: unknown,
): ProblemMessage & { requestId: string | undefined } {
  if (!(error instanceof ApiProblem)) return { ...MESSAGES.internal_error, requestId: undefined }
  const { title, text } = MESSAGES[error.code] ?? MESSAGES.internal_error
  return {
    title,
    text: error.detail ?? error.errors[0]?.message ?? text,
    requestId: error.requestId,
  }
}
