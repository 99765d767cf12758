import type { MAIL_KINDS } from '../../db/schema/platform.ts'
import { MS } from '../clock.ts'

/** The kind of a mail, which decides its priority and lifetime. */
export type MailKind = (typeof MAIL_KINDS)[number]

/**
 * `code` carries only a code, `link` a code and a link, `notice` reports an event, `reminder` lists what is due soon.
 * Mails that a user is waiting for go first. `usefulMs` is the default lifetime of a mail.
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

/** A masked address: its first letter and its domain. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return at < 1 ? '…' : `${[...email][0]}…${email.slice(at)}`
}
