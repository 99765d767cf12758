import type { MailJob } from '../../platform/work/job-data.ts'
import { layOutMail } from './mail-layout.ts'
import type { TokenMail } from './token-mail.ts'

/** Asks a new user to confirm the address; the link works for a day, the code for ten minutes. */
export function confirmationMail({ to, url, code }: TokenMail): MailJob {
  return layOutMail(to, {
    subject: 'Confirm your email for Laurel',
    heading: 'Confirm your email',
    intro: ['You are one step away from your Laurel account. Confirm that this address is yours.'],
    action: { label: 'Confirm email', url },
    code: { digits: code, hint: 'Or enter this code where you signed up:' },
    notes: [
      'The link works for 24 hours, the code for 10 minutes. Once you use one, the other stops working.',
      'Didn’t sign up? You can ignore this email.',
    ],
  })
}
