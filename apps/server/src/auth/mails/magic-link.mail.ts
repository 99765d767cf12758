import type { MailJob } from '../../platform/jobs.ts'
import { layOutMail } from './mail-layout.ts'
import type { TokenMail } from './token-mail.ts'

/** Lets a person in without a password; the link works for an hour, the code for ten minutes. */
export function magicLinkMail({ to, url, code }: TokenMail): MailJob {
  return layOutMail(to, {
    subject: 'Your sign-in link for Laurel',
    heading: 'Sign in to Laurel',
    intro: [
      'Open the link in the browser where you asked for it.',
      'Are you reading this on another device? Then enter the code where you asked for it.',
    ],
    action: { label: 'Sign in', url },
    code: { digits: code, hint: 'Or enter this code where you asked for it:' },
    notes: [
      'The link works for 1 hour, the code for 10 minutes. Using one of them ends the other.',
      'Didn’t ask for this? Ignore this email, and give the code to no one who asks for it.',
    ],
  })
}
