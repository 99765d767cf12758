import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPerson } from '../../../testing/builders/builders.ts'
import { buildBounty, buildEntry } from '../../../testing/builders/vote-builders.ts'
import type { Person } from '../../../testing/servers/test-server.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import { userProfiles } from '../../db/schema/people.ts'
import { MS } from '../../platform/clock.ts'
import { runAsSystem } from '../../platform/work/sweeps.ts'
import { commentsSweeps } from './comments.jobs.ts'
import { eraseComments } from './comments.service.ts'

let t: TestServer
beforeAll(async () => {
  t = await startTestServer()
})
afterAll(() => t.close())

const LIST = 'GET /api/v1/submissions/{id}/comments'
const POST = 'POST /api/v1/submissions/{id}/comments'
const EDIT = 'PATCH /api/v1/comments/{id}'
const DELETE = 'DELETE /api/v1/comments/{id}'
const REPORT = 'POST /api/v1/comments/{id}/reports'
const APPEAL = 'POST /api/v1/comments/{id}/appeal'
const QUEUE = 'GET /api/v1/admin/queues/{queue}'
const RESOLVE_REPORT = 'POST /api/v1/admin/comment-reports/{id}/resolve'
const RESOLVE_APPEAL = 'POST /api/v1/admin/comment-appeals/{id}/resolve'
const REASON = 'Insults a person'
const at = (id: string) => ({ params: { id } })
const person = (options: Parameters<typeof buildPerson>[2] = {}) =>
  buildPerson(t.db, t.clock.now(), { trustLevel: 1, ...options })
const advance = (ms: number) => t.clock.setOffsetMs(t.clock.offsetMs() + ms)
const noticesOf = async (as: Person) => (await t.ok(as, 'GET /api/v1/notifications')).items

/** An entry of a bounty after voting, with its author and sponsor. */
async function buildJudged(state: 'judging' | 'voting' | 'open' = 'judging') {
  const now = t.clock.now()
  const [author, sponsor] = [await person(), await person()]
  const bounty = await buildBounty(t.db, now, { state, sponsorId: sponsor.userId })
  const { id } = await buildEntry(t.db, now, { authorId: author.userId, bountyId: bounty.id })
  return { author, sponsor, id, bountyId: bounty.id }
}

const comment = (as: Person, id: string, body = 'Well made.', parentId: string | null = null) => {
  advance(1)
  return t.ok(as, POST, { ...at(id), body: { body, parentId } })
}
const list = (as: Person | null, id: string, query = {}) => t.ok(as, LIST, { ...at(id), query })
const itemIdOf = async (moderator: Person, body: string) => {
  const { items } = await t.ok(moderator, QUEUE, {
    params: { queue: 'comments' },
    query: { limit: 50 },
  })
  const found = items.find((item) => item.queue === 'comments' && item.body === body)
  return found?.queue === 'comments' ? found.itemId : null
}

describe('POST /api/v1/submissions/{id}/comments', () => {
  it('publishes a comment as typed, marks author and sponsor, and counts it', async () => {
    const { author, sponsor, id } = await buildJudged()
    await comment(await person(), id, 'Is **this** <b>it</b>?')
    await comment(author, id)
    await comment(sponsor, id)
    const { items, count } = await list(null, id)
    expect(items.map(({ body, isAuthor, isSponsor }) => ({ body, isAuthor, isSponsor }))).toEqual([
      { body: 'Is **this** <b>it</b>?', isAuthor: false, isSponsor: false },
      { body: 'Well made.', isAuthor: true, isSponsor: false },
      { body: 'Well made.', isAuthor: false, isSponsor: true },
    ])
    expect(count).toBe(3)
  })

  it('is closed before voting ends, and shows neither comments nor a count', async () => {
    const { author, id } = await buildJudged('voting')
    const body = { body: 'Vote for me', parentId: null }
    await t.refused(author, POST, 'comments_closed', { ...at(id), body })
    expect(await list(author, id)).toMatchObject({ items: [], count: 0, isOpen: false })
    await t.refused(await person(), LIST, 'not_found', at((await buildJudged('open')).id))
  })

  it('opens on a post once it is accepted', async () => {
    const author = await person()
    const { id } = await buildEntry(t.db, t.clock.now(), {
      authorId: author.userId,
      bountyId: null,
    })
    await comment(await person(), id)
    expect((await list(null, id)).isOpen).toBe(true)
  })

  it('refuses visitors, trust level 0, too long and empty texts, too many mentions, and prelaunch', async () => {
    const { id } = await buildJudged()
    const body = { body: 'Hello', parentId: null }
    await t.refused(null, POST, 'not_authenticated', { ...at(id), body })
    const fresh = await person({ trustLevel: 0 })
    await t.refused(fresh, POST, 'trust_level_too_low', { ...at(id), body })
    expect((await list(fresh, id)).neededTrustLevel).toBe(1)
    const ann = await person()
    const mentions = Array.from({ length: 11 }, (_, index) => `@someone${index}`).join(' ')
    for (const text of ['', '  ', 'x'.repeat(2001), mentions]) {
      await t.refused(ann, POST, 'validation_failed', { ...at(id), body: { body: text } })
    }
    t.setPrelaunch(true)
    await t.refused(ann, POST, 'prelaunch_read_only', { ...at(id), body })
    t.setPrelaunch(false)
  })

  it('writes once when it is sent twice, and slows a burst', async () => {
    const { id } = await buildJudged()
    const ann = await person()
    const twice = { ...at(id), body: { body: 'Once', parentId: null }, key: 'comment-once' }
    await Promise.all([t.ok(ann, POST, twice), t.ok(ann, POST, twice)])
    expect((await list(null, id)).count).toBe(1)
    for (let index = 0; index < 9; index += 1) await comment(ann, id)
    await t.refused(ann, POST, 'rate_limited', { ...at(id), body: { body: 'One more' } })
  })

  it('puts replies after their comment, one level deep, and pages through them', async () => {
    const { id } = await buildJudged()
    const [ann, bob] = [await person(), await person()]
    const first = await comment(ann, id, 'First')
    await comment(bob, id, 'Second')
    const reply = await comment(bob, id, 'Reply', first.commentId)
    const again = await comment(ann, id, 'Reply to the reply', reply.commentId)
    expect(again.parentId).toBe(first.commentId)
    const one = await list(null, id, { limit: 3 })
    expect(one.items.map(({ body }) => body)).toEqual(['First', 'Reply', 'Reply to the reply'])
    const two = await list(null, id, { limit: 3, cursor: one.nextCursor })
    expect(two.items.map(({ body }) => body)).toEqual(['Second'])
    const other = await buildJudged()
    await t.refused(ann, POST, 'not_found', {
      ...at(other.id),
      body: { body: 'Elsewhere', parentId: first.commentId },
    })
  })

  it('notifies the author of the work in one line, and each mentioned person once', async () => {
    const { author, id } = await buildJudged()
    const [ann, bob] = [await person(), await person()]
    const [profile] = await t.db
      .select()
      .from(userProfiles)
      .where(eq(userProfiles.userId, bob.userId))
    const name = profile?.username ?? ''
    const { commentId, mentions } = await comment(ann, id, `@${name} and @${name}, see this`)
    expect(mentions).toEqual([name.toLowerCase()])
    await comment(ann, id, 'And this')
    await t.ok(ann, EDIT, { ...at(commentId), body: { body: `@${name} once more` } })
    expect((await noticesOf(bob)).map(({ title }) => title)).toEqual(['You were mentioned'])
    expect((await noticesOf(author)).map(({ title }) => title)).toEqual(['New comments'])
  })
})

describe('PATCH and DELETE /api/v1/comments/{id}', () => {
  it('edits for ten minutes, shown as edited, by the author only', async () => {
    const { id } = await buildJudged()
    const [ann, bob] = [await person(), await person()]
    const { commentId } = await comment(ann, id)
    const body = { body: 'Better' }
    const edited = await t.ok(ann, EDIT, { ...at(commentId), body })
    expect(edited).toMatchObject({ body: 'Better', editedAt: t.clock.now().toISOString() })
    await t.refused(bob, EDIT, 'not_allowed', { ...at(commentId), body })
    advance(10 * MS.minute)
    await t.refused(ann, EDIT, 'edit_closed', { ...at(commentId), body })
  })

  it('deletes for good, and keeps the place of one with replies', async () => {
    const { id } = await buildJudged()
    const [ann, bob] = [await person(), await person()]
    const first = await comment(ann, id, 'First')
    const second = await comment(ann, id, 'Second')
    await comment(bob, id, 'Reply', first.commentId)
    await t.refused(bob, DELETE, 'not_allowed', at(first.commentId))
    for (const { commentId } of [first, second, second]) await t.ok(ann, DELETE, at(commentId))
    const { items, count } = await list(null, id)
    expect(items.map(({ body, isDeleted }) => ({ body, isDeleted }))).toEqual([
      { body: null, isDeleted: true },
      { body: 'Reply', isDeleted: false },
    ])
    expect(count).toBe(1)
  })

  it('empties the comments of a deleted account', async () => {
    const { id } = await buildJudged()
    const ann = await person()
    await comment(ann, id)
    await runAsSystem(t.deps, (ctx) => eraseComments(ctx, ann.userId))
    expect((await list(null, id)).items).toEqual([])
  })
})

describe('reports and removal of comments', () => {
  it('takes one report per person, never about one’s own, from trust level 1', async () => {
    const { id } = await buildJudged()
    const [ann, bob] = [await person(), await person()]
    const { commentId } = await comment(ann, id)
    const body = { kind: 'abusive', detail: 'Look' }
    await t.ok(bob, REPORT, { ...at(commentId), body })
    await t.refused(bob, REPORT, 'report_already_made', { ...at(commentId), body })
    await t.refused(ann, REPORT, 'not_allowed', { ...at(commentId), body })
    const fresh = await person({ trustLevel: 0 })
    await t.refused(fresh, REPORT, 'trust_level_too_low', { ...at(commentId), body })
  })

  it('removes with a reason, for all but author and staff, and another moderator decides the appeal', async () => {
    const { id } = await buildJudged()
    const [ann, bob, mod, other] = [
      await person(),
      await person(),
      await person({ roles: ['moderator'] }),
      await person({ roles: ['moderator'] }),
    ]
    const { commentId } = await comment(ann, id, 'You fools')
    await t.ok(bob, REPORT, { ...at(commentId), body: { kind: 'abusive', detail: '' } })
    const reportId = (await itemIdOf(mod, 'You fools')) ?? ''
    const remove = { decision: 'remove', reason: REASON }
    await t.refused(bob, RESOLVE_REPORT, 'not_allowed', { ...at(reportId), body: remove })
    await t.ok(mod, RESOLVE_REPORT, { ...at(reportId), body: remove })
    await t.refused(mod, RESOLVE_REPORT, 'conflict', { ...at(reportId), body: remove })
    const seenBy = async (as: Person | null) => (await list(as, id)).items[0]
    expect(await seenBy(bob)).toMatchObject({ body: null, removal: { reason: REASON } })
    expect((await seenBy(ann))?.body).toBe('You fools')
    expect((await seenBy(mod))?.body).toBe('You fools')
    expect((await list(null, id)).count).toBe(0)
    const appeal = { ...at(commentId), body: { reason: 'It was meant as a joke' } }
    await t.refused(bob, APPEAL, 'not_allowed', appeal)
    await t.ok(ann, APPEAL, appeal)
    await t.refused(ann, APPEAL, 'appeal_already_made', appeal)
    expect(await itemIdOf(mod, 'You fools')).toBeNull()
    const appealId = (await itemIdOf(other, 'You fools')) ?? ''
    const uphold = { ...at(appealId), body: { decision: 'uphold', reason: 'A joke it was' } }
    await t.refused(mod, RESOLVE_APPEAL, 'not_allowed', uphold)
    await t.ok(other, RESOLVE_APPEAL, uphold)
    expect((await seenBy(null))?.body).toBe('You fools')
    const audit = await t.ok(other, 'GET /api/v1/admin/audit')
    expect(audit.items.slice(0, 2).map(({ action }) => action)).toEqual([
      'comment.appeal_uphold',
      'comment.remove',
    ])
    expect((await noticesOf(ann)).map(({ title }) => title)).toContain('Your appeal was upheld')
  })

  it('is not for moderators who entered the bounty or made the report', async () => {
    const { id, bountyId } = await buildJudged()
    const mod = await person({ roles: ['moderator'] })
    await buildEntry(t.db, t.clock.now(), { authorId: mod.userId, bountyId })
    const { commentId } = await comment(await person(), id, 'Recuse me')
    const reporter = await person({ roles: ['moderator'] })
    await t.ok(reporter, REPORT, { ...at(commentId), body: { kind: 'spam' } })
    const impartial = await person({ roles: ['moderator'] })
    const itemId = (await itemIdOf(impartial, 'Recuse me')) ?? ''
    for (const partial of [mod, reporter]) {
      expect(await itemIdOf(partial, 'Recuse me')).toBeNull()
      await t.refused(partial, RESOLVE_REPORT, 'not_allowed', {
        ...at(itemId),
        body: { decision: 'keep', reason: REASON },
      })
    }
  })

  it('closes what no moderator decided within 72 hours', async () => {
    const { id } = await buildJudged()
    const { commentId } = await comment(await person(), id, 'Overlooked')
    await t.ok(await person(), REPORT, { ...at(commentId), body: { kind: 'spam' } })
    advance(72 * MS.hour)
    expect(await commentsSweeps[0]?.run(t.deps)).toBeGreaterThan(0)
    expect(await commentsSweeps[0]?.run(t.deps)).toBe(0)
    expect((await list(null, id)).count).toBe(1)
  })
})
