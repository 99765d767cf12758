import type { MailJob } from '../../platform/work/job-data.ts'
import { layOutMail } from './mail-layout.ts'

/** Sends a signed-in user a code to re-authenticate; it works for ten minutes. */
export function reauthenticationMail(to: string, code: string): MailJob {
  return layOutMail(to, {
    subject: 'Your Laurel confirmation code',
    heading: 'Confirm it’s you',
    intro: ['You are about to change how you sign in.'],
    code: { digits: code, hint: 'Enter this code where you were asked for it:' },
    notes: [
      'The code works once, for 10 minutes.',
      'If you didn’t ask for it, change your password: someone else is signed in to your account.',
    ],
  })
}
