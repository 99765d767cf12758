import type { MailJob } from '../../platform/work/job-data.ts'
import { layOutMail } from './mail-layout.ts'

/** Notifies an account's previous address of the change. */
export function emailChangedMail(to: string, newEmail: string, helpUrl: string): MailJob {
  return layOutMail(to, {
    subject: 'Your Laurel email was changed',
    heading: 'Your email was changed',
    intro: [
      `Your account now uses ${newEmail}. This address can no longer sign in and gets no more mail from us.`,
    ],
    notes: [`If this wasn’t you, contact us right away: ${helpUrl}`],
  })
}
