import { buildAcceptedEntry, buildEntry } from '@laurel/scenarios/submissions'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPerson } from '../../../testing/builders/builders.ts'
import type { Person } from '../../../testing/servers/test-server.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import { auditEntries } from '../../db/schema/people.ts'
import { MS } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'

let t: TestServer
let moderator: Person
let reviewer: Person
beforeAll(async () => {
  t = await startTestServer()
  moderator = await person({ roles: ['moderator'] })
  reviewer = await person({ roles: ['moderator'] })
})
afterAll(async () => {
  await t.close()
})

const person = (options: Parameters<typeof buildPerson>[2] = {}) =>
  buildPerson(t.db, t.clock.now(), options)
const at = (id: string) => ({ params: { id } })
const REVIEW = 'POST /api/v1/admin/submissions/{id}/review'
const RESOLVE_APPEAL = 'POST /api/v1/admin/appeals/{id}/resolve'
const QUEUE = 'GET /api/v1/admin/queues/{queue}'
const GET = 'GET /api/v1/submissions/{id}'
const APPEAL = 'POST /api/v1/submissions/{id}/appeal'
const REASON = 'It does not answer the brief'

const noticesOf = async (as: Person) => (await t.ok(as, 'GET /api/v1/notifications')).items
const auditOf = async (subjectId: string) =>
  await t.db.select().from(auditEntries).where(eq(auditEntries.subjectId, subjectId))
const queueItems = async (queue: string) =>
  (await t.ok(moderator, QUEUE, { params: { queue }, query: { limit: 50 } })).items

describe('appeals', () => {
  const rejectedPost = async (decision = 'reject') => {
    const { author, entry } = await buildEntry(t)
    await t.ok(reviewer, REVIEW, { ...at(entry.submissionId), body: { decision, reason: REASON } })
    return { author, entry }
  }
  const appeal = async (as: Person, submissionId: string) => {
    await t.ok(as, APPEAL, {
      ...at(submissionId),
      body: { reason: 'It answers every point of it' },
    })
    const items = await queueItems('appeals')
    const found = items.find(
      (item) => item.queue === 'appeals' && item.submission.submissionId === submissionId,
    )
    return found?.queue === 'appeals' ? found.appealId : ''
  }

  it('can be made once, by the author, about a rejection', async () => {
    const { author, entry } = await rejectedPost()
    const body = { reason: 'It answers every point of it' }
    await t.refused(null, APPEAL, 'not_authenticated', { ...at(entry.submissionId), body })
    await t.refused(await person(), APPEAL, 'not_found', { ...at(entry.submissionId), body })
    await t.refused(author, APPEAL, 'validation_failed', {
      ...at(entry.submissionId),
      body: { reason: 'No' },
    })
    const answers = await Promise.all(
      [1, 2].map(() => t.call(author, APPEAL, { ...at(entry.submissionId), body })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    await t.refused(author, APPEAL, 'appeal_already_made', { ...at(entry.submissionId), body })
    const accepted = await buildAcceptedEntry(t)
    await t.refused(accepted.author, APPEAL, 'submission_wrong_state', {
      ...at(accepted.entry.submissionId),
      body,
    })
    t.setPrelaunch(true)
    await t.refused(author, APPEAL, 'prelaunch_read_only', { ...at(entry.submissionId), body })
    t.setPrelaunch(false)
  })

  it('accept the submission when upheld', async () => {
    const { author, entry } = await rejectedPost()
    const id = await appeal(author, entry.submissionId)
    const body = { decision: 'uphold', reason: 'You are right' }
    await t.refused(author, RESOLVE_APPEAL, 'not_allowed', { ...at(id), body })
    await t.refused({ ...author, roles: ['moderator'] }, RESOLVE_APPEAL, 'not_allowed', {
      ...at(id),
      body,
    })
    await t.refused(null, RESOLVE_APPEAL, 'not_authenticated', { ...at(id), body })
    await t.refused(reviewer, RESOLVE_APPEAL, 'not_allowed', { ...at(id), body })
    await t.ok(moderator, RESOLVE_APPEAL, { ...at(id), body })
    expect((await t.ok(null, GET, at(entry.submissionId))).state).toBe('accepted')
    expect((await noticesOf(author)).map(({ title }) => title)).toContain('Your appeal was upheld')
    await t.refused(moderator, RESOLVE_APPEAL, 'conflict', { ...at(id), body })
    await t.refused(moderator, RESOLVE_APPEAL, 'not_found', { ...at(newId()), body })
    expect(await auditOf(id)).toMatchObject([{ action: 'appeal.uphold', reason: 'You are right' }])
  })

  it('confirm a spam mark when dismissed, which costs its credit immediately', async () => {
    const { author, entry } = await rejectedPost('spam')
    const id = await appeal(author, entry.submissionId)
    const body = { decision: 'dismiss', reason: 'It sells a course' }
    await t.ok(moderator, RESOLVE_APPEAL, { ...at(id), body })
    expect((await t.ok(author, GET, at(entry.submissionId))).state).toBe('spam')
    expect((await t.ok(author, 'GET /api/v1/me/credits')).balance).toBe(2)
    await t.advance(8 * MS.day)
    expect(
      (await t.ok(author, 'GET /api/v1/me/credits')).changes.filter(
        ({ reason }) => reason === 'spam',
      ),
    ).toHaveLength(1)
  })

  it('lapse after 72 hours without a decision', async () => {
    const { author, entry } = await rejectedPost()
    const id = await appeal(author, entry.submissionId)
    await t.advance(72 * MS.hour)
    expect((await t.ok(author, GET, at(entry.submissionId))).state).toBe('rejected')
    expect((await noticesOf(author)).map(({ title }) => title)).toContain(
      'Your appeal was dismissed',
    )
    await t.refused(moderator, RESOLVE_APPEAL, 'conflict', {
      ...at(id),
      body: { decision: 'uphold', reason: REASON },
    })
  })
})
