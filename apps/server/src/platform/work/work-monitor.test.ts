import { Registry } from 'prom-client'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildMail } from '../../../testing/builders/mail-builders.ts'
import { createFixedClock } from '../../../testing/fixed-clock.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/servers/test-database.ts'
import { MS, plus, systemClock } from '../clock.ts'
import { createJobQueue } from './jobs.ts'
import { registerWorkMetrics } from './work-metrics.ts'
import { createWorkMonitor, type WorkHealth } from './work-monitor.ts'

let test: TestDatabase
const clock = createFixedClock(systemClock.now().toISOString())

beforeAll(async () => {
  test = await createTestDatabase()
  const jobs = createJobQueue(test.database)
  await jobs.start({
    writeReminder: () => {
      throw new Error('not asked for')
    },
    writeNews: () => {
      throw new Error('not asked for')
    },
    writeDigest: () => {
      throw new Error('not asked for')
    },
    writeWaitlist: () => {
      throw new Error('not asked for')
    },
    writeSearchAlert: () => {
      throw new Error('not asked for')
    },
    writeTicket: () => {
      throw new Error('not asked for')
    },
    writeWebhook: () => {
      throw new Error('not asked for')
    },
    writeApiKey: () => {
      throw new Error('not asked for')
    },
    sweep: async () => {},
  })
  await jobs.stop()
})
afterAll(() => test.drop())
beforeEach(async () => {
  await test.database.pool.query('delete from mails; delete from pgboss.job')
  clock.setOffsetMs(0)
})

async function addJob(name: string, state: string, at: Date): Promise<void> {
  await test.database.pool.query(
    `insert into pgboss.job (name, state, created_on, completed_on)
     values ($1, $2::text::pgboss.job_state, $3::timestamptz, case when $2::text in ('failed', 'completed') then $3::timestamptz end)`,
    [name, state, at],
  )
}

async function metrics(): Promise<Record<string, number>> {
  const registry = new Registry()
  registerWorkMetrics(registry, test.database.db, clock)
  const lines = (await registry.metrics())
    .split('\n')
    .filter((line) => /^\w.* [\d.e+]+$/.test(line))
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]),
  )
}

describe('GET /metrics', () => {
  it('reports waiting and failed mails and jobs, their age, and the last sweep', async () => {
    const { db } = test.database
    const now = clock.now()
    await buildMail(db, { ageMs: MS.hour, serverFailedAt: plus(now, -30 * MS.minute) })
    await test.database.pool.query('update mails set created_at = $1', [plus(now, -MS.hour)])
    await buildMail(db, { state: 'failed' })
    await buildMail(db, { state: 'expired' })
    await buildMail(db, { state: 'sent' })
    await addJob('sweep', 'completed', plus(now, -MS.minute))
    await addJob('reminders', 'failed', plus(now, -MS.day))
    await addJob('reminders', 'retry', plus(now, -2 * MS.minute))
    const found = await metrics()
    expect(found).toMatchObject({
      'mails{state="waiting"}': 1,
      'mails{state="failed"}': 1,
      'mails{state="expired"}': 1,
      mail_failing_seconds: 30 * 60,
      'jobs_waiting{queue="mail"}': 1,
      'jobs_waiting{queue="reminders"}': 1,
      'jobs_failed{queue="mail"}': 2,
      'jobs_failed{queue="reminders"}': 1,
      'jobs_oldest_waiting_seconds{queue="mail"}': 3600,
      'jobs_oldest_waiting_seconds{queue="reminders"}': 120,
      sweep_last_timestamp_seconds: plus(now, -MS.minute).getTime() / 1000,
    })
  })
})

describe('the log', () => {
  function watch() {
    const lines: [string, object][] = []
    const health: WorkHealth = { mailFailingSince: null }
    const note = (facts: object, text: string) => void lines.push([text, facts])
    const log = { error: note, warn: note }
    const monitor = createWorkMonitor({ db: test.database.db, clock, log: log as never, health })
    return { lines, monitor }
  }

  it('reports once that jobs are late, and once that they no longer are', async () => {
    const { lines, monitor } = watch()
    await addJob('reminders', 'created', clock.now())
    await addJob('sweep', 'completed', clock.now())
    await monitor.look()
    expect(lines).toEqual([])
    clock.setOffsetMs(6 * MS.minute)
    await monitor.look()
    await monitor.look()
    expect(lines.map(([text, facts]) => [text, (facts as { queue: string }).queue])).toEqual([
      ['jobs are late', 'reminders'],
      ['jobs are late', 'sweeps'],
    ])
    await test.database.pool.query("update pgboss.job set state = 'completed', completed_on = $1", [
      clock.now(),
    ])
    await monitor.look()
    expect(lines.slice(2).map(([text]) => text)).toEqual([
      'jobs are no longer late',
      'jobs are no longer late',
    ])
  })

  it('reports mails that no node sends though they are due', async () => {
    const { lines, monitor } = watch()
    await buildMail(test.database.db, { ageMs: 6 * MS.minute })
    await monitor.look()
    expect(lines).toMatchObject([['jobs are late', { queue: 'mail', waiting: 1 }]])
  })
})
