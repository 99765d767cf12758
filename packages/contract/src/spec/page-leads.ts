/** What pages say under their titles where that differs from their descriptions. */

import type { PageName } from './page-titles.ts'

/** The lead of a page, which its document shows from the first byte on. */
export const pageLeads = {
  home: 'Creators answer funded bounties, visitors judge them blind, and winners are paid from escrow. You can check every point and every payment.',
  bounties:
    'Briefs with a checklist, a deadline and a prize that is already in escrow. Pick one that suits you.',
  createBounty:
    'Write what you need and how it is judged, set the prizes, fund them. It opens when the whole prize is in escrow, never before.',
  vote2Earn:
    'One entry at a time, judged by its checklist. Nobody sees a tally before voting closes.',
  airdrop:
    'Points are the record of what you did well here. The season’s score decides your share of what a season distributes, so every point has a receipt.',
  granularAirdrop:
    'Every transfer on your accounts: what caused it, what it changed, what was left, and the receipt with the numbers that the rule used.',
  leaderboard:
    'Points earned with work, votes and lessons. Prizes only change hands, so they don’t count here; ties go to whoever got there first.',
  activity:
    'What happens here as it happens. Points that moved carry a receipt that anyone can open.',
} as const satisfies Partial<Record<PageName, string>>
