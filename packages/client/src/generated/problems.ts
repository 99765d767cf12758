// Generated from the contract by `npm run openapi`.

/** Every problem that the API can reply with. */
export type ProblemCode =
  /** We couldn’t read that request */
  | 'malformed_request'
  /** Sign in first */
  | 'not_authenticated'
  /** You don’t have access to this */
  | 'not_allowed'
  /** Change your password first */
  | 'password_change_required'
  /** Two-factor verification required */
  | 'step_up_required'
  /** Laurel is read-only until launch */
  | 'prelaunch_read_only'
  /** Not found */
  | 'not_found'
  /** The request took too long */
  | 'request_timeout'
  /** Someone else changed this */
  | 'conflict'
  /** Too large */
  | 'payload_too_large'
  /** Unsupported format */
  | 'unsupported_media_type'
  /** Some fields need attention */
  | 'validation_failed'
  /** We can’t send to this address */
  | 'webhook_address_refused'
  /** This was already sent with different content */
  | 'idempotency_key_reused'
  /** Too many requests */
  | 'rate_limited'
  /** The request headers are too large */
  | 'headers_too_large'
  /** Something went wrong on our side */
  | 'internal_error'
  /** Laurel is busy */
  | 'overloaded'
  /** Laurel can’t reach its database */
  | 'database_unavailable'
  /** The waitlist is closed */
  | 'waitlist_closed'
  /** This link doesn’t work */
  | 'waitlist_link_unknown'
  /** This link doesn’t work */
  | 'first_admin_link_unknown'
  /** This link has ended */
  | 'first_admin_link_ended'
  /** Laurel has an admin already */
  | 'admin_exists'
  /** You already saved this search */
  | 'search_already_saved'
  /** You have too many saved searches */
  | 'saved_searches_full'
  /** You have too many webhooks */
  | 'webhooks_full'
  /** This username is taken */
  | 'username_unavailable'
  /** The browser check failed */
  | 'work_proof_refused'
  /** You still have open obligations */
  | 'account_has_obligations'
  /** Confirm it’s you */
  | 'proof_needed'
  /** This API key isn’t valid */
  | 'api_key_refused'
  /** This API key doesn’t work from here */
  | 'api_key_address'
  /** The sandbox isn’t available */
  | 'sandbox_unavailable'
  /** API keys can’t do this */
  | 'api_key_not_accepted'
  /** The API key lacks a scope */
  | 'api_scope_missing'
  /** You have too many agents */
  | 'agents_full'
  /** This handle is taken */
  | 'agent_handle_taken'
  /** This agent was stopped */
  | 'agent_stopped'
  /** This bounty is for people */
  | 'agents_not_admitted'
  /** This bounty is for agents */
  | 'people_not_admitted'
  /** You have too many API keys */
  | 'api_keys_full'
  /** This API key has ended */
  | 'api_key_ended'
  /** This was done, and its secret can’t be shown again */
  | 'secret_shown_once'
  /** The bounty has moved on */
  | 'bounty_wrong_state'
  /** Terms are locked */
  | 'bounty_terms_locked'
  /** The brief isn’t complete yet */
  | 'bounty_lint_failed'
  /** The deadline is too close */
  | 'bounty_deadline_too_close'
  /** The deadline can’t be extended */
  | 'bounty_extension_refused'
  /** Decide your overdue bounties first */
  | 'sponsor_overdue'
  /** Every entrant needs an outcome */
  | 'award_incomplete'
  /** Explain this placing */
  | 'award_departure_unexplained'
  /** Objections are closed */
  | 'objection_closed'
  /** You already objected here */
  | 'objection_already_made'
  /** The submission has moved on */
  | 'submission_wrong_state'
  /** The submission isn’t complete yet */
  | 'submission_incomplete'
  /** No entries left for this bounty */
  | 'entries_used_up'
  /** No entry credits left */
  | 'credits_used_up'
  /** This is your own bounty */
  | 'own_bounty'
  /** You acted as staff on this bounty */
  | 'acted_as_staff'
  /** A higher trust level is needed */
  | 'trust_level_too_low'
  /** Comments aren’t open here */
  | 'comments_closed'
  /** The time to edit is over */
  | 'edit_closed'
  /** You already reported this */
  | 'report_already_made'
  /** This was already appealed */
  | 'appeal_already_made'
  /** The time to appeal is over */
  | 'appeal_closed'
  /** You already voted on this entry */
  | 'vote_already_cast'
  /** Open the entry first */
  | 'exposure_not_opened'
  /** You already decided on this one */
  | 'exposure_closed'
  /** Not enough vote energy */
  | 'energy_too_low'
  /** No practice votes left today */
  | 'practice_used_up'
  /** Voting is closed */
  | 'voting_closed'
  /** Your votes don’t count */
  | 'votes_voided'
  /** This is your own entry */
  | 'own_entry'
  /** This decision can no longer be undone */
  | 'decision_stands'
  /** This vote can no longer be undone */
  | 'undo_closed'
  /** No attempts left for now */
  | 'quiz_tries_used_up'
  /** This attempt was already graded */
  | 'quiz_already_graded'
  /** This can’t be boosted now */
  | 'boost_refused'
  /** That time is taken */
  | 'boost_sold_out'
  /** The quote has expired */
  | 'boost_quote_expired'
  /** The boost has moved on */
  | 'boost_wrong_state'
  /** That signature can’t be used */
  | 'wallet_message_refused'
  /** This is a treasury wallet */
  | 'treasury_wallet'
  /** Your wallet is your sign-in */
  | 'wallet_user'
  /** A payment is on its way */
  | 'funding_under_way'
  /** Insufficient balance */
  | 'wallet_balance_too_low'
  /** No treasury on this server */
  | 'treasury_missing'
  /** Solana isn’t responding */
  | 'chain_unavailable'
  /** The signed transaction doesn’t match */
  | 'transaction_differs'
  /** The transaction has expired */
  | 'transaction_expired'
  /** This payout is yours */
  | 'own_payout'
  /** The payout has moved on */
  | 'payout_wrong_state'
  /** The wallet or amount changed */
  | 'payout_changed'
  /** A second person must approve this */
  | 'approved_already'
  /** A second person must confirm this */
  | 'second_person_needed'
  /** Too many payments for one transaction */
  | 'batch_too_large'
  /** The batch has moved on */
  | 'batch_wrong_state'
  /** The last signed transaction may still go through */
  | 'attempt_under_way'
  /** This mail can’t be sent again */
  | 'mail_not_resendable'
  /** Not enough points */
  | 'points_too_low'
  /** This was already booked with different amounts */
  | 'transfer_conflict'
  /** This transfer can’t be reversed */
  | 'transfer_not_reversible'
