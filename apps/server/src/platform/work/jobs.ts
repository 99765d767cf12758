import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss } from 'pg-boss'
import type { Database, Db } from '../../db/client.ts'
import { currentSpan, traceWork } from '../../tracing/tracing.ts'
import { plus, systemClock } from '../clock.ts'
import { newId } from '../ids.ts'
import { MAIL_LIFE } from '../mail/mail-kinds.ts'
import { insertMail } from '../mail/mails.queries.ts'
import type {
  ApiKeyJob,
  DigestJob,
  JobData,
  MailJob,
  NewsJob,
  ReminderJob,
  SearchAlertJob,
  TicketJob,
  WaitlistJob,
  WebhookJob,
} from './job-data.ts'

/** The names of the queues. */
export const JOB_NAMES = [
  'mail',
  'reminders',
  'news',
  'digest',
  'search-alert',
  'waitlist',
  'ticket',
  'webhook',
  'api-key',
  'sweep',
] as const satisfies readonly (keyof JobData)[]

/** Enqueues jobs in the caller's transaction, so that they exist exactly if it commits. */
export interface Jobs {
  send<N extends keyof JobData>(db: Db, name: N, data: JobData[N]): Promise<void>
}

/** The job handlers of this process. */
interface JobHandlers {
  /** Writes the mail about a user's pending tasks. */
  writeReminder(job: ReminderJob): MailJob
  /** Writes the mail about news. */
  writeNews(job: NewsJob): MailJob
  /** Writes a digest. */
  writeDigest(job: DigestJob): MailJob
  /** Writes the mail about new matches of saved searches. */
  writeSearchAlert(job: SearchAlertJob): MailJob
  /** Writes the mail with the link of a waitlist entry. */
  writeWaitlist(job: WaitlistJob): MailJob
  /** Writes the mail about a ticket. */
  writeTicket(job: TicketJob): MailJob
  /** Writes the mail about a webhook. */
  writeWebhook(job: WebhookJob): MailJob
  /** Writes the mail about a new API key. */
  writeApiKey(job: ApiKeyJob): MailJob
  sweep(): Promise<void>
}

/** The queue of this process. Mails go into their own table, which `mail-sender.ts` processes. */
export interface JobQueue extends Jobs {
  start(handlers: JobHandlers): Promise<void>
  stop(): Promise<void>
}

/** The events of the queue. */
interface JobQueueEvents {
  /** The queue itself failed, for example its database. */
  onError?(error: unknown): void
  /** A job failed; the queue retries it as often as its kind allows. */
  onJobFailed?(job: { name: string; id: string; error: unknown }): void
}

/** The polling interval. */
const POLL_SECONDS = 1
const RETRY = { retryLimit: 8, retryBackoff: true, retryDelay: 5 }
/**
 * A job whose node sent no heartbeat for this long is taken over. Without this, the jobs of a killed node, and every
 * sweep behind them, would wait for a quarter of an hour.
 */
const HEARTBEAT = { heartbeatSeconds: 30 }

/** How long running jobs may take when a node stops; then they are released for another node. */
const JOBS_STOP_LIMIT_MS = 8000

/** What a job knows of the request that sent it. */
interface Origin {
  traceparent?: string
}

/** Creates the job queue on the application's pool. */
export function createJobQueue(database: Database, events: JobQueueEvents = {}): JobQueue {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => database.pool.query(text, values ?? []) },
    schema: 'pgboss',
    createSchema: false,
  })
  // It copies errors of its queues into plain objects, of which a log would show nothing.
  boss.on('error', ({ message, stack }) => {
    events.onError?.(Object.assign(new Error(message), { stack }))
  })
  return {
    async start(handlers) {
      await boss.start()
      await createQueues(boss)
      await handleJobs(boss, database.db, handlers, events)
    },
    async send(db, name, data) {
      if (name === 'mail') await queueMail(db, newId(), data as MailJob)
      else await boss.send(name, withOrigin(data), { db: fromDrizzle(db, sql) })
    },
    stop: () => boss.stop({ graceful: true, timeout: JOBS_STOP_LIMIT_MS }),
  }
}

/** The data of a job, and the span that it comes from if there is one. */
function withOrigin<D extends object>(data: D): D & Origin {
  const span = currentSpan()
  return span === null ? data : { ...data, traceparent: span.traceparent }
}

async function createQueues(boss: PgBoss): Promise<void> {
  for (const name of JOB_NAMES) {
    const policy = name === 'sweep' ? ({ policy: 'stately' } as const) : RETRY
    await boss.createQueue(name, { ...policy, ...HEARTBEAT })
  }
  await boss.schedule('sweep', '* * * * *')
}

async function handleJobs(
  boss: PgBoss,
  db: Db,
  handlers: JobHandlers,
  events: JobQueueEvents,
): Promise<void> {
  const { writeReminder, writeNews, writeDigest, writeSearchAlert, writeWaitlist } = handlers
  // Nodes of earlier versions put mails here.
  await work<MailJob>(boss, events, 'mail', ({ id, data }) => queueMail(db, id, data))
  await work<ReminderJob>(boss, events, 'reminders', ({ id, data }) =>
    queueMail(db, id, {
      ...writeReminder(data),
      kind: data.isAlert === true ? 'notice' : 'reminder',
    }),
  )
  await work<NewsJob>(boss, events, 'news', ({ id, data }) => queueMail(db, id, writeNews(data)))
  await work<DigestJob>(boss, events, 'digest', ({ id, data }) =>
    queueMail(db, id, { ...writeDigest(data), kind: 'reminder' }),
  )
  await work<SearchAlertJob>(boss, events, 'search-alert', ({ id, data }) =>
    queueMail(db, id, { ...writeSearchAlert(data), kind: 'reminder' }),
  )
  await work<WaitlistJob>(boss, events, 'waitlist', ({ id, data }) =>
    queueMail(db, id, { ...writeWaitlist(data), kind: 'link' }),
  )
  await work<TicketJob>(boss, events, 'ticket', ({ id, data }) =>
    queueMail(db, id, handlers.writeTicket(data)),
  )
  await work<WebhookJob>(boss, events, 'webhook', ({ id, data }) =>
    queueMail(db, id, handlers.writeWebhook(data)),
  )
  await work<ApiKeyJob>(boss, events, 'api-key', ({ id, data }) =>
    queueMail(db, id, handlers.writeApiKey(data)),
  )
  await work(boss, events, 'sweep', handlers.sweep)
}

/** Runs a queue's jobs one at a time and reports each failure. */
async function work<D extends object>(
  boss: PgBoss,
  events: JobQueueEvents,
  name: keyof JobData,
  run: (job: { id: string; data: D }) => Promise<void>,
): Promise<void> {
  await boss.work<D & Origin>(name, { pollingIntervalSeconds: POLL_SECONDS }, async ([job]) => {
    if (job === undefined) return
    try {
      const queuedBy = job.data?.traceparent
      await traceWork({ name: `job ${name}`, kind: 'consumer', queuedBy }, () => run(job))
    } catch (error) {
      events.onJobFailed?.({ name, id: job.id, error })
      throw error
    }
  })
}

/** Puts a mail into the table under its job's id, so that a repeated job creates one mail. */
async function queueMail(db: Db, id: string, mail: MailJob): Promise<void> {
  const { to, subject, text, html, kind = 'notice' } = mail
  const { priority, usefulMs } = MAIL_LIFE[kind]
  // Links and codes use the machine's clock, and so do the mails that carry them.
  const now = systemClock.now()
  const usefulUntil = plus(now, mail.usefulMs ?? usefulMs)
  await insertMail(db, {
    id,
    kind,
    priority,
    recipient: to,
    subject,
    text,
    html,
    unsubscribeUrl: mail.unsubscribeUrl ?? null,
    usefulUntil,
    now,
  })
}
