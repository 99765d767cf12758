import type { MailJob } from '../../platform/work/job-data.ts'
import { layOutMail } from './mail-layout.ts'

/** Notifies an owner of a changed password, and says what to do if someone else changed it. */
export function passwordChangedMail(to: string, recoverUrl: string): MailJob {
  return layOutMail(to, {
    subject: 'Your Laurel password was changed',
    heading: 'Your password was changed',
    intro: ['Your password was changed. All other devices were signed out.'],
    notes: [`If this wasn’t you, reset your password right away: ${recoverUrl}`],
  })
}
