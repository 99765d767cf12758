import type { MailJob } from '../../platform/work/jobs.ts'
import { layOutMail } from './mail-layout.ts'

/** Tells the owner of an account that its password was changed, and what to do if it was somebody else. */
export function passwordChangedMail(to: string, recoverUrl: string): MailJob {
  return layOutMail(to, {
    subject: 'Your Laurel password was changed',
    heading: 'Your password was changed',
    intro: ['Your password was changed. All other devices were signed out.'],
    notes: [`If this wasn’t you, reset your password right away: ${recoverUrl}`],
  })
}
