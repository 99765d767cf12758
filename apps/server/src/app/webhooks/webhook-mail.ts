import { layOutMail } from '../../auth/mails/mail-layout.ts'
import type { MailJob, WebhookJob } from '../../platform/work/job-data.ts'

/** Writes the mail to a developer whose webhook fails, which cannot be switched off. */
export function webhookMail(job: WebhookJob, { publicUrl }: { publicUrl: string }): MailJob {
  return layOutMail(job.to, {
    subject: job.title,
    heading: job.title,
    intro: [job.text],
    action: { label: 'Open the webhook', url: `${publicUrl}${job.path}` },
    notes: ['You get this email because the webhook is yours. Delete it to end these emails.'],
  })
}
