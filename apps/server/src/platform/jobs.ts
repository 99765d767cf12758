import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss } from 'pg-boss'
import type { Database, Db } from '../db/client.ts'

/** A mail as a job carries it. */
export interface MailJob {
  to: string
  subject: string
  text: string
  html: string
}

/** What waits for a person, as one mail about all of it. */
export interface ReminderJob {
  to: string
  userId: string
  reminders: {
    title: string
    message: string
    /** Path of the page where it is dealt with. */
    path: string
    /** ISO 8601. */
    dueAt: string
  }[]
}

/** Jobs by name with what they carry. */
export interface JobData {
  mail: MailJob
  reminders: ReminderJob
  sweep: Record<string, never>
}

/** Puts work into the queue in the caller's own transaction: it exists exactly when that commits. */
export interface Jobs {
  send<N extends keyof JobData>(db: Db, name: N, data: JobData[N]): Promise<void>
}

/** The queue of this process. */
export interface JobQueue extends Jobs {
  start(handlers: { [N in keyof JobData]: (data: JobData[N]) => Promise<void> }): Promise<void>
  stop(): Promise<void>
}

/** Seconds between looks for new mails. */
const POLL_SECONDS = 1
const RETRY = { retryLimit: 8, retryBackoff: true, retryDelay: 5 }
/**
 * A job whose node gave no sign of life for so long is taken over. Without this, what a killed node had begun would
 * wait for a quarter of an hour, and every sweep behind it.
 */
const HEARTBEAT = { heartbeatSeconds: 30 }

/** What jobs under way may take when a node stops; then they are handed back, and tried again by another. */
const JOBS_STOP_LIMIT_MS = 8000

/** Opens the job queue on the application's own pool. */
export function createJobQueue(database: Database, onError: (error: Error) => void): JobQueue {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => database.pool.query(text, values ?? []) },
    schema: 'pgboss',
    createSchema: false,
  })
  boss.on('error', onError)
  return {
    async start(handlers) {
      await boss.start()
      await boss.createQueue('mail', { ...RETRY, ...HEARTBEAT })
      await boss.createQueue('reminders', { ...RETRY, ...HEARTBEAT })
      await boss.createQueue('sweep', { policy: 'stately', ...HEARTBEAT })
      await boss.schedule('sweep', '* * * * *')
      await boss.work<MailJob>('mail', { pollingIntervalSeconds: POLL_SECONDS }, async (jobs) => {
        for (const job of jobs) await handlers.mail(job.data)
      })
      const onReminders = async (jobs: { data: ReminderJob }[]) => {
        for (const job of jobs) await handlers.reminders(job.data)
      }
      await boss.work<ReminderJob>(
        'reminders',
        { pollingIntervalSeconds: POLL_SECONDS },
        onReminders,
      )
      await boss.work('sweep', { pollingIntervalSeconds: POLL_SECONDS }, () => handlers.sweep({}))
    },
    async send(db, name, data) {
      await boss.send(name, data, { db: fromDrizzle(db, sql) })
    },
    stop: () => boss.stop({ graceful: true, timeout: JOBS_STOP_LIMIT_MS }),
  }
}
