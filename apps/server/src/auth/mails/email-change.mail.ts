import type { MailJob } from '../../platform/jobs.ts'
import { layOutMail } from './mail-layout.ts'
import type { TokenMail } from './token-mail.ts'

const NOTE =
  'The link works for 24 hours, the code for 10 minutes. Using one of them ends the other.'
const HINT = 'Or enter this code where you changed the address:'

/** Asks the old address whether the account may move away from it. */
export function leaveEmailMail({ to, url, code, newEmail }: TokenMail): MailJob {
  return layOutMail(to, {
    subject: 'Approve your new email for Laurel',
    heading: 'Approve your new email',
    intro: [
      `Somebody signed in to your account asked to change its address to ${newEmail}.`,
      'It changes only when this address and the new one have both agreed.',
    ],
    action: { label: 'Approve the change', url },
    code: { digits: code, hint: HINT },
    notes: [
      NOTE,
      'If this was not you, do not open the link, and choose another password: somebody else is signed in.',
    ],
  })
}

/** Asks the new address whether the account may move to it. */
export function enterEmailMail({ to, url, code }: TokenMail): MailJob {
  return layOutMail(to, {
    subject: 'Confirm your new email for Laurel',
    heading: 'Confirm your new email',
    intro: ['Confirm that this address is yours. From then on your Laurel account has it.'],
    action: { label: 'Confirm new email', url },
    code: { digits: code, hint: HINT },
    notes: [
      'Where the account has another address, that one has to agree too: it got a mail of its own.',
      NOTE,
      'No account at Laurel? You can ignore this email.',
    ],
  })
}
