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
  { endsAt, reason }: { endsAt: Date | null; reason: string },
  publicUrl: string,
): MailJob {
  const until = endsAt === null ? 'It has no end date.' : `It ends on ${DATE.format(endsAt)} UTC.`
  return layOutMail(to, {
    subject: 'Your Laurel account is suspended',
    heading: 'Your account is suspended',
    intro: [
      `You are signed out everywhere, and can’t sign in while it is suspended. ${until}`,
      `The reason: ${reason}`,
      'If you think that this is wrong, appeal: write to the people who run this site, and say why.',
    ],
    action: { label: 'Appeal', url: `${publicUrl}${paths.contact('account')}` },
    notes: ['Use the address of this mail in the form, so that we find your account.'],
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
