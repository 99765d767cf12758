/** The words and limits of the waitlist, apart from their schemas, so that pages can import them without zod. */

/** The query parameter of a waitlist mail's link, on `/prelaunch`. */
export const WAITLIST_LINK_PARAM = 'entry'

/** Hours by which one verified friend moves an entry up. */
export const FRIEND_BONUS_HOURS = 24
/** Most friends of an entry that count. */
export const MAX_COUNTED_FRIENDS = 10
/** Days after the launch for which entries and reserved usernames are kept. */
export const WAITLIST_KEPT_DAYS = 30
/** Days after which hashes of browser and network are deleted. */
export const WAITLIST_PLACE_DAYS = 30
/** Days to confirm an address. */
export const WAITLIST_CONFIRM_DAYS = 7
/** Most entries in one CSV file. */
export const MAX_EXPORTED_ENTRIES = 50_000

/** Why a friend does not move the inviter up. */
export const FRIEND_REFUSALS = ['same_mailbox', 'same_device', 'same_network', 'full'] as const
