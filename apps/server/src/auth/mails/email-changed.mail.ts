import type { MailJob } from '../../platform/jobs.ts'
import { layOutMail } from './mail-layout.ts'

/** Tells the address that an account had until now that it has another one. */
export function emailChangedMail(to: string, newEmail: string, helpUrl: string): MailJob {
  return layOutMail(to, {
    subject: 'Your Laurel email was changed',
    heading: 'Your email was changed',
    intro: [
      `Your account has the address ${newEmail} now. This one no longer signs in and gets no more mail.`,
    ],
    notes: [`If this was not you, tell us at once. How to reach us: ${helpUrl}`],
  })
}
