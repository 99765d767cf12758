import type { MailJob } from '../../platform/jobs.ts'
import { layOutMail } from './mail-layout.ts'

/** Says goodbye to a person whose account is gone, and what to do if it was somebody else. */
export function accountDeletedMail(to: string): MailJob {
  return layOutMail(to, {
    subject: 'Your Laurel account was deleted',
    heading: 'Your account was deleted',
    intro: [
      'Your profile, ways to sign in, notifications and devices are gone. What others rely on stays without your name: entries that were judged, votes that were counted, and the movements of points.',
    ],
    notes: [
      'You can sign up again with this address at any time.',
      'If this was not you, somebody had your password or a device of yours. Change that password wherever else you use it.',
    ],
  })
}
