/** When a saved search mails what opened: not at all, within minutes, or in the morning. */
export const SEARCH_ALERTS = ['never', 'at_once', 'daily', 'weekly'] as const
/** The alert of a saved search. */
export type SearchAlert = (typeof SEARCH_ALERTS)[number]
