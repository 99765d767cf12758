import type { KeyMode } from '@laurel/contract/developers/api-key-words'
import type { MailKind } from '../mail/mail-kinds.ts'

/** A mail to enqueue. */
export interface MailJob {
  to: string
  subject: string
  text: string
  html: string
  /** `notice` by default. */
  kind?: MailKind
  /** Overrides the lifetime of its kind. */
  usefulMs?: number
  /** Where one POST unsubscribes from mails like it (RFC 8058). */
  unsubscribeUrl?: string
}

/** A user's pending tasks, for one mail. */
export interface ReminderJob {
  to: string
  userId: string
  /** Reports events instead of due tasks; `dueAt` is then the time of detection. */
  isAlert?: boolean
  reminders: {
    title: string
    message: string
    /** Path of the page where to act. */
    path: string
    /** ISO 8601. */
    dueAt: string
  }[]
}

/** News that a user is mailed immediately. */
export interface NewsJob {
  to: string
  userId: string
  title: string
  message: string
  /** Path of the page that shows it. */
  path: string
}

/** News about a person's own request to the people who run the site. */
export interface TicketJob {
  to: string
  title: string
  /** Paragraphs, separated by empty lines. */
  text: string
  /** Path of the page that shows it. */
  path: string
}

/** News about a webhook of a person's. */
export interface WebhookJob {
  to: string
  title: string
  text: string
  /** Path of the page that shows it. */
  path: string
}

/** A new API key of a person's, without its secret. */
export interface ApiKeyJob {
  to: string
  name: string
  mode: KeyMode
  /** The first characters of its secret. */
  prefix: string
  scopes: string[]
  /** The agent that it speaks for; null when it speaks for its owner. */
  agentName: string | null
  /** ISO 8601; null if it never expires. */
  expiresAt: string | null
  /** Whether it replaces another key. */
  isReplacement: boolean
}

/** A line of a digest. */
interface DigestLine {
  title: string
  message: string
  /** Path of the page that shows it. */
  path: string
  /** ISO 8601; null without a due time. */
  dueAt: string | null
}

/** What a person has not read, and what else is new for them, for one mail. */
export interface DigestJob {
  to: string
  userId: string
  frequency: 'daily' | 'weekly'
  /** Everything unread, also what the lines leave out. */
  unreadCount: number
  lines: DigestLine[]
  /** What other parts list; absent from earlier versions. */
  sections?: { title: string; lines: DigestLine[] }[]
}

/** What opened for a person's saved searches, for one mail. */
export interface SearchAlertJob {
  to: string
  userId: string
  searches: {
    name: string
    /** Path of the list with its filters. */
    path: string
    bounties: {
      title: string
      prize: string
      path: string
      /** ISO 8601; null without a deadline. */
      deadlineAt: string | null
    }[]
    /** Whether the list has more that are new. */
    hasMore: boolean
  }[]
}

/** The link of a waitlist entry, for one mail. */
export interface WaitlistJob {
  to: string
  /** The secret of the link. */
  token: string
  /** Whether the address was confirmed before. */
  isConfirmed: boolean
}

/** Job data by name. */
export interface JobData {
  mail: MailJob
  reminders: ReminderJob
  news: NewsJob
  digest: DigestJob
  'search-alert': SearchAlertJob
  waitlist: WaitlistJob
  ticket: TicketJob
  webhook: WebhookJob
  'api-key': ApiKeyJob
  sweep: Record<string, never>
}
