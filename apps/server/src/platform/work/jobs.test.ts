import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing/servers/test-database.ts'
import type { MailJob } from './job-data.ts'
import { createJobQueue, type JobQueue } from './jobs.ts'

const failures: unknown[] = []
let sweepsRun = 0
let test: TestDatabase
let nodes: JobQueue[]

beforeAll(async () => {
  test = await createTestDatabase()
  nodes = [1, 2].map(() =>
    createJobQueue(test.database, {
      onError: (error) => {
        throw error
      },
      onJobFailed: (job) => failures.push(job),
    }),
  )
  for (const node of nodes) {
    await node.start({
      writeReminder: ({ to, userId }) => {
        if (userId === 'broken') throw new Error('cannot be written')
        return mail(`reminder of ${userId}`, to)
      },
      writeNews: ({ to, title }) => mail(title, to),
      writeWaitlist: ({ to }) => mail('waitlist', to),
      writeDigest: ({ to, frequency }) => mail(`${frequency} digest`, to),
      writeSearchAlert: ({ to }) => mail('search alert', to),
      writeTicket: ({ to, title }) => mail(title, to),
      writeWebhook: ({ to, title }) => mail(title, to),
      writeApiKey: ({ to, name }) => mail(name, to),
      sweep: async () => {
        sweepsRun += 1
      },
    })
  }
})
afterAll(async () => {
  for (const node of nodes) await node.stop()
  await test.drop()
})

const mail = (subject: string, to = 'ann@example.test'): MailJob => ({
  to,
  subject,
  text: '',
  html: '',
})
const queue = () => nodes[0] as JobQueue

async function mailsOf(subject: string) {
  const { rows } = await test.database.pool.query(
    'select kind, priority, state from mails where subject = $1',
    [subject],
  )
  return rows
}

async function statesOf(userId: string): Promise<string[]> {
  const { rows } = await test.database.pool.query<{ state: string }>(
    "select state from pgboss.job where name = 'reminders' and data ->> 'userId' = $1",
    [userId],
  )
  return rows.map(({ state }) => state)
}

const remind = (userId: string) =>
  test.database.transaction((db) =>
    queue().send(db, 'reminders', { to: 'ann@example.test', userId, reminders: [] }),
  )

describe('a mail', () => {
  it('is in its table once its transaction committed', async () => {
    const link = { ...mail('committed'), kind: 'link' as const, usefulMs: 60_000 }
    await test.database.transaction((db) => queue().send(db, 'mail', link))
    expect(await mailsOf('committed')).toEqual([{ kind: 'link', priority: 20, state: 'waiting' }])
  })

  it('does not exist when its transaction failed', async () => {
    const work = test.database.transaction(async (db) => {
      await queue().send(db, 'mail', mail('undone'))
      throw new Error('no')
    })
    await expect(work).rejects.toThrow('no')
    expect(await mailsOf('undone')).toEqual([])
  })

  it('that an earlier version put into the job queue is moved to the table', async () => {
    await test.database.pool.query(
      "insert into pgboss.job (name, data, retry_limit) values ('mail', $1, 8)",
      [JSON.stringify(mail('of old'))],
    )
    await expect
      .poll(() => mailsOf('of old'))
      .toEqual([{ kind: 'notice', priority: 10, state: 'waiting' }])
  })
})

describe('a job', () => {
  it('is run once, by one of two nodes', async () => {
    await remind('cleo')
    await expect.poll(() => statesOf('cleo')).toEqual(['completed'])
    expect(await mailsOf('reminder of cleo')).toEqual([
      { kind: 'reminder', priority: 0, state: 'waiting' },
    ])
  })

  it('mails a notification as a notice', async () => {
    const news = { to: 'ann@example.test', userId: 'ann', title: 'You won', message: '', path: '/' }
    await test.database.transaction((db) => queue().send(db, 'news', news))
    await expect
      .poll(() => mailsOf('You won'))
      .toEqual([{ kind: 'notice', priority: 10, state: 'waiting' }])
  })

  it('is retried when it failed, and reported', async () => {
    await remind('broken')
    await expect.poll(() => statesOf('broken')).toEqual(['retry'])
    expect(failures).toMatchObject([{ name: 'reminders', error: { message: 'cannot be written' } }])
  })
})

describe('a job whose node was killed', () => {
  it('fails by its heartbeat, long before it would expire', async () => {
    await remind('dora')
    await expect.poll(() => statesOf('dora')).toEqual(['completed'])
    const { rows } = await test.database.pool.query(
      "select distinct name, heartbeat_seconds from pgboss.job where heartbeat_on is not null and name = 'reminders'",
    )
    expect(rows).toEqual([{ name: 'reminders', heartbeat_seconds: 30 }])
    const queues = await test.database.pool.query(
      "select heartbeat_seconds from pgboss.queue where name = 'sweep'",
    )
    expect(queues.rows).toEqual([{ heartbeat_seconds: 30 }])
  })
})

describe('the sweep', () => {
  it('is due every minute, and runs when it is sent', async () => {
    const { rows } = await test.database.pool.query('select name, cron from pgboss.schedule')
    expect(rows).toEqual([{ name: 'sweep', cron: '* * * * *' }])
    await test.database.transaction((db) => queue().send(db, 'sweep', {}))
    await expect.poll(() => sweepsRun).toBeGreaterThan(0)
  })
})
