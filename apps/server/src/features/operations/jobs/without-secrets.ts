import { maskEmail } from '../../../platform/mail/mail-kinds.ts'

const MAX_LENGTH = 300
const EMAIL = /[^\s@<>"',;:()]{1,64}@[^\s@<>"',;:()]{1,255}/g
const CREDENTIALS = /\/\/[^/\s:@]{0,100}:[^/\s@]{0,200}@/g
/** A word as long as tokens, keys and hashes are. */
const SECRET = /[A-Za-z0-9_\-+/=.]{32,}/g

/** The first part of an error message for a page: addresses masked, and what may be a secret left out. */
export function withoutSecrets(message: string): string {
  return message
    .slice(0, MAX_LENGTH)
    .replace(CREDENTIALS, '//')
    .replace(EMAIL, maskEmail)
    .replace(SECRET, '…')
}
