import { LISTED_MAIL_STATES, type Mail } from '@laurel/contract/mails'
import { MAIL_LIFE, maskEmail } from '../../platform/mail/mail-kinds.ts'
import type { MailRow } from '../../platform/mail/mails.queries.ts'
import { type PersonRow, presentPerson } from '../../platform/person.ts'

/** Why a mail cannot be resent: it was or will be sent, or its code or link has expired; null for one that can be. */
export function resendRefusal({ kind, state, usefulUntil }: MailRow, now: Date): string | null {
  if (state !== 'failed' && state !== 'expired') return 'Sent automatically'
  const hasEnded = MAIL_LIFE[kind].expiresWithContent && usefulUntil <= now
  return hasEnded ? 'Its code or link has expired' : null
}

/** A mail as admins see it: without its content and full address. */
export function presentMail(mail: MailRow, person: PersonRow | undefined, now: Date): Mail {
  const refusal = resendRefusal(mail, now)
  return {
    mailId: mail.id,
    kind: mail.kind,
    recipient: maskEmail(mail.recipient),
    person: person === undefined ? null : presentPerson(person),
    subject: mail.subject,
    state: LISTED_MAIL_STATES.find((state) => state === mail.state) ?? 'waiting',
    attempts: mail.attempts,
    lastError: mail.lastError,
    createdAt: mail.createdAt.toISOString(),
    usefulUntil: mail.usefulUntil.toISOString(),
    abilities: { canResend: refusal === null },
    resendRefusal: refusal,
  }
}
