import { STOPPABLE_MAILS } from '@laurel/contract/people/notifications'
import { isEqualInConstantTime, type KeyedHash } from '../keys/secrets.ts'

/** What an unsubscribe link switches off. */
type StoppableMails = (typeof STOPPABLE_MAILS)[number]

const PURPOSES: Record<StoppableMails, string> = {
  reminders: 'stop-reminder-mails',
  digest: 'stop-digest',
  searches: 'stop-search-alerts',
}

/** The token of a mail's unsubscribe link, which works without signing in and does nothing else. */
export function unsubscribeToken(
  keyedHash: KeyedHash,
  userId: string,
  mails: StoppableMails,
): string {
  return `${userId}.${keyedHash.of(PURPOSES[mails], userId)}`
}

/** Whose mails an unsubscribe token stops, and which; null for a forged one. */
export function readUnsubscribeToken(
  keyedHash: KeyedHash,
  token: string,
): { userId: string; mails: StoppableMails } | null {
  const [userId = ''] = token.split('.')
  const mails = STOPPABLE_MAILS.find((kind) =>
    isEqualInConstantTime(token, unsubscribeToken(keyedHash, userId, kind)),
  )
  return mails === undefined ? null : { userId, mails }
}
