/** Leads under page titles, where they differ from the descriptions. */

import { frontLeads } from './front-leads.ts'
import type { PageName } from './page-titles.ts'

/** The lead of a page, which its document shows from the first byte on. */
export const pageLeads = {
  ...frontLeads,
  createBounty:
    'Write what you need and how it is judged, set the prizes, fund them. It opens only once the whole prize is in escrow.',
  vote2Earn:
    'One entry at a time, judged by its checklist. No one sees a tally before voting closes.',
  airdrop:
    'Points are the record of what you did well here. The season’s score decides your share of what a season distributes, so every point has a receipt.',
  granularAirdrop:
    'Every transfer on your accounts: what caused it, what it changed, your balance after it, and a receipt with the numbers behind it.',
  leaderboard:
    'Who creates, judges, sponsors and invites best. Nothing here can be bought: prizes and boosts don’t count. Ties go to the person who got there first.',
  activity:
    'What is happening on Laurel, live. Every point that moves has a receipt that anyone can open.',
} as const satisfies Partial<Record<PageName, string>>
