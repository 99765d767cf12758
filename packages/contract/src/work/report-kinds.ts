/** Why a person reports a submission (product.md 5). */
export const REPORT_KINDS = [
  'spam',
  'stolen',
  'undisclosed_ai',
  'off_brief',
  'harmful',
  'impersonation',
  'vote_trading',
] as const
