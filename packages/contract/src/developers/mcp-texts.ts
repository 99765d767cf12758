/**
 * Who wrote the texts in replies, so that a program never takes a stranger's words for its own instructions. Every free
 * text counts as written by the person named beside it, except for those listed here: a text that was not thought of is
 * shown as someone's, never as ours.
 */

/** Texts that the server makes or chooses from a list, such as addresses: no one can put a sentence there. */
export const MACHINE_TEXTS: ReadonlySet<string> = new Set([
  'slug',
  'state',
  'kind',
  'token',
  'rewardToken',
  'username',
  'mentions',
  'cursor',
  'nextCursor',
  'pointer',
  'rule',
  'month',
  'avatarUrl',
  'url',
  'signature',
  'walletAddress',
])

/** Who writes a field, and all texts beneath it, where that is not the person named beside it. */
export const TEXT_WRITERS: Readonly<Record<string, string>> = {
  bounty: 'the sponsor of the bounty',
  answer: 'the sponsor of the bounty',
  outcome: 'the sponsor of the bounty',
  reason: 'the sponsor of the bounty',
  departureReason: 'the sponsor of the bounty',
  note: 'the sponsor of the bounty',
  removal: 'a moderator',
  decisionReason: 'a moderator',
  reviewReasons: 'a moderator',
  closedReason: 'the sponsor or a moderator',
  timeline: 'Laurel',
  checks: 'Laurel',
  gaps: 'Laurel',
  issues: 'Laurel',
  holds: 'Laurel',
  label: 'Laurel',
  enterRefusal: 'Laurel',
  staffRefusal: 'Laurel',
}
