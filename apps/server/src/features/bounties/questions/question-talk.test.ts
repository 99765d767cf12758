import { buildOpenBounty } from '@laurel/scenarios/bounties'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPerson } from '../../../../testing/builders/builders.ts'
import {
  type Person,
  startTestServer,
  type TestServer,
} from '../../../../testing/servers/test-server.ts'
import { userProfiles } from '../../../db/schema/people.ts'
import { MS } from '../../../platform/clock.ts'

let t: TestServer
beforeAll(async () => {
  t = await startTestServer()
})
afterAll(() => t.close())

const LIST = 'GET /api/v1/bounties/{id}/questions'
const ASK = 'POST /api/v1/bounties/{id}/questions'
const EDIT = 'PATCH /api/v1/bounties/{id}/questions/{questionId}'
const ANSWER = 'POST /api/v1/bounties/{id}/questions/{questionId}/answer'
const PIN = 'PUT /api/v1/bounties/{id}/questions/{questionId}/pin'
const REPORT = 'POST /api/v1/bounty-questions/{id}/reports'
const APPEAL = 'POST /api/v1/bounty-questions/{id}/appeal'
const person = (options: Parameters<typeof buildPerson>[2] = {}) =>
  buildPerson(t.db, t.clock.now(), { trustLevel: 1, ...options })
const advance = (ms: number) => t.clock.setOffsetMs(t.clock.offsetMs() + ms)

async function buildAsked(count = 1) {
  const { bounty, sponsor } = await buildOpenBounty(t)
  const asker = await person()
  const id = bounty.bountyId
  const at = (questionId: string) => ({ params: { id, questionId } })
  const questionIds: string[] = []
  for (let index = 0; index < count; index += 1) {
    advance(1)
    const body = { body: `Question number ${index}?` }
    questionIds.push((await t.ok(asker, ASK, { params: { id }, body })).questionId)
  }
  const list = async (as: Person | null) => (await t.ok(as, LIST, { params: { id } })).items
  return { id, sponsor, asker, questionIds, questionId: questionIds[0] ?? '', at, list }
}

describe('editing a question', () => {
  it('works for ten minutes, for its author, while it has no answer', async () => {
    const { asker, sponsor, questionIds, at } = await buildAsked(2)
    const [first = '', second = ''] = questionIds
    const body = { body: 'A better question?' }
    const edited = await t.ok(asker, EDIT, { ...at(first), body })
    expect(edited).toMatchObject({ ...body, editedAt: t.clock.now().toISOString() })
    await t.refused(await person(), EDIT, 'not_allowed', { ...at(first), body })
    await t.refused(null, EDIT, 'not_authenticated', { ...at(first), body })
    await t.ok(sponsor, ANSWER, { ...at(second), body: { body: 'Yes.' } })
    await t.refused(asker, EDIT, 'edit_closed', { ...at(second), body })
    advance(10 * MS.minute)
    await t.refused(asker, EDIT, 'edit_closed', { ...at(first), body })
  })
})

describe('pinning an answer', () => {
  it('puts up to three answered questions on top, by the sponsor', async () => {
    const { asker, sponsor, questionIds, at, list } = await buildAsked(5)
    const pin = { body: { isPinned: true } }
    const last = questionIds[4] ?? ''
    await t.refused(sponsor, PIN, 'conflict', { ...at(last), ...pin })
    for (const id of questionIds) await t.ok(sponsor, ANSWER, { ...at(id), body: { body: 'Yes.' } })
    await t.refused(asker, PIN, 'not_allowed', { ...at(last), ...pin })
    for (const id of [4, 2, 3].map((index) => questionIds[index] ?? '')) {
      advance(1)
      await t.ok(sponsor, PIN, { ...at(id), ...pin })
      await t.ok(sponsor, PIN, { ...at(id), ...pin })
    }
    await t.refused(sponsor, PIN, 'conflict', { ...at(questionIds[0] ?? ''), ...pin })
    expect((await list(null)).map(({ questionId }) => questionIds.indexOf(questionId))).toEqual([
      4, 2, 3, 0, 1,
    ])
    await t.ok(sponsor, PIN, { ...at(last), body: { isPinned: false } })
    expect((await list(null)).at(-1)?.questionId).toBe(last)
  })
})

describe('talk around a question', () => {
  it('notifies the people whom question and answer mention', async () => {
    const { asker, sponsor, id, at } = await buildAsked(0)
    const bob = await person()
    const [profile] = await t.db
      .select()
      .from(userProfiles)
      .where(eq(userProfiles.userId, bob.userId))
    const body = { body: `Does @${profile?.username} judge this?` }
    const { questionId, mentions } = await t.ok(asker, ASK, { params: { id }, body })
    expect(mentions).toEqual([profile?.username.toLowerCase()])
    await t.ok(sponsor, ANSWER, {
      ...at(questionId),
      body: { body: `No, not @${profile?.username}` },
    })
    const { items } = await t.ok(bob, 'GET /api/v1/notifications')
    expect(items.map(({ title }) => title)).toEqual(['You were mentioned', 'You were mentioned'])
  })

  it('hides a removed question and its answer from all but author and staff', async () => {
    const { asker, sponsor, questionId, at, list } = await buildAsked()
    const [reporter, moderator, other] = [
      await person(),
      await person({ roles: ['moderator'] }),
      await person({ roles: ['moderator'] }),
    ]
    await t.ok(sponsor, ANSWER, { ...at(questionId), body: { body: 'Never.' } })
    const report = { params: { id: questionId }, body: { kind: 'spam' } }
    await t.ok(reporter, REPORT, report)
    await t.refused(reporter, REPORT, 'report_already_made', report)
    expect((await list(reporter))[0]?.abilities.canReport).toBe(false)
    const itemIdFor = async (as: Person) => {
      const { items } = await t.ok(as, 'GET /api/v1/admin/queues/{queue}', {
        params: { queue: 'comments' },
        query: {},
      })
      const [item] = items
      return item?.queue === 'comments' ? item.itemId : ''
    }
    await t.ok(moderator, 'POST /api/v1/admin/comment-reports/{id}/resolve', {
      params: { id: await itemIdFor(moderator) },
      body: { decision: 'remove', reason: 'An advertisement' },
    })
    expect((await list(null))[0]).toMatchObject({
      body: null,
      answer: null,
      removal: { reason: 'An advertisement' },
    })
    expect((await list(asker))[0]).toMatchObject({ body: 'Question number 0?', answer: 'Never.' })
    await t.ok(asker, APPEAL, { params: { id: questionId }, body: { reason: 'It was a question' } })
    await t.ok(other, 'POST /api/v1/admin/comment-appeals/{id}/resolve', {
      params: { id: await itemIdFor(other) },
      body: { decision: 'uphold', reason: 'It was one' },
    })
    expect((await list(null))[0]?.body).toBe('Question number 0?')
  })
})
