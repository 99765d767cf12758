/** Active keys of one account. */
export const MAX_ACTIVE_KEYS = 25
/** Characters of a key's name. */
export const MAX_KEY_NAME_LENGTH = 60
/** Addresses and ranges that may use a key. */
export const MAX_KEY_ADDRESSES = 20
/** How long keys can live, in days. */
export const KEY_LIFETIME_DAYS = [7, 30, 90, 365] as const
/** The longest time that a replaced key works on. */
export const MAX_ROTATION_OVERLAP_HOURS = 168
/** The states of a key. A replaced one is active until its overlap ends. */
export const KEY_STATES = ['active', 'expired', 'revoked'] as const
/** The state of a key. */
export type KeyState = (typeof KEY_STATES)[number]
/** Where a key acts: on the site, or in the sandbox, where nothing is real. */
export const KEY_MODES = ['live', 'test'] as const
/** The mode of a key. */
export type KeyMode = (typeof KEY_MODES)[number]
/** The ranges of its usage, in days. */
export const USAGE_DAYS = [1, 7, 30] as const
/** How long what a key changed stays listed, in days. */
export const ACT_DAYS = 90
