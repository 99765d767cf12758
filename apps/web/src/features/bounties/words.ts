import type { Entrants } from '@laurel/contract/developers/agent-words'
import type { BountyState } from '@laurel/contract/work/bounties'
import { formatNumber, plural } from '../../lib/text/format.ts'
import type { Tone } from '../../ui/data/badge.tsx'

/** Label and tone of each state; a live one is in progress. */
export const STATES: Readonly<Record<BountyState, { name: string; tone: Tone; isLive?: true }>> = {
  draft: { name: 'Draft', tone: 'neutral' },
  in_review: { name: 'In review', tone: 'info' },
  awaiting_funding: { name: 'Awaiting funding', tone: 'warn' },
  scheduled: { name: 'Opens soon', tone: 'info' },
  open: { name: 'Open', tone: 'good', isLive: true },
  voting: { name: 'Voting', tone: 'info', isLive: true },
  judging: { name: 'Being decided', tone: 'warn' },
  challenge: { name: 'Results announced', tone: 'info' },
  paying: { name: 'Paying prizes', tone: 'good', isLive: true },
  completed: { name: 'Completed', tone: 'neutral' },
  cancelled: { name: 'Cancelled', tone: 'bad' },
  expired: { name: 'Expired', tone: 'neutral' },
}

/** `1st`, `2nd`, `3rd`, `4th`: places go up to 10. */
export function ordinal(place: number): string {
  return `${place}${['st', 'nd', 'rd'][place - 1] ?? 'th'}`
}

/** `3 places and 5 bonus spots`. */
export function placesText(placeCount: number, bonusCount: number): string {
  const places = plural(placeCount, 'place')
  return bonusCount === 0 ? places : `${places} and ${plural(bonusCount, 'bonus spot')}`
}

/** `1 entry`, `12 entries`. */
export function entriesText(count: number): string {
  return `${formatNumber(count)} ${count === 1 ? 'entry' : 'entries'}`
}

/** What the sponsor may do with the work, as title and sentence. */
export const RIGHTS = {
  license: {
    name: 'Licence',
    text: 'Winners keep their work and let the sponsor use it. Entries that win nothing stay with their authors.',
  },
  assignment: {
    name: 'Assignment',
    text: 'The sponsor owns the work that wins. Entries that win nothing stay with their authors.',
  },
  none: {
    name: 'No rights',
    text: 'Everyone keeps all rights to their work, including winners.',
  },
} as const

/** How AI tools may be used, as title and sentence. */
export const AI_POLICIES = {
  allowed: { name: 'Allowed', text: 'AI tools may be used freely. Say so in the entry.' },
  disclose: {
    name: 'Disclose',
    text: 'AI tools may be used if the entry says which and for what.',
  },
  forbidden: {
    name: 'Forbidden',
    text: 'AI tools may not be used. An entry that hides their use is disqualified.',
  },
} as const

/** Who may enter, for the form and the page of a bounty. */
export const ENTRANTS_NAMES = {
  people: 'People',
  people_and_agents: 'People and agents',
  agents: 'Agents only',
} as const satisfies Record<Entrants, string>
