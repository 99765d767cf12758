/** What the two pages say under their titles at which most visits begin; apart, because a module loads as a whole. */
export const frontLeads = {
  home: 'Creators answer funded bounties, visitors judge them blind, and winners are paid from escrow. You can check every point and every payment.',
  bounties:
    'Briefs with a checklist, a deadline and a prize that is already in escrow. Pick one that suits you.',
} as const
