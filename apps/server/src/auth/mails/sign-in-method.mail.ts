import type { MailJob } from '../../platform/jobs.ts'
import { layOutMail } from './mail-layout.ts'

/** Tells the owner of an account that there is a new way into it; `method` is such as "Twitter" or "a passkey". */
export function signInMethodMail(to: string, method: string, profileUrl: string): MailJob {
  return layOutMail(to, {
    subject: 'A new way to sign in to Laurel',
    heading: 'A new way to sign in',
    intro: [`Your account can now be opened with ${method}.`],
    notes: [`If this was not you, remove it and choose another password: ${profileUrl}`],
  })
}
