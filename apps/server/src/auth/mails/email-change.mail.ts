import type { MailJob } from '../../platform/work/job-data.ts'
import { layOutMail } from './mail-layout.ts'
import type { TokenMail } from './token-mail.ts'

const NOTE =
  'The link works for 24 hours, the code for 10 minutes. Once you use one, the other stops working.'
const HINT = 'Or enter this code where you changed the address:'

/** Asks the old address to approve a change of address. */
export function confirmOldEmailMail({ to, url, code, newEmail }: TokenMail): MailJob {
  return layOutMail(to, {
    subject: 'Approve your new email for Laurel',
    heading: 'Approve your new email',
    intro: [
      `Someone signed in to your account asked to change its email to ${newEmail}.`,
      'It changes only after both this address and the new one approve.',
    ],
    action: { label: 'Approve the change', url },
    code: { digits: code, hint: HINT },
    notes: [
      NOTE,
      'If this wasn’t you, don’t open the link, and change your password: someone else is signed in.',
    ],
  })
}

/** Asks the new address to confirm a change of address. */
export function confirmNewEmailMail({ to, url, code }: TokenMail): MailJob {
  return layOutMail(to, {
    subject: 'Confirm your new email for Laurel',
    heading: 'Confirm your new email',
    intro: ['Confirm that this address is yours. Your Laurel account will then use it.'],
    action: { label: 'Confirm new email', url },
    code: { digits: code, hint: HINT },
    notes: [
      'If your account already has an email, that address must approve too. We’ve sent it a separate email.',
      NOTE,
      'No Laurel account? You can ignore this email.',
    ],
  })
}
