import type { MailJob } from '../../platform/work/job-data.ts'
import { layOutMail } from './mail-layout.ts'

/** Notifies an owner of a new sign-in method; `method` reads like "Twitter" or "a passkey". */
export function signInMethodMail(to: string, method: string, profileUrl: string): MailJob {
  return layOutMail(to, {
    subject: 'A new sign-in method for your Laurel account',
    heading: 'You have a new sign-in method',
    intro: [`You can now sign in with ${method}.`],
    notes: [`If this wasn’t you, remove it and change your password: ${profileUrl}`],
  })
}
