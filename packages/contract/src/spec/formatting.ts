/** The specification's rules for how names, addresses, ages and counts are written. */

import { limits } from './limits.ts'
import { profileDefaults } from './shell-texts.ts'

/** The default username of a user id: `user_` and the id's first 8 characters (spec §3). */
export const defaultUsername = (userId: string): string =>
  profileDefaults.usernamePrefix + userId.slice(0, limits.usernameIdChars)

/** A wallet address as its first 4 and last 4 characters (spec §5). */
export const shortAddress = (address: string): string =>
  address.length <= 2 * limits.addressEdgeChars
    ? address
    : `${address.slice(0, limits.addressEdgeChars)}…${address.slice(-limits.addressEdgeChars)}`

/** The bell's badge: the count up to 9, then "9+"; null for nothing unread (spec §2, §9). */
export function unreadBadge(unread: number): string | null {
  if (unread <= 0) return null
  return unread > limits.unreadBadgeMax ? `${limits.unreadBadgeMax}+` : String(unread)
}

/**
 * A notification's age in whole minutes under 60, in hours under 24, else in days (spec §9). The
 * first minute, and a time that a slow clock puts in the future, read "1 minute ago".
 */
export function relativeTime(time: Date, now: Date): string {
  const minutes = Math.max(1, Math.floor((now.getTime() - time.getTime()) / 60_000))
  if (minutes < limits.ageInMinutesUnder) return ago(minutes, 'minute')
  const hours = Math.floor(minutes / 60)
  if (hours < limits.ageInHoursUnder) return ago(hours, 'hour')
  return ago(Math.floor(hours / 24), 'day')
}

const ago = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'} ago`
