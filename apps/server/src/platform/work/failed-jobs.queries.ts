import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { integer, nullable, sure, text, timestamp, uuid } from '../../db/columns.ts'
import { statement } from '../../db/statement.ts'
import { JOB_NAMES } from './jobs.ts'
import { hasJobQueue } from './work-figures.queries.ts'

const counts = statement(
  'desk-queues',
  {
    name: text,
    waiting: integer,
    running: integer,
    failed: integer,
    failedInDay: integer,
    oldestWaitingAt: nullable(timestamp),
  },
  sql`
    select name,
      (count(*) filter (where state in ('created', 'retry')))::integer as waiting,
      (count(*) filter (where state = 'active'))::integer as running,
      (count(*) filter (where state = 'failed'))::integer as failed,
      (count(*) filter (where state = 'failed' and completed_on > ${sql.placeholder('dayAgo')}))::integer
        as "failedInDay",
      min(created_on) filter (where state in ('created', 'retry')) as "oldestWaitingAt"
    from pgboss.job
    where name = any(${sql.placeholder('names')}::text[])
    group by name
    order by name
  `,
  'each time',
)

/** The queues that have jobs, by name. */
export async function countJobs(db: Db, dayAgo: Date) {
  if (!(await hasJobQueue(db))) return []
  return await counts(db, { names: JOB_NAMES, dayAgo })
}

const failed = statement(
  'failed-jobs',
  {
    id: uuid,
    name: text,
    error: nullable(text),
    attempts: integer,
    createdAt: timestamp,
    failedAt: sure(timestamp),
  },
  sql`
    select id, name, output ->> 'message' as error, retry_count + 1 as attempts,
      created_on as "createdAt", coalesce(completed_on, created_on) as "failedAt"
    from pgboss.job
    where name = any(${sql.placeholder('names')}::text[]) and state = 'failed'
    order by "failedAt" desc, id
    limit 100
  `,
  'each time',
)

/** The newest failed jobs, without their data. */
export async function listFailedJobs(db: Db) {
  if (!(await hasJobQueue(db))) return []
  return await failed(db, { names: JOB_NAMES })
}

const lastSweep = statement(
  'last-sweep',
  { startedAt: sure(timestamp), endedAt: sure(timestamp) },
  sql`
    select started_on as "startedAt", completed_on as "endedAt"
    from pgboss.job
    where name = 'sweep' and state = 'completed' and started_on is not null
    order by completed_on desc
    limit 1
  `,
  'each time',
)

/** When the last finished round of sweeps began and ended; null before the first. */
export async function findLastSweep(db: Db) {
  if (!(await hasJobQueue(db))) return null
  const [row] = await lastSweep(db, {})
  return row ?? null
}

const retried = statement(
  'retry-jobs',
  { id: uuid },
  sql`
    update pgboss.job
    set state = 'created', retry_count = 0, started_on = null, completed_on = null, output = null,
      start_after = ${sql.placeholder('now')}::timestamptz,
      keep_until = ${sql.placeholder('now')}::timestamptz + interval '14 days'
    where name = ${sql.placeholder('name')} and state = 'failed'
      and id = coalesce(${sql.placeholder('id')}::uuid, id)
    returning id
  `,
  'each time',
)

/** Queues failed jobs again: one by id, or all of the queue. Returns their ids. */
export async function requeueJobs(
  db: Db,
  { name, id, now }: { name: string; id: string | null; now: Date },
): Promise<string[]> {
  if (!(await hasJobQueue(db))) return []
  return (await retried(db, { name, id, now })).map((row) => row.id)
}

const discarded = statement(
  'discard-jobs',
  { id: uuid },
  sql`
    delete from pgboss.job
    where name = ${sql.placeholder('name')} and state = 'failed'
      and id = coalesce(${sql.placeholder('id')}::uuid, id)
    returning id
  `,
  'each time',
)

/** Deletes failed jobs: one by id, or all of the queue. Returns their ids. */
export async function deleteFailedJobs(db: Db, name: string, id: string | null): Promise<string[]> {
  if (!(await hasJobQueue(db))) return []
  return (await discarded(db, { name, id })).map((row) => row.id)
}
