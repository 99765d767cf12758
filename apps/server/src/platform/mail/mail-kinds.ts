import type { MAIL_KINDS } from '../../db/schema/platform.ts'
import { MS } from '../clock.ts'

/** What a mail is, which says how urgent it is and for how long it is of use. */
export type MailKind = (typeof MAIL_KINDS)[number]

/**
 * `code` carries only a code, `link` a code and a link, `notice` tells what happened, `reminder` what is due soon.
 * What a person sits and waits for goes first. `usefulMs` counts unless the mail says for itself until when it is of use.
 */
export const MAIL_LIFE: Record<
  MailKind,
  { priority: number; usefulMs: number; expiresWithContent: boolean }
> = {
  code: { priority: 30, usefulMs: 10 * MS.minute, expiresWithContent: true },
  link: { priority: 20, usefulMs: MS.day, expiresWithContent: true },
  notice: { priority: 10, usefulMs: 3 * MS.day, expiresWithContent: false },
  reminder: { priority: 0, usefulMs: MS.day, expiresWithContent: false },
}

/** What is left of an address for people who must not read it: its first letter and its domain. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return at < 1 ? '…' : `${[...email][0]}…${email.slice(at)}`
}
