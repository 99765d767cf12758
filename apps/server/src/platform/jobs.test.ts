import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { createJobQueue, type JobQueue, type MailJob } from './jobs.ts'

const sent: string[] = []
let failuresLeft = 0
let sweepsRun = 0
let test: TestDatabase
let nodes: JobQueue[]

beforeAll(async () => {
  test = await createTestDatabase()
  nodes = [1, 2].map(() =>
    createJobQueue(test.database, (error) => {
      throw error
    }),
  )
  for (const node of nodes) {
    await node.start({
      mail: async ({ subject }) => {
        sent.push(subject)
        failuresLeft -= 1
        if (failuresLeft >= 0) throw new Error('mail server away')
      },
      reminders: async () => {},
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

const mail = (subject: string): MailJob => ({ to: 'ann@example.test', subject, text: '', html: '' })
const queue = () => nodes[0] as JobQueue

async function statesOf(subject: string): Promise<string[]> {
  const { rows } = await test.database.pool.query<{ state: string }>(
    "select state from pgboss.job where name = 'mail' and data ->> 'subject' = $1",
    [subject],
  )
  return rows.map(({ state }) => state)
}

describe('a job', () => {
  it('is run once, by one of two nodes, when its transaction committed', async () => {
    await test.database.transaction((db) => queue().send(db, 'mail', mail('committed')))
    await expect.poll(() => statesOf('committed')).toEqual(['completed'])
    expect(sent.filter((subject) => subject === 'committed')).toHaveLength(1)
  })

  it('does not exist when its transaction failed', async () => {
    const work = test.database.transaction(async (db) => {
      await queue().send(db, 'mail', mail('undone'))
      throw new Error('no')
    })
    await expect(work).rejects.toThrow('no')
    expect(await statesOf('undone')).toEqual([])
  })

  it('waits for another try when it failed', async () => {
    failuresLeft = 1
    await test.database.transaction((db) => queue().send(db, 'mail', mail('failing')))
    await expect.poll(() => statesOf('failing')).toEqual(['retry'])
  })
})

describe('a job whose node was killed', () => {
  it('is given up by its heartbeat, long before it would expire', async () => {
    await test.database.transaction((db) => queue().send(db, 'mail', mail('orphaned')))
    await expect.poll(() => statesOf('orphaned')).toEqual(['completed'])
    const { rows } = await test.database.pool.query(
      "select distinct name, heartbeat_seconds from pgboss.job where heartbeat_on is not null and name = 'mail'",
    )
    expect(rows).toEqual([{ name: 'mail', heartbeat_seconds: 30 }])
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
