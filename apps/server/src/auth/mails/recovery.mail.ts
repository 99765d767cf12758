import type { MailJob } from '../../platform/work/job-data.ts'
import { layOutMail } from './mail-layout.ts'
import type { TokenMail } from './token-mail.ts'

/** Signs in a user who lost the password; the link works for an hour, the code for ten minutes. */
export function recoveryMail({ to, url, code }: TokenMail): MailJob {
  return layOutMail(to, {
    subject: 'Reset your Laurel password',
    heading: 'Reset your password',
    intro: ['Open the link to sign in and choose a new password.'],
    action: { label: 'Choose a new password', url },
    code: { digits: code, hint: 'Or enter this code where you requested it:' },
    notes: [
      'The link works for 1 hour, the code for 10 minutes. Once you use one, the other stops working.',
      'Didn’t ask for this? You can ignore this email: your password stays as it is.',
    ],
  })
}
