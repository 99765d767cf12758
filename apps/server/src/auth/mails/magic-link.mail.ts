import type { MailJob } from '../../platform/work/job-data.ts'
import { layOutMail } from './mail-layout.ts'
import type { TokenMail } from './token-mail.ts'

/** Signs a user in without a password; the link works for an hour, the code for ten minutes. */
export function magicLinkMail({ to, url, code }: TokenMail): MailJob {
  return layOutMail(to, {
    subject: 'Your sign-in link for Laurel',
    heading: 'Sign in to Laurel',
    intro: [
      'Open the link in the browser where you requested it.',
      'Reading this on another device? Enter the code where you requested it.',
    ],
    action: { label: 'Sign in', url },
    code: { digits: code, hint: 'Or enter this code where you requested it:' },
    notes: [
      'The link works for 1 hour, the code for 10 minutes. Once you use one, the other stops working.',
      'Didn’t ask for this? Ignore this email, and don’t share the code with anyone.',
    ],
  })
}
