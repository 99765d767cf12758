import { LISTED_MAIL_STATES, type Mail } from '@laurel/contract/mails'
import { MAIL_LIFE, maskEmail } from '../../platform/mail-kinds.ts'
import type { MailRow } from '../../platform/mails.queries.ts'

/** Whether it can be sent again: it was not sent, and what it carries still works. */
export function canResend({ kind, state, usefulUntil }: MailRow, now: Date): boolean {
  const isUnsent = state === 'failed' || state === 'expired'
  return isUnsent && (!MAIL_LIFE[kind].expiresWithContent || usefulUntil > now)
}

/** A mail as admins see it: not what it says, and not to whom in full. */
export function presentMail(mail: MailRow, now: Date): Mail {
  return {
    mailId: mail.id,
    kind: mail.kind,
    recipient: maskEmail(mail.recipient),
    subject: mail.subject,
    state: LISTED_MAIL_STATES.find((state) => state === mail.state) ?? 'waiting',
    attempts: mail.attempts,
    lastError: mail.lastError,
    createdAt: mail.createdAt.toISOString(),
    usefulUntil: mail.usefulUntil.toISOString(),
    canResend: canResend(mail, now),
  }
}
