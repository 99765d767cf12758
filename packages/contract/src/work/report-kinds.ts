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

/** Why a person reports a comment or a question (product.md 14). */
export const COMMENT_REPORT_KINDS = ['spam', 'abusive', 'harmful', 'private', 'off_topic'] as const
