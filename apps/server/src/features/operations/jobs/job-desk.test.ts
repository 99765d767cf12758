import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPerson } from '../../../../testing/builders/builders.ts'
import {
  type Person,
  startTestServer,
  type TestServer,
} from '../../../../testing/servers/test-server.ts'
import { createJobQueue } from '../../../platform/work/jobs.ts'
import { withoutSecrets } from './without-secrets.ts'

let t: TestServer
let admin: Person
beforeAll(async () => {
  t = await startTestServer()
  admin = await buildPerson(t.db, t.clock.now(), { roles: ['admin'] })
  // Creates the queues, and takes no job afterwards.
  const queue = createJobQueue(t.deps.database)
  const unused = () => {
    throw new Error('no job is run here')
  }
  await queue.start({
    writeReminder: unused,
    writeNews: unused,
    writeDigest: unused,
    writeSearchAlert: unused,
    writeWaitlist: unused,
    writeTicket: unused,
    writeWebhook: unused,
    writeApiKey: unused,
    sweep: async () => {},
  })
  await queue.stop()
})
afterAll(() => t.close())

const LIST = 'GET /api/v1/admin/jobs'
const RETRY = 'POST /api/v1/admin/jobs/retry'
const DISCARD = 'POST /api/v1/admin/jobs/discard'

async function fail(name: string, message: string): Promise<string> {
  const { rows } = await t.deps.database.pool.query(
    `insert into pgboss.job (name, state, completed_on, output)
     values ($1, 'failed', now(), json_build_object('message', $2::text)) returning id`,
    [name, message],
  )
  return rows[0].id
}
const queueOf = async (name: string) =>
  (await t.ok(admin, LIST)).queues.find((queue) => queue.name === name)

describe('the jobs', () => {
  it('are for admins only', async () => {
    const moderator = await buildPerson(t.db, t.clock.now(), { roles: ['moderator'] })
    await t.refused(moderator, LIST, 'not_allowed')
    await t.refused(moderator, RETRY, 'not_allowed', { body: { queue: 'news' } })
  })

  it('list each queue, and failed jobs with their error', async () => {
    const jobId = await fail('news', 'connect ECONNREFUSED for ann@example.org')
    expect(await queueOf('news')).toMatchObject({ failed: 1, failedInDay: 1, waiting: 0 })
    expect((await t.ok(admin, LIST)).failed).toMatchObject([
      { jobId, queue: 'news', attempts: 1, error: expect.stringMatching(/ECONNREFUSED for a…@/) },
    ])
    const { items } = await t.ok(admin, 'GET /api/v1/admin/waiting')
    expect(items.find(({ kind }) => kind === 'jobs')).toMatchObject({ count: 1 })
  })

  it('are run again, one or all of a kind, once', async () => {
    const jobId = await fail('digest', 'no')
    for (const _time of [1, 2]) await fail('digest', 'no')
    expect(await t.ok(admin, RETRY, { body: { queue: 'digest', jobId } })).toEqual({ retried: 1 })
    await t.refused(admin, RETRY, 'conflict', { body: { queue: 'digest', jobId } })
    expect(await t.ok(admin, RETRY, { body: { queue: 'digest' } })).toEqual({ retried: 2 })
    expect(await queueOf('digest')).toMatchObject({ failed: 0, waiting: 3 })
  })

  it('are discarded with a reason; sweeps are not run again', async () => {
    const jobId = await fail('sweep', 'no')
    await t.refused(admin, RETRY, 'conflict', { body: { queue: 'sweep', jobId } })
    const body = { queue: 'sweep', jobId, reason: '' }
    await t.refused(admin, DISCARD, 'validation_failed', { body })
    const valid = { ...body, reason: 'It ran since' }
    expect(await t.ok(admin, DISCARD, { body: valid })).toEqual({ discarded: 1 })
    await t.refused(admin, DISCARD, 'conflict', { body: valid })
    const { items } = await t.ok(admin, 'GET /api/v1/admin/audit')
    expect(items[0]).toMatchObject({ action: 'job.discard', reason: 'It ran since' })
  })
})

describe('the error of a job', () => {
  it.each([
    ['no such user bob@example.org', /^no such user b…@example\.org$/],
    ['at postgres://laurel:hunter2@db:5432/laurel', /^at postgres:\/\/db:5432/],
    [`token ${'aB3'.repeat(14)} is wrong`, /^token … is wrong$/],
  ])('shows %j without secrets', (message, expected) => {
    expect(withoutSecrets(message)).toMatch(expected)
  })
})
