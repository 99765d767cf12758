import { layOutMail } from '../auth/mails/mail-layout.ts'
import type { MailJob, NoticeJob } from '../platform/jobs.ts'

/** A mail that a feature wrote in plain words, in the layout of all mails. */
export function noticeMail(job: NoticeJob, publicUrl: string): MailJob {
  const { to, subject, heading, paragraphs, action } = job
  return layOutMail(to, {
    subject,
    heading,
    intro: paragraphs,
    action: { label: action.label, url: `${publicUrl}${action.path}` },
    notes: ['You get this mail because it concerns money that is owed to you.'],
  })
}
