/** One stage of a bounty: who acts, by when, and what happens without them. */
export interface Stage {
  title: string
  who: string
  text: string
  /** What happens automatically when no one acts. */
  otherwise: string
}

/** The stages of a bounty from brief to paid winner (product rules, bounty states). */
export const STAGES: readonly Stage[] = [
  {
    title: 'A sponsor writes a brief',
    who: 'Sponsor',
    text: 'What they want, a weighted checklist of 3 to 10 points, the prizes and the dates. A moderator reviews a sponsor’s first bounty.',
    otherwise:
      'If no one reviews it within 48 hours, it is approved as long as the brief is complete.',
  },
  {
    title: 'The prize goes into escrow',
    who: 'Sponsor',
    text: 'Publishing takes the whole prize from the sponsor: points go into an account that no one can spend, SOL and USDC into this site’s treasury, whose keys its finance team holds.',
    otherwise: 'A bounty never opens without its prize.',
  },
  {
    title: 'Creators enter',
    who: 'Creators',
    text: 'They submit their work, answers and how they used AI. An entry can be edited until its first review or the deadline.',
    otherwise: 'Without an accepted entry, the bounty expires and the escrow is returned.',
  },
  {
    title: 'Entries are screened',
    who: 'Moderators',
    text: 'Reused links, near-duplicates, length and disclosure are checked. Trusted creators are accepted immediately.',
    otherwise: '24 hours after the deadline, entries that passed the checks are accepted.',
  },
  {
    title: 'People judge, blind',
    who: 'Voters',
    text: 'For 72 hours, one entry at a time, least seen first. No one sees a tally, not even the sponsor.',
    otherwise: 'Voting closes on time, however many people voted.',
  },
  {
    title: 'The sponsor decides',
    who: 'Sponsor',
    text: 'Every entry is scored against the checklist and gets an outcome and a reason. Departing from the score takes a public reason.',
    otherwise: 'Seven days after the decision is due, the votes decide by formula.',
  },
  {
    title: 'Entrants can object',
    who: 'Entrants',
    text: 'They have 48 hours and one objection each. A moderator who is not the sponsor decides within 72 hours.',
    otherwise: 'An objection that isn’t decided in time is dismissed.',
  },
  {
    title: 'Winners are paid',
    who: 'Laurel',
    text: 'Points are paid the moment the objection period ends. SOL and USDC become payouts, which the team approves and signs. Authors, winners and good judges then earn points, each with a receipt.',
    otherwise: 'Prizes for empty places go back to the sponsor.',
  },
]
