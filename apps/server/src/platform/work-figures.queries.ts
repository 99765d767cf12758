import { sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { type MailFigures, readMailFigures } from './mails.queries.ts'

/** Jobs of one queue. */
interface QueueFigures {
  name: string
  waiting: number
  /** Given up, within the days that they are kept. */
  failed: number
  oldestWaitingAt: Date | null
}

/** What is to be done and what went wrong with it, on all nodes together. */
export interface WorkFigures {
  mails: MailFigures
  /** The mails as a queue among the others. */
  queues: QueueFigures[]
  /** When work that is due by the clock was last done; null where it never was. */
  lastSweepAt: Date | null
}

/** Counts mails and jobs. A database without a job queue, such as one that no server has started on yet, has none. */
export async function readWorkFigures(db: Db): Promise<WorkFigures> {
  const mails = await readMailFigures(db)
  const { waiting, failed, expired, oldestWaitingAt } = mails
  const jobs = await readJobFigures(db)
  return {
    mails,
    queues: [{ name: 'mail', waiting, failed: failed + expired, oldestWaitingAt }, ...jobs.queues],
    lastSweepAt: jobs.lastSweepAt,
  }
}

async function readJobFigures(db: Db): Promise<Omit<WorkFigures, 'mails'>> {
  const found = await db.execute<{ exists: boolean }>(
    sql`select to_regclass('pgboss.job') is not null as "exists"`,
  )
  if (found.rows[0]?.exists !== true) return { queues: [], lastSweepAt: null }
  const { rows } = await db.execute<{
    name: string
    waiting: number
    failed: number
    oldest: string | null
    completed: string | null
  }>(sql`
    select name,
      count(*) filter (where state in ('created', 'retry', 'active'))::integer as waiting,
      count(*) filter (where state = 'failed')::integer as failed,
      min(created_on) filter (where state in ('created', 'retry', 'active'))::text as oldest,
      max(completed_on) filter (where state = 'completed')::text as completed
    from pgboss.job
    where name in ('mail', 'reminders', 'news', 'sweep')
    group by name
    order by name
  `)
  const dateOf = (text: string | null | undefined) => (text ? new Date(text) : null)
  return {
    queues: rows.map(({ name, waiting, failed, oldest }) => ({
      // What nodes of earlier versions left.
      name: name === 'mail' ? 'mail jobs' : name,
      waiting,
      failed,
      oldestWaitingAt: dateOf(oldest),
    })),
    lastSweepAt: dateOf(rows.find(({ name }) => name === 'sweep')?.completed),
  }
}
