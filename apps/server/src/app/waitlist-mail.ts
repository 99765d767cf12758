import { WAITLIST_CONFIRM_DAYS, WAITLIST_LINK_PARAM } from '@laurel/contract/people/waitlist-words'
import { paths } from '@laurel/contract/spec/routes'
import { layOutMail } from '../auth/mails/mail-layout.ts'
import type { MailJob, WaitlistJob } from '../platform/work/job-data.ts'

/** Writes the mail with the link of a waitlist entry; the page behind it asks before it confirms (decision 37). */
export function waitlistMail({ to, token, isConfirmed }: WaitlistJob, publicUrl: string): MailJob {
  const url = `${publicUrl}${paths.prelaunch}?${WAITLIST_LINK_PARAM}=${token}`
  return layOutMail(to, {
    subject: isConfirmed
      ? 'Your place on the Laurel waitlist'
      : 'Confirm your place on the waitlist',
    heading: isConfirmed ? 'You are on the list' : 'Confirm your place',
    intro: [
      isConfirmed
        ? 'This address is on the Laurel waitlist already. The link shows your position, your share link and your username.'
        : `You asked to join the Laurel waitlist. Open the link within ${WAITLIST_CONFIRM_DAYS} days and confirm, then you get your position and your share link.`,
    ],
    action: { label: isConfirmed ? 'See my position' : 'Confirm my place', url },
    notes: [
      'Keep this link to yourself: anyone who has it can see and delete your entry.',
      'If you didn’t ask for this, ignore this email and nothing else will be sent.',
    ],
  })
}
