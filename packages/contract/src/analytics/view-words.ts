/** What a view can be of. Builds no schemas, so pages can import it. */
export const VIEW_SUBJECTS = ['submission', 'bounty', 'profile'] as const
/** What a view is of. */
export type ViewSubject = (typeof VIEW_SUBJECTS)[number]

/** At least half of a card was visible for 1 s, a page was opened, or how long it stayed open. */
export const VIEW_KINDS = ['impression', 'open', 'dwell'] as const
/** How something was seen. */
export type ViewKind = (typeof VIEW_KINDS)[number]

/** Where a card was, or where an open came from. */
export const VIEW_SOURCES = [
  'feed',
  'bounty',
  'profile',
  'search',
  'boost',
  'share',
  'outside',
  'direct',
] as const
/** Where a view came from. */
export type ViewSource = (typeof VIEW_SOURCES)[number]

/** Upper ends of the dwell buckets, in seconds; the last bucket has none. */
export const DWELL_BUCKET_SECONDS = [5, 15, 60] as const

/** Most views in one report. */
export const MAX_VIEWS = 50
/** Below this many viewers nothing about them is shown. */
export const MIN_VIEWERS_SHOWN = 5
/** The longest dwell that counts, an hour. */
export const MAX_DWELL_MS = 3_600_000

/** The parameter of a shared link, and its value. */
export const SHARE_PARAM = { name: 'via', value: 'share' } as const
