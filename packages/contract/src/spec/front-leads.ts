/** Leads of the two most common entry pages, in a separate module because modules load as a whole. */
export const frontLeads = {
  home: 'Creators answer funded bounties, visitors judge them blind, and winners are paid from escrow. You can check every point and every payment.',
  bounties:
    'Briefs with a checklist, a deadline and a prize that is already in escrow. Pick one that suits you.',
} as const
