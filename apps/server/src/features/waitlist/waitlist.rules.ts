import { FRIEND_BONUS_HOURS, MAX_COUNTED_FRIENDS } from '@laurel/contract/people/waitlist-words'
import { MS, plus } from '../../platform/clock.ts'

/** Providers that ignore dots in the local part. */
const DOTLESS = new Set(['gmail.com', 'googlemail.com'])

/**
 * The same key for all addresses of one mailbox: without a `+tag`, and without dots where the provider ignores them.
 * `email` is in lower case.
 */
export function mailboxKeyOf(email: string): string {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1)
  const local = email.slice(0, at).split('+', 1)[0] ?? ''
  const isDotless = DOTLESS.has(domain)
  return `${isDotless ? local.replaceAll('.', '') : local}@${isDotless ? 'gmail.com' : domain}`
}

/** The order key of an entry: the time of its confirmation, a fixed bonus earlier for each counted friend. */
export function orderAt(confirmedAt: Date, countedFriends: number): Date {
  const counted = Math.min(countedFriends, MAX_COUNTED_FRIENDS)
  return plus(confirmedAt, -counted * FRIEND_BONUS_HOURS * MS.hour)
}
