/** The states of an airdrop in order (product.md 9). */
export const AIRDROP_STATES = [
  'draft',
  'announced',
  'active',
  'closed',
  'appeals',
  'final',
  'claim_open',
  'claim_closed',
] as const
/** The state of an airdrop. */
export type AirdropState = (typeof AIRDROP_STATES)[number]

/** The calculations of an airdrop: 14 days before the season ends, after it, and after the appeals. */
export const AIRDROP_ROUNDS = ['dry_run', 'closing', 'final'] as const
/** A calculation of an airdrop. */
export type AirdropRound = (typeof AIRDROP_ROUNDS)[number]

/** Why a person with a season score gets nothing. */
export const AIRDROP_REASONS = [
  'too_few_points',
  'trust_level',
  'no_wallet',
  'confirmed_fraud',
  'linked_accounts_proved',
  'below_minimum',
] as const
/** Why a person gets nothing. */
export type AirdropReason = (typeof AIRDROP_REASONS)[number]

/** How a group of accounts was reported in the dry run: by one of its members, or proved by someone else. */
export const AIRDROP_REPORT_KINDS = ['own', 'proof'] as const
/** How a group of accounts was reported. */
export type AirdropReportKind = (typeof AIRDROP_REPORT_KINDS)[number]

/** The states of a report of linked accounts. */
export const AIRDROP_REPORT_STATES = ['open', 'proved', 'not_proved'] as const
