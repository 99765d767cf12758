import { isSame, type KeyedHash } from '../keys/secrets.ts'

const PURPOSE = 'stop-reminder-mails'

/** What the link at the end of a reminder mail carries: it stops these mails, needs no sign-in, and can do nothing else. */
export function reminderToken(keyedHash: KeyedHash, userId: string): string {
  return `${userId}.${keyedHash.of(PURPOSE, userId)}`
}

/** The person of such a token, null for one that was not made here. */
export function readReminderToken(keyedHash: KeyedHash, token: string): string | null {
  const [userId = ''] = token.split('.')
  return isSame(token, reminderToken(keyedHash, userId)) ? userId : null
}
