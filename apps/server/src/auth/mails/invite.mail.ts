import type { MailJob } from '../../platform/work/job-data.ts'
import { layOutMail } from './mail-layout.ts'
import type { TokenMail } from './token-mail.ts'

/** Invites a person without an account; the link works for a week, the code for ten minutes. */
export function inviteMail({ to, url, code }: TokenMail): MailJob {
  return layOutMail(to, {
    subject: 'You are invited to Laurel',
    heading: 'You are invited to Laurel',
    intro: ['Your account is ready. Accept the invitation, then choose a password.'],
    action: { label: 'Accept the invitation', url },
    code: { digits: code, hint: 'Or enter this code where you sign in:' },
    notes: [
      'The link works for 7 days, the code for 10 minutes. Once you use one, the other stops working.',
      'Didn’t expect an invitation? You can ignore this email.',
    ],
  })
}
