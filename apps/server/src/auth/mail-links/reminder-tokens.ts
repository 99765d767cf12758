import { isEqualInConstantTime, type KeyedHash } from '../keys/secrets.ts'

const PURPOSE = 'stop-reminder-mails'

/** The token of a reminder mail's unsubscribe link, which works without signing in and does nothing else. */
export function reminderToken(keyedHash: KeyedHash, userId: string): string {
  return `${userId}.${keyedHash.of(PURPOSE, userId)}`
}

/** The user id of a reminder token; null for a forged one. */
export function readReminderToken(keyedHash: KeyedHash, token: string): string | null {
  const [userId = ''] = token.split('.')
  return isEqualInConstantTime(token, reminderToken(keyedHash, userId)) ? userId : null
}
