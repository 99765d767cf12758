import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { boolean, integer, nullable, text, timestamp } from '../../db/columns.ts'
import { statement } from '../../db/statement.ts'
import { type MailFigures, readMailFigures } from '../mail/mails.queries.ts'
import { JOB_NAMES } from './jobs.ts'

/** Jobs of one queue. */
interface QueueFigures {
  name: string
  waiting: number
  /** Failed permanently, within the retention period. */
  failed: number
  oldestWaitingAt: Date | null
  oldestFailedAt: Date | null
}

/** Figures of pending and failed work, across all nodes. */
export interface WorkFigures {
  mails: MailFigures
  /** The job queues, with mails as one of them. */
  queues: QueueFigures[]
  /** When scheduled work last ran; null if never. */
  lastSweepAt: Date | null
}

/** Counts mails and jobs. A database on which no server has started yet has no job queue. */
export async function readWorkFigures(db: Db): Promise<WorkFigures> {
  const mails = await readMailFigures(db)
  const { waiting, failed, expired, oldestWaitingAt, oldestFailedAt } = mails
  const jobs = await readJobFigures(db)
  const mail = { name: 'mail', waiting, failed: failed + expired, oldestWaitingAt, oldestFailedAt }
  return {
    mails,
    queues: [mail, ...jobs.queues],
    lastSweepAt: jobs.lastSweepAt,
  }
}

const jobQueue = statement(
  'job-queue',
  { exists: boolean },
  sql`select to_regclass('pgboss.job') is not null as "exists"`,
  'each time',
)

const jobCounts = statement(
  'job-counts',
  {
    name: text,
    waiting: integer,
    failed: integer,
    oldest: nullable(timestamp),
    oldestFailed: nullable(timestamp),
    completed: nullable(timestamp),
  },
  sql`
    select name,
      count(*) filter (where state in ('created', 'retry', 'active'))::integer as waiting,
      count(*) filter (where state = 'failed')::integer as failed,
      min(created_on) filter (where state in ('created', 'retry', 'active')) as oldest,
      min(completed_on) filter (where state = 'failed') as "oldestFailed",
      max(completed_on) filter (where state = 'completed') as completed
    from pgboss.job
    where name = any(${sql.placeholder('names')}::text[])
    group by name
    order by name
  `,
  'each time',
)

/** Whether a server has started on this database: it creates the job queue. */
export async function hasJobQueue(db: Db): Promise<boolean> {
  const [queue] = await jobQueue(db, {})
  return queue?.exists === true
}

async function readJobFigures(db: Db): Promise<Omit<WorkFigures, 'mails'>> {
  if (!(await hasJobQueue(db))) return { queues: [], lastSweepAt: null }
  const rows = await jobCounts(db, { names: JOB_NAMES })
  return {
    queues: rows.map(({ name, waiting, failed, oldest, oldestFailed }) => ({
      // Left by nodes of earlier versions.
      name: name === 'mail' ? 'mail jobs' : name,
      waiting,
      failed,
      oldestWaitingAt: oldest,
      oldestFailedAt: oldestFailed,
    })),
    lastSweepAt: rows.find(({ name }) => name === 'sweep')?.completed ?? null,
  }
}
