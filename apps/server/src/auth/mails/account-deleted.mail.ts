import type { MailJob } from '../../platform/work/job-data.ts'
import { layOutMail } from './mail-layout.ts'

/** Confirms the deletion of an account, and says what to do if someone else did it. */
export function accountDeletedMail(to: string): MailJob {
  return layOutMail(to, {
    subject: 'Your Laurel account was deleted',
    heading: 'Your account was deleted',
    intro: [
      'Your profile, sign-in methods, notifications and devices are gone. What others rely on stays without your name: judged entries, counted votes and point transfers.',
    ],
    notes: [
      'You can sign up again with this address at any time.',
      'If this wasn’t you, someone had your password or one of your devices. Change that password everywhere else you use it.',
    ],
  })
}
