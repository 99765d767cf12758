import { paths } from '@laurel/contract/spec/routes'
import type { MailJob } from '../../platform/work/job-data.ts'
import { layOutMail } from '../mails/mail-layout.ts'

const DATE = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
})

/** Tells the owner of an account that it is suspended, until when and why, and how to appeal. */
export function suspendedMail(
  to: string,
  { endsAt, reason, appealUrl }: { endsAt: Date | null; reason: string; appealUrl: string },
): MailJob {
  return layOutMail(to, {
    subject: 'Your Laurel account is suspended',
    heading: 'Your account is suspended',
    intro: [
      `You are signed out everywhere, and can’t sign in while it is suspended. ${endOf(endsAt)}`,
      `The reason: ${reason}`,
      'If you think that this is wrong, appeal and say why. You can do so once, and another person than the one who suspended you decides within 72 hours.',
    ],
    action: { label: 'Appeal', url: appealUrl },
    notes: ['Keep this link to yourself: who has it can appeal for you, and read the answer.'],
  })
}

function endOf(endsAt: Date | null): string {
  return endsAt === null ? 'It has no end date.' : `It ends on ${DATE.format(endsAt)} UTC.`
}

/** Tells the owner of an account that an appeal was dismissed, and why. */
export function appealDismissedMail(
  to: string,
  { endsAt, reason }: { endsAt: Date | null; reason: string },
  publicUrl: string,
): MailJob {
  return layOutMail(to, {
    subject: 'Your Laurel account stays suspended',
    heading: 'Your appeal was dismissed',
    intro: [
      `Another person than the one who suspended your account looked at your appeal, and keeps the suspension. ${endOf(endsAt)}`,
      `The reason: ${reason}`,
    ],
    action: { label: 'Read the rules', url: `${publicUrl}${paths.answer('suspended')}` },
    notes: [],
  })
}

/** Tells the owner of an account that its suspension was lifted, and why. */
export function readmittedMail(to: string, reason: string, publicUrl: string): MailJob {
  return layOutMail(to, {
    subject: 'Your Laurel account is no longer suspended',
    heading: 'You can sign in again',
    intro: [`The suspension of your account was lifted. The reason: ${reason}`],
    action: { label: 'Sign in', url: `${publicUrl}${paths.auth}` },
    notes: [],
  })
}
