import type { MailJob } from '../../platform/jobs.ts'
import { layOutMail } from './mail-layout.ts'

/** Tells the owner of an account that a way into it is gone; `method` is such as "Twitter". */
export function signInMethodRemovedMail(to: string, method: string, profileUrl: string): MailJob {
  return layOutMail(to, {
    subject: 'A way to sign in to Laurel was removed',
    heading: 'A way to sign in was removed',
    intro: [
      `Your account can no longer be opened with ${method}. All other devices were signed out.`,
    ],
    notes: [`If this was not you, look at your ways to sign in at once: ${profileUrl}`],
  })
}
