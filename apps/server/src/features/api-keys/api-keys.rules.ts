/** Requests per minute of one key, counted in each node's memory. */
export const KEY_REQUESTS_PER_MINUTE = 600
/** How long before a key expires its owner is reminded, in days. */
export const EXPIRY_REMINDER_DAYS = 7
/** How long the usage of a key is kept, in days. */
export const USAGE_KEPT_DAYS = 35
/** How long an ended key stays listed, in days. */
export const ENDED_KEPT_DAYS = 90
