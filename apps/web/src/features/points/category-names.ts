import type { POINT_ACCOUNTS, TransferCategory } from '@laurel/contract/money/points'

/** Display names of the transfer categories. */
export const CATEGORY_NAMES: Record<TransferCategory, string> = {
  profile_complete: 'Profile complete',
  wallet_linked: 'Wallet linked',
  twitter_connected: 'Twitter connected',
  daily_action: 'First action of the day',
  author_share: 'Author share',
  win: 'Win',
  sponsor: 'Sponsor reward',
  lesson: 'Lesson',
  curation: 'Voting reward',
  referral: 'Referral',
  report: 'Report',
  reversal: 'Reversal',
  settle: 'Now spendable',
  release: 'Released once your skill was known',
  escrow_fund: 'Into escrow',
  escrow_refund: 'Returned from escrow',
  prize: 'Prize',
  boost: 'Boost',
  boost_burn: 'Boost delivered',
  boost_refund: 'Boost refund',
  starter_grant: 'Starter grant',
  operator_grant: 'Grant',
  adjustment: 'Adjustment by the people who run this site',
  reserve: 'Season reserve',
  debt: 'Debt',
}

/** Display names of the accounts of a person's points. */
export const ACCOUNT_NAMES: Record<(typeof POINT_ACCOUNTS)[number], string> = {
  spendable: 'Spendable',
  pending: 'Pending',
  held: 'Held',
  debt: 'Debt',
}

/** All categories, in the order of a list. */
export const CATEGORIES = Object.keys(CATEGORY_NAMES) as TransferCategory[]
/** All accounts of a person's points. */
export const ACCOUNTS = Object.keys(ACCOUNT_NAMES) as (typeof POINT_ACCOUNTS)[number][]
