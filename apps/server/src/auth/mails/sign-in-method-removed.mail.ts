import type { MailJob } from '../../platform/work/job-data.ts'
import { layOutMail } from './mail-layout.ts'

/** Notifies an owner that a sign-in method was removed; `method` reads like "Twitter". */
export function signInMethodRemovedMail(to: string, method: string, profileUrl: string): MailJob {
  return layOutMail(to, {
    subject: 'A sign-in method was removed from your Laurel account',
    heading: 'A sign-in method was removed',
    intro: [`You can no longer sign in with ${method}. All other devices were signed out.`],
    notes: [`If this wasn’t you, check your sign-in methods right away: ${profileUrl}`],
  })
}
