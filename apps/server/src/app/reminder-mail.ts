import type { STOPPABLE_MAILS } from '@laurel/contract/people/notifications'
import { paths } from '@laurel/contract/spec/routes'
import type { KeyedHash } from '../auth/keys/secrets.ts'
import { unsubscribeToken } from '../auth/mail-links/reminder-tokens.ts'
import { layOutMail } from '../auth/mails/mail-layout.ts'
import type {
  DigestJob,
  MailJob,
  NewsJob,
  ReminderJob,
  SearchAlertJob,
  TicketJob,
} from '../platform/work/job-data.ts'

/** The most reminders listed in one mail. */
const MAX_SHOWN = 10

/** What an unsubscribe link switches off. */
type StoppableMails = (typeof STOPPABLE_MAILS)[number]

interface MailParts {
  publicUrl: string
  keyedHash: KeyedHash
}

/** Writes the mail about a user's pending tasks, soonest first, with an unsubscribe link. */
export function reminderMail(job: ReminderJob, parts: MailParts): MailJob {
  const { publicUrl } = parts
  if (job.isAlert === true) return alertMail(job, publicUrl)
  const shown = job.reminders.slice(0, MAX_SHOWN)
  const more = job.reminders.length - shown.length
  const [first] = shown
  const isOne = job.reminders.length === 1
  const mail = layOutMail(job.to, {
    subject:
      isOne && first !== undefined
        ? `${first.title} · due ${formatDue(first.dueAt)}`
        : `You have ${job.reminders.length} things to do on Laurel`,
    heading: isOne ? 'You have something to do' : `You have ${job.reminders.length} things to do`,
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
      `You get this email because ${isOne ? 'this has a deadline' : 'these have deadlines'}. Unsubscribe from these emails: ${unsubscribePage(job, parts, 'reminders')}`,
    ],
  })
  return { ...mail, unsubscribeUrl: unsubscribeUrl(job, parts, 'reminders') }
}

/** Writes the alert mail for finance staff, which cannot be switched off. */
function alertMail({ to, reminders }: ReminderJob, publicUrl: string): MailJob {
  const [first] = reminders
  const more = reminders.length - MAX_SHOWN
  const isOne = reminders.length === 1
  const subject = isOne ? (first?.title ?? '') : `${reminders.length} payout tasks need attention`
  return layOutMail(to, {
    subject,
    heading: subject,
    intro: [
      ...reminders
        .slice(0, MAX_SHOWN)
        .map(({ title, message }) => (isOne ? message : `${title}. ${message}`)),
      ...(more > 0 ? [`And ${more} more on the payouts page.`] : []),
    ],
    action: { label: 'Open payouts', url: `${publicUrl}${first?.path ?? paths.adminPayouts}` },
    notes: ['You get this email because you have the finance or admin role on Laurel.'],
  })
}

/** Writes the mail about a prize or payment, with an unsubscribe link. */
export function newsMail(job: NewsJob, parts: MailParts): MailJob {
  const mail = layOutMail(job.to, {
    subject: job.title,
    heading: job.title,
    intro: [job.message],
    action: { label: 'See it on Laurel', url: `${parts.publicUrl}${job.path}` },
    notes: [
      `You get this email because it is about your prize. Unsubscribe from emails about prizes and reminders: ${unsubscribePage(job, parts, 'reminders')}`,
    ],
  })
  return { ...mail, unsubscribeUrl: unsubscribeUrl(job, parts, 'reminders') }
}

/** Writes a digest of what a person has not read and what else is new for them, with an unsubscribe link of its own. */
export function digestMail(job: DigestJob, parts: MailParts): MailJob {
  const { publicUrl } = parts
  const { frequency, lines, unreadCount, sections = [] } = job
  const period = frequency === 'daily' ? 'day' : 'week'
  const more = lines.length === 0 ? 0 : unreadCount - lines.length
  const all = [...lines, ...sections.flatMap((section) => section.lines)]
  const subject =
    all.length === 1
      ? `Your ${period} on Laurel: ${all[0]?.title ?? ''}`
      : `Your ${period} on Laurel: ${all.length} updates`
  const write = ({ title, message, path, dueAt }: (typeof lines)[number]) => {
    const due = dueAt === null ? '' : ` Due ${formatDue(dueAt)}.`
    const text = message === '' ? '' : ` ${message}`
    return `${title}.${text}${due} ${publicUrl}${path}`
  }
  const mail = layOutMail(job.to, {
    subject,
    heading: `Your ${period} on Laurel`,
    intro: [
      ...lines.map(write),
      ...(more > 0 ? [`You have ${more} more unread.`] : []),
      ...sections.flatMap((section) => [`${section.title}:`, ...section.lines.map(write)]),
    ],
    action: { label: 'Open Laurel', url: `${publicUrl}${paths.home}` },
    notes: [
      `You get this email because you chose a ${frequency} digest. Unsubscribe from it: ${unsubscribePage(job, parts, 'digest')}`,
    ],
  })
  return { ...mail, unsubscribeUrl: unsubscribeUrl(job, parts, 'digest') }
}

/** Writes the mail about what opened for a person's saved searches, with an unsubscribe link of its own. */
export function searchAlertMail(job: SearchAlertJob, parts: MailParts): MailJob {
  const { publicUrl } = parts
  const { searches } = job
  const bounties = searches.flatMap((search) => search.bounties)
  const [first] = searches
  const [bounty] = bounties
  const isOne = bounties.length === 1 && bounty !== undefined
  const hasMore = searches.some((search) => search.hasMore)
  const count = `${bounties.length}${hasMore ? '+' : ''} new bounties`
  const subject = isOne
    ? `New bounty: ${bounty.title}`
    : `${count} for ${searches.length === 1 ? `“${first?.name}”` : 'your saved searches'}`
  const mail = layOutMail(job.to, {
    subject,
    heading: isOne ? 'A new bounty for you' : count,
    intro: searches.flatMap((search) => [
      `For “${search.name}”:`,
      ...search.bounties.map(({ title, prize, path, deadlineAt }) => {
        const until = deadlineAt === null ? '' : ` Entries until ${formatDue(deadlineAt)}.`
        return `${title}. ${prize}.${until} ${publicUrl}${path}`
      }),
      ...(search.hasMore ? [`More are on ${publicUrl}${search.path}`] : []),
    ]),
    action: isOne
      ? { label: 'Open the bounty', url: `${publicUrl}${bounty.path}` }
      : { label: 'Open the list', url: `${publicUrl}${first?.path ?? paths.bounties}` },
    notes: [
      `You get this email because you chose an alert for a saved search. Unsubscribe from these alerts: ${unsubscribePage(job, parts, 'searches')}`,
    ],
  })
  return { ...mail, unsubscribeUrl: unsubscribeUrl(job, parts, 'searches') }
}

/** Writes the mail about a person's own request, which cannot be switched off. */
export function ticketMail(job: TicketJob, { publicUrl }: { publicUrl: string }): MailJob {
  return layOutMail(job.to, {
    subject: job.title,
    heading: job.title,
    intro: job.text.split(/\n{2,}/),
    action: { label: 'Open your request', url: `${publicUrl}${job.path}` },
    notes: [
      'You get this email because of a request to the people who run this site. To reply, open it: no one reads replies to this email.',
    ],
  })
}

/** The page that unsubscribes from mails after asking. */
function unsubscribePage(
  { userId }: { userId: string },
  { publicUrl, keyedHash }: MailParts,
  mails: StoppableMails,
): string {
  const which = mails === 'reminders' ? '' : `mails=${mails}&`
  return `${publicUrl}${paths.help}?${which}unsubscribe=${unsubscribeToken(keyedHash, userId, mails)}`
}

/** The address that unsubscribes from mails by one POST, for mail programs. */
function unsubscribeUrl(
  { userId }: { userId: string },
  { publicUrl, keyedHash }: MailParts,
  mails: StoppableMails,
): string {
  return `${publicUrl}/api/v1/unsubscribe/${unsubscribeToken(keyedHash, userId, mails)}`
}

/** `5 Nov 2026, 09:00 UTC`: the reader's time zone is unknown. */
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
