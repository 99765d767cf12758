/** One stage of a bounty: who acts, by when, and what happens without them. */
export interface Stage {
  title: string
  who: string
  text: string
  /** What happens by itself when nobody acts. */
  otherwise: string
}

/** The way of a bounty from a thought to a paid winner (product rules, bounty states). */
export const STAGES: readonly Stage[] = [
  {
    title: 'A sponsor writes a brief',
    who: 'Sponsor',
    text: 'What is wanted, a checklist of 3 to 10 points with weights, the prizes and the dates. A first bounty is read by a moderator.',
    otherwise: 'Not reviewed after 48 hours, it passes if nothing is missing in the brief.',
  },
  {
    title: 'The prize goes into escrow',
    who: 'Sponsor',
    text: 'Publishing moves the whole prize away from the sponsor: points into an account that nobody can spend, SOL and USDC into the treasury of this Laurel, whose keys its finance people hold.',
    otherwise: 'Without its prize a bounty never opens.',
  },
  {
    title: 'Creators enter',
    who: 'Creators',
    text: 'Work, answers and what AI was used. An entry can be edited until its first review or the deadline.',
    otherwise: 'With no accepted entry the bounty expires and the escrow goes back.',
  },
  {
    title: 'Entries are screened',
    who: 'Moderators',
    text: 'Same link, near-duplicates, length and disclosure are checked. Trusted creators are accepted at once.',
    otherwise: '24 hours after the deadline, what passed the checks is accepted.',
  },
  {
    title: 'People judge, blind',
    who: 'Voters',
    text: 'For 72 hours, one entry at a time, the least seen first. Nobody sees a tally, the sponsor included.',
    otherwise: 'Voting closes on time whether many judged or few.',
  },
  {
    title: 'The sponsor decides',
    who: 'Sponsor',
    text: 'Every entry is scored against the checklist and gets an outcome and one reason. Departing from the score needs a public reason.',
    otherwise: 'Seven days after the decision was due, the votes decide by formula.',
  },
  {
    title: 'Entrants can object',
    who: 'Entrants',
    text: 'For 48 hours, once each. A moderator who is not the sponsor decides within 72 hours.',
    otherwise: 'An objection that nobody decides is dismissed.',
  },
  {
    title: 'Winners are paid',
    who: 'Laurel',
    text: 'Points are paid in the same step that ends the time for objections. SOL and USDC become payouts, which the team approves and signs. Points for authors, winners and good judges follow, each with a receipt.',
    otherwise: 'Places that nobody got go back to the sponsor.',
  },
]
