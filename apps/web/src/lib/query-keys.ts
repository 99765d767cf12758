/**
 * The keys of what is read from the server, a factory a noun. A key begins with those that invalidate it:
 * `bountyKeys.all` covers every bounty with its parts.
 */

/** One bounty and its parts. */
export const bountyKeys = {
  all: ['bounty'] as const,
  detail: (id: string) => [...bountyKeys.all, id] as const,
  part: (id: string, name: string) => [...bountyKeys.all, id, name] as const,
}

/** Lists of bounties. */
export const bountyListKeys = {
  all: ['bounties'] as const,
  mine: ['bounties', 'mine'] as const,
  home: ['bounties', 'home'] as const,
  inVoting: ['bounties', 'in-voting'] as const,
  filtered: (filters: object) => [...bountyListKeys.all, filters] as const,
}

/** One submission and its parts. */
export const submissionKeys = {
  all: ['submission'] as const,
  detail: (id: string) => [...submissionKeys.all, id] as const,
  versions: (id: string) => [...submissionKeys.detail(id), 'versions'] as const,
}

/** Lists of submissions. */
export const submissionListKeys = {
  all: ['submissions'] as const,
  mine: ['submissions', 'mine'] as const,
  home: ['submissions', 'home'] as const,
  gallery: (filter: object) => [...submissionListKeys.all, 'gallery', filter] as const,
}

/** Points and their transfers. */
export const pointsKeys = {
  all: ['points'] as const,
  mine: ['points', 'mine'] as const,
  supply: ['points', 'supply'] as const,
  transfers: (category: string | null) => [...pointsKeys.all, 'transfers', category] as const,
  transfer: (id: string) => ['transfer', id] as const,
}

/** What happens on the site. */
export const activityKeys = {
  all: ['activity'] as const,
  feed: (tab: string) => [...activityKeys.all, tab] as const,
  home: ['home'] as const,
  notifications: ['notifications'] as const,
  online: ['online'] as const,
  presence: ['presence'] as const,
}

/** Rules and texts that rarely change. */
export const siteKeys = {
  rules: ['rules'] as const,
  texts: ['site-texts'] as const,
  guidance: (category: string, token: string) => ['bounty-guidance', category, token] as const,
}
