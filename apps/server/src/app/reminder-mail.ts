import { paths } from '@laurel/contract/spec/routes'
import { layOutMail } from '../auth/mails/mail-layout.ts'
import { reminderToken } from '../auth/reminder-tokens.ts'
import type { KeyedHash } from '../auth/secrets.ts'
import type { MailJob, ReminderJob } from '../platform/jobs.ts'

/** Reminders that one mail spells out; the app has them all. */
const MOST_SHOWN = 10

/** What waits for a person, soonest first, with the link that stops these mails. */
export function reminderMail(
  job: ReminderJob,
  parts: { publicUrl: string; keyedHash: KeyedHash },
): MailJob {
  const { publicUrl, keyedHash } = parts
  const shown = job.reminders.slice(0, MOST_SHOWN)
  const more = job.reminders.length - shown.length
  const [first] = shown
  const isOne = job.reminders.length === 1
  const stopUrl = `${publicUrl}${paths.help}?unsubscribe=${reminderToken(keyedHash, job.userId)}`
  return layOutMail(job.to, {
    subject:
      isOne && first !== undefined
        ? `${first.title} · due ${formatDue(first.dueAt)}`
        : `${job.reminders.length} things wait for you on Laurel`,
    heading: isOne ? 'Something waits for you' : `${job.reminders.length} things wait for you`,
    intro: [
      ...shown.map(({ title, message, path, dueAt }) => {
        const text = `${title}. ${message} Due ${formatDue(dueAt)}.`
        return isOne ? text : `${text} ${publicUrl}${path}`
      }),
      ...(more > 0 ? [`And ${more} more, on ${publicUrl}${paths.home}`] : []),
    ],
    ...(first === undefined
      ? {}
      : {
          action: { label: isOne ? 'Open it' : 'Open the first', url: `${publicUrl}${first.path}` },
        }),
    notes: [
      `You get this mail because ${isOne ? 'it ends' : 'they end'} at the due time, with or without you. Stop such mails: ${stopUrl}`,
    ],
  })
}

/** `5 Nov 2026, 09:00 UTC`: a mail does not know its reader's zone. */
function formatDue(dueAt: string): string {
  const text = new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'UTC',
  }).format(Date.parse(dueAt))
  return `${text} UTC`
}
