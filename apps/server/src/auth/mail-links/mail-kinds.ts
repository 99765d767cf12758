import { confirmationMail } from '../mails/confirmation.mail.ts'
import { confirmNewEmailMail, confirmOldEmailMail } from '../mails/email-change.mail.ts'
import { inviteMail } from '../mails/invite.mail.ts'
import { magicLinkMail } from '../mails/magic-link.mail.ts'
import { recoveryMail } from '../mails/recovery.mail.ts'
import type { TokenMailWriter } from '../mails/token-mail.ts'
import { lifetimes } from '../sessions/lifetimes.ts'
import type { MailTokenKind } from './mail-tokens.queries.ts'

/** Mails with a link and a code; the nonce of a reauthentication has no link. */
export type LinkKind = Exclude<MailTokenKind, 'reauthentication'>

/** A client's `type` of a mail (wire.md 1.1). */
type VerificationType = 'signup' | 'magiclink' | 'invite' | 'recovery' | 'email' | 'email_change'

/** A kind of mail: its text, the lifetime of its link, its client `type`, and the account's column of the time sent. */
interface MailKind {
  linkMs: number
  write: TokenMailWriter
  type: VerificationType
  sentAt: 'confirmationSentAt' | 'recoverySentAt' | 'emailChangeSentAt' | 'invitedAt'
}

/** The mails that carry a link and a code. */
export const MAIL_KINDS: Record<LinkKind, MailKind> = {
  signup: {
    linkMs: lifetimes.signUpLinkMs,
    write: confirmationMail,
    type: 'signup',
    sentAt: 'confirmationSentAt',
  },
  magiclink: {
    linkMs: lifetimes.magicLinkMs,
    write: magicLinkMail,
    type: 'magiclink',
    sentAt: 'recoverySentAt',
  },
  invite: {
    linkMs: lifetimes.inviteLinkMs,
    write: inviteMail,
    type: 'invite',
    sentAt: 'invitedAt',
  },
  recovery: {
    linkMs: lifetimes.recoveryLinkMs,
    write: recoveryMail,
    type: 'recovery',
    sentAt: 'recoverySentAt',
  },
  email_change_current: {
    linkMs: lifetimes.emailChangeLinkMs,
    write: confirmOldEmailMail,
    type: 'email_change',
    sentAt: 'emailChangeSentAt',
  },
  email_change_new: {
    linkMs: lifetimes.emailChangeLinkMs,
    write: confirmNewEmailMail,
    type: 'email_change',
    sentAt: 'emailChangeSentAt',
  },
}

/** The mails of a client's `type`; `email` covers all that sign in by a code. */
const KINDS: Record<VerificationType, readonly LinkKind[]> = {
  signup: ['signup'],
  email: ['signup', 'magiclink', 'invite'],
  magiclink: ['magiclink'],
  invite: ['invite'],
  recovery: ['recovery'],
  email_change: ['email_change_current', 'email_change_new'],
}

/** The kinds of a client's `type`; null for an unknown type. */
export function kindsOfType(type: string): readonly LinkKind[] | null {
  return Object.hasOwn(KINDS, type) ? KINDS[type as VerificationType] : null
}
