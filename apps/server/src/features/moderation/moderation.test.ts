import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditEntries } from '../../db/schema/people.ts'
import { balanceOf } from '../../ledger/balances.service.ts'
import { brokenAuditEntries } from '../../platform/audit.ts'
import { MS } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import { buildOpenBounty, type Person } from '../../testing/bounty-builders.ts'
import { buildPerson } from '../../testing/builders.ts'
import {
  buildAcceptedEntry,
  buildEntry,
  buildEntryDraft,
  goodText,
} from '../../testing/submission-builders.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let t: TestServer
let moderator: Person
beforeAll(async () => {
  t = await startTestServer()
  moderator = await person({ roles: ['moderator'] })
})
afterAll(async () => {
  await t.close()
})

const person = (options: Parameters<typeof buildPerson>[2] = {}) =>
  buildPerson(t.db, t.clock.now(), options)
const at = (id: string) => ({ params: { id } })
const REVIEW = 'POST /api/v1/admin/submissions/{id}/review'
const RESOLVE_REPORT = 'POST /api/v1/admin/reports/{id}/resolve'
const RESOLVE_APPEAL = 'POST /api/v1/admin/appeals/{id}/resolve'
const QUEUE = 'GET /api/v1/admin/queues/{queue}'
const GET = 'GET /api/v1/submissions/{id}'
const REPORT = 'POST /api/v1/submissions/{id}/reports'
const APPEAL = 'POST /api/v1/submissions/{id}/appeal'
const REASON = 'It does not answer the brief'

const pointsOf = (userId: string) => balanceOf(t.db, { kind: 'spendable', ownerId: userId })
const noticesOf = async (as: Person) => (await t.ok(as, 'GET /api/v1/notifications')).items
const auditOf = async (subjectId: string) =>
  await t.db.select().from(auditEntries).where(eq(auditEntries.subjectId, subjectId))
const queueItems = async (queue: string) =>
  (await t.ok(moderator, QUEUE, { params: { queue }, query: { limit: 50 } })).items

describe(REVIEW, () => {
  it('accepts an entry, tells its author and leaves an audit entry', async () => {
    const { bounty } = await buildOpenBounty(t)
    const { author, entry } = await buildEntry(t, { bountyId: bounty.bountyId })
    const body = { decision: 'accept' }
    const accepted = await t.ok(moderator, REVIEW, { ...at(entry.submissionId), body })
    expect(accepted).toMatchObject({ state: 'accepted', decisionReason: null })
    expect((await noticesOf(author))[0]).toMatchObject({ type: 'task_completed' })
    const [audit] = await auditOf(entry.submissionId)
    expect(audit).toMatchObject({
      actorId: moderator.userId,
      action: 'submission.accept',
      before: { state: 'submitted' },
      after: { state: 'accepted' },
    })
    expect(await brokenAuditEntries(t.db)).toEqual([])
    await t.refused(moderator, REVIEW, 'submission_wrong_state', {
      ...at(entry.submissionId),
      body,
    })
  })

  it('asks for changes, which the author makes and hands in again without another credit', async () => {
    const { bounty } = await buildOpenBounty(t)
    const { author, entry } = await buildEntry(t, { bountyId: bounty.bountyId })
    const body = { decision: 'request_changes', reason: 'Name your sources' }
    const asked = await t.ok(moderator, REVIEW, { ...at(entry.submissionId), body })
    expect(asked).toMatchObject({ state: 'changes_requested', decisionReason: 'Name your sources' })
    expect((await noticesOf(author))[0]).toMatchObject({
      type: 'reminder',
      dueAt: asked.reviewDueAt,
      read: false,
    })
    const changed = { body: `${entry.body} with sources` }
    await t.ok(author, 'PATCH /api/v1/submissions/{id}', {
      ...at(entry.submissionId),
      body: changed,
    })
    const again = await t.ok(author, 'POST /api/v1/submissions/{id}/submit', at(entry.submissionId))
    expect(again).toMatchObject({ state: 'submitted', submittedAt: entry.submittedAt, version: 2 })
    expect((await t.ok(author, 'GET /api/v1/me/credits')).balance).toBe(2)
    expect((await noticesOf(author))[0]?.read).toBe(true)
    await t.refused(author, 'PATCH /api/v1/submissions/{id}', 'submission_wrong_state', {
      ...at(entry.submissionId),
      body: changed,
    })
  })

  it('rejects with a reason that the author reads', async () => {
    const { author, entry } = await buildEntry(t)
    const body = { decision: 'reject', reason: REASON }
    const rejected = await t.ok(moderator, REVIEW, { ...at(entry.submissionId), body })
    expect(rejected).toMatchObject({ state: 'rejected', decisionReason: REASON })
    expect((await noticesOf(author))[0]?.message).toContain(REASON)
    expect((await t.ok(author, GET, at(entry.submissionId))).abilities.canAppeal).toBe(true)
    await t.refused(null, GET, 'not_found', at(entry.submissionId))
  })

  it('marks as spam, which costs a credit once nobody disputed it for 7 days', async () => {
    const { author, entry } = await buildEntry(t)
    const body = { decision: 'spam', reason: 'An advertisement' }
    expect(await t.ok(moderator, REVIEW, { ...at(entry.submissionId), body })).toMatchObject({
      state: 'spam',
    })
    const balance = async () => (await t.ok(author, 'GET /api/v1/me/credits')).balance
    expect(await balance()).toBe(3)
    await t.advance(7 * MS.day)
    expect(await balance()).toBe(2)
    await t.advance(MS.day)
    expect(await balance()).toBe(2)
    await t.refused(author, APPEAL, 'appeal_closed', {
      ...at(entry.submissionId),
      body: { reason: 'It was no spam at all' },
    })
  })

  it('is for moderators who have no stake in the case', async () => {
    const { bounty, sponsor } = await buildOpenBounty(t)
    const { author, entry } = await buildEntry(t, { bountyId: bounty.bountyId })
    const rival = await buildEntry(t, { bountyId: bounty.bountyId })
    const body = { decision: 'accept' }
    await t.refused(null, REVIEW, 'not_authenticated', { ...at(entry.submissionId), body })
    await t.refused(sponsor, REVIEW, 'not_allowed', { ...at(entry.submissionId), body })
    await t.refused({ ...author, roles: ['finance'] }, REVIEW, 'not_allowed', {
      ...at(entry.submissionId),
      body,
    })
    for (const someone of [author, sponsor, rival.author]) {
      const as = { ...someone, roles: ['moderator'] as const }
      await t.refused(as, REVIEW, 'not_allowed', { ...at(entry.submissionId), body })
    }
    expect(await auditOf(entry.submissionId)).toEqual([])
    const admin = await person({ roles: ['admin'] })
    await t.ok(admin, REVIEW, { ...at(entry.submissionId), body })
  })

  it('refuses a draft, nothing, and a decision without its reason', async () => {
    const { entry } = await buildEntryDraft(t)
    const body = { decision: 'accept' }
    await t.refused(moderator, REVIEW, 'not_found', { ...at(entry.submissionId), body })
    await t.refused(moderator, REVIEW, 'not_found', { ...at(newId()), body })
    await t.refused(moderator, REVIEW, 'validation_failed', {
      ...at(newId()),
      body: { decision: 'reject' },
    })
    await t.refused(moderator, REVIEW, 'validation_failed', {
      ...at(newId()),
      body: { decision: 'burn' },
    })
  })

  it('goes on in a prelaunch, replays under one key and has one effect of two at once', async () => {
    const { entry } = await buildEntry(t)
    t.setPrelaunch(true)
    const request = { ...at(entry.submissionId), body: { decision: 'accept' } }
    const key = newId()
    const first = await t.ok(moderator, REVIEW, { ...request, key })
    t.setPrelaunch(false)
    expect(await t.ok(moderator, REVIEW, { ...request, key })).toEqual(first)
    const other = await buildEntry(t)
    const decisions = ['accept', 'reject'].map((decision) =>
      t.call(moderator, REVIEW, {
        ...at(other.entry.submissionId),
        body: { decision, reason: REASON },
      }),
    )
    const answers = await Promise.all(decisions)
    expect(await auditOf(other.entry.submissionId)).toHaveLength(
      answers.filter(({ status }) => status === 200).length,
    )
  })
})

describe('reports', () => {
  const report = async (as: Person, submissionId: string, kind = 'stolen') =>
    await t.ok(as, REPORT, { ...at(submissionId), body: { kind, detail: 'See the original' } })
  const reportIdOf = async (submissionId: string) => {
    const items = await queueItems('reports')
    const found = items.find(
      (item) => item.queue === 'reports' && item.submission.submissionId === submissionId,
    )
    return found?.queue === 'reports' ? found.reportId : ''
  }

  it('are made once a person, never on one’s own, by people who may see it', async () => {
    const { author, entry } = await buildAcceptedEntry(t)
    const reporter = await person()
    const body = { kind: 'stolen', detail: '' }
    await report(reporter, entry.submissionId)
    expect((await t.ok(reporter, GET, at(entry.submissionId))).abilities.canReport).toBe(false)
    await t.refused(reporter, REPORT, 'report_already_made', { ...at(entry.submissionId), body })
    await t.refused(author, REPORT, 'not_allowed', { ...at(entry.submissionId), body })
    await t.refused(null, REPORT, 'not_authenticated', { ...at(entry.submissionId), body })
    const draft = await buildEntryDraft(t)
    await t.refused(reporter, REPORT, 'not_found', { ...at(draft.entry.submissionId), body })
    await t.refused(reporter, REPORT, 'validation_failed', {
      ...at(entry.submissionId),
      body: { kind: 'ugly' },
    })
    t.setPrelaunch(true)
    await t.refused(reporter, REPORT, 'prelaunch_read_only', { ...at(entry.submissionId), body })
    t.setPrelaunch(false)
    const twice = await person()
    const answers = await Promise.all(
      [1, 2].map(() => t.call(twice, REPORT, { ...at(entry.submissionId), body })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  })

  it('of three trusted people hide it, others and entrants do not count', async () => {
    const { bounty, sponsor } = await buildOpenBounty(t)
    const { author, entry } = await buildAcceptedEntry(t, { bountyId: bounty.bountyId })
    const rival = await buildAcceptedEntry(t, { bountyId: bounty.bountyId })
    const post = await buildAcceptedEntry(t)
    const trusted = []
    for (let made = 0; made < 3; made += 1) trusted.push(await person({ trustLevel: 2 }))
    await report(await person({ trustLevel: 1 }), post.entry.submissionId)
    for (const [index, reporter] of trusted.entries()) {
      await t.ok(null, GET, at(post.entry.submissionId))
      await report(reporter, post.entry.submissionId)
      if (index === 2) await t.refused(null, GET, 'not_found', at(post.entry.submissionId))
    }
    expect((await noticesOf(post.author))[0]?.title).toBe('Your submission is hidden')
    await t.refused(rival.author, REPORT, 'not_found', {
      ...at(entry.submissionId),
      body: { kind: 'spam' },
    })
    await report(sponsor, entry.submissionId)
    expect((await t.ok(author, GET, at(entry.submissionId))).state).toBe('accepted')
  })

  it('confirmed earn 5 points and take it down, rejected cost up to 2 and show it again', async () => {
    const { author, entry } = await buildAcceptedEntry(t)
    const reporter = await person()
    await report(reporter, entry.submissionId)
    const id = await reportIdOf(entry.submissionId)
    await t.ok(moderator, RESOLVE_REPORT, {
      ...at(id),
      body: { decision: 'confirm', reason: 'Copied from a blog' },
    })
    expect(await pointsOf(reporter.userId)).toBe(5)
    expect((await noticesOf(reporter))[0]).toMatchObject({ points: 5 })
    expect(await t.ok(author, GET, at(entry.submissionId))).toMatchObject({
      state: 'rejected',
      decisionReason: 'Copied from a blog',
    })
    await t.refused(moderator, RESOLVE_REPORT, 'conflict', {
      ...at(id),
      body: { decision: 'reject', reason: REASON },
    })

    const second = await buildAcceptedEntry(t)
    for (const by of [
      reporter,
      await person({ trustLevel: 2 }),
      await person({ trustLevel: 2 }),
      await person({ trustLevel: 2 }),
    ]) {
      await report(by, second.entry.submissionId)
    }
    await t.refused(null, GET, 'not_found', at(second.entry.submissionId))
    for (let left = 4; left > 0; left -= 1) {
      const body = { decision: 'reject', reason: 'It is their own' }
      await t.ok(moderator, RESOLVE_REPORT, {
        ...at(await reportIdOf(second.entry.submissionId)),
        body,
      })
    }
    await t.ok(null, GET, at(second.entry.submissionId))
    expect(await pointsOf(reporter.userId)).toBe(3)
    const points = await t.ok(reporter, 'GET /api/v1/me/points')
    expect(points.balances).toMatchObject({ seasonScorePoints: 3, debtPoints: 0 })
  })

  it('of spam mark it as spam', async () => {
    const { author, entry } = await buildAcceptedEntry(t)
    await report(await person(), entry.submissionId, 'spam')
    const body = { decision: 'confirm', reason: 'An advertisement' }
    await t.ok(moderator, RESOLVE_REPORT, { ...at(await reportIdOf(entry.submissionId)), body })
    expect((await t.ok(author, GET, at(entry.submissionId))).state).toBe('spam')
  })

  it('earn at most five times a day', async () => {
    const reporter = await person()
    for (let made = 0; made < 6; made += 1) {
      const { entry } = await buildAcceptedEntry(t)
      await report(reporter, entry.submissionId)
      const body = { decision: 'confirm', reason: REASON }
      await t.ok(moderator, RESOLVE_REPORT, { ...at(await reportIdOf(entry.submissionId)), body })
    }
    expect(await pointsOf(reporter.userId)).toBe(25)
  })

  it('are decided by somebody else than reporter and author, once of two at once', async () => {
    const { author, entry } = await buildAcceptedEntry(t)
    const reporter = await person()
    await report(reporter, entry.submissionId)
    const request = {
      ...at(await reportIdOf(entry.submissionId)),
      body: { decision: 'confirm', reason: REASON },
    }
    await t.refused(null, RESOLVE_REPORT, 'not_authenticated', request)
    await t.refused(reporter, RESOLVE_REPORT, 'not_allowed', request)
    for (const someone of [author, reporter]) {
      await t.refused({ ...someone, roles: ['moderator'] }, RESOLVE_REPORT, 'not_allowed', request)
    }
    await t.refused(moderator, RESOLVE_REPORT, 'not_found', { ...request, ...at(newId()) })
    const answers = await Promise.all([1, 2].map(() => t.call(moderator, RESOLVE_REPORT, request)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await pointsOf(reporter.userId)).toBe(5)
  })

  it('that nobody decides lapse after 72 hours without points, and it is shown again', async () => {
    const { entry } = await buildAcceptedEntry(t)
    const reporters = []
    for (let made = 0; made < 3; made += 1) reporters.push(await person({ trustLevel: 2 }))
    for (const reporter of reporters) await report(reporter, entry.submissionId)
    await t.refused(null, GET, 'not_found', at(entry.submissionId))
    await t.advance(72 * MS.hour)
    await t.ok(null, GET, at(entry.submissionId))
    expect(await pointsOf(reporters[0]?.userId ?? '')).toBe(0)
  })
})

describe('appeals', () => {
  const rejectedPost = async (decision = 'reject') => {
    const { author, entry } = await buildEntry(t)
    await t.ok(moderator, REVIEW, { ...at(entry.submissionId), body: { decision, reason: REASON } })
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

  it('are made once, by the author, about a rejection', async () => {
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

  it('upheld accept the submission', async () => {
    const { author, entry } = await rejectedPost()
    const id = await appeal(author, entry.submissionId)
    const body = { decision: 'uphold', reason: 'You are right' }
    await t.refused(author, RESOLVE_APPEAL, 'not_allowed', { ...at(id), body })
    await t.refused({ ...author, roles: ['moderator'] }, RESOLVE_APPEAL, 'not_allowed', {
      ...at(id),
      body,
    })
    await t.refused(null, RESOLVE_APPEAL, 'not_authenticated', { ...at(id), body })
    await t.ok(moderator, RESOLVE_APPEAL, { ...at(id), body })
    expect((await t.ok(null, GET, at(entry.submissionId))).state).toBe('accepted')
    expect((await noticesOf(author)).map(({ title }) => title)).toContain('Your appeal was upheld')
    await t.refused(moderator, RESOLVE_APPEAL, 'conflict', { ...at(id), body })
    await t.refused(moderator, RESOLVE_APPEAL, 'not_found', { ...at(newId()), body })
    expect(await auditOf(id)).toMatchObject([{ action: 'appeal.uphold', reason: 'You are right' }])
  })

  it('dismissed confirm a spam mark, which costs its credit at once', async () => {
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

  it('that nobody decides lapse after 72 hours', async () => {
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

describe('GET /api/v1/admin/queues/{queue}', () => {
  it('lists what waits, nearest due time first, page by page', async () => {
    const deadlineAt = new Date(t.clock.now().getTime() + 3 * MS.day).toISOString()
    const near = await buildOpenBounty(t, { terms: { deadlineAt } })
    const far = await buildOpenBounty(t)
    const text = goodText()
    const later = await buildEntry(t, { bountyId: far.bounty.bountyId, input: text })
    const sooner = await buildEntry(t, { bountyId: near.bounty.bountyId })
    const failing = await buildEntry(t, { bountyId: far.bounty.bountyId, input: text })
    const seen: string[] = []
    let cursor: string | null | undefined
    do {
      const query = cursor == null ? { limit: 1 } : { limit: 1, cursor }
      const page = await t.ok(moderator, QUEUE, { params: { queue: 'submissions' }, query })
      for (const item of page.items)
        if (item.queue === 'submissions') seen.push(item.submission.submissionId)
      cursor = page.nextCursor
    } while (cursor !== null)
    const expected = [failing, sooner, later].map(({ entry }) => entry.submissionId)
    expect(seen.filter((id) => expected.includes(id))).toEqual(expected)
    const items = await queueItems('submissions')
    const item = items.find(
      (one) => one.queue === 'submissions' && one.submission.submissionId === expected[0],
    )
    expect(item).toMatchObject({
      fallback: 'It is rejected',
      dueAt: failing.entry.reviewDueAt,
      submission: {
        checks: expect.arrayContaining([
          expect.objectContaining({ check: 'near_duplicate', passed: false }),
        ]),
      },
    })
  })

  it('is for moderators', async () => {
    const params = { queue: 'submissions' }
    await t.refused(null, QUEUE, 'not_authenticated', { params })
    await t.refused(await person({ roles: ['finance'] }), QUEUE, 'not_allowed', { params })
    await t.refused(moderator, QUEUE, 'validation_failed', { params: { queue: 'lunch' } })
    await t.refused(moderator, QUEUE, 'validation_failed', {
      params,
      query: { cursor: 'nonsense' },
    })
  })
})

describe('GET /api/v1/admin/overview', () => {
  it('counts each queue and says how old and how urgent it is', async () => {
    await t.refused(null, 'GET /api/v1/admin/overview', 'not_authenticated')
    await t.refused(await person(), 'GET /api/v1/admin/overview', 'not_allowed')
    const before = await t.ok(moderator, 'GET /api/v1/admin/overview')
    await buildEntry(t)
    const after = await t.ok(moderator, 'GET /api/v1/admin/overview')
    expect(after.queues.map(({ queue }) => queue)).toEqual([
      'bounties',
      'submissions',
      'reports',
      'appeals',
      'objections',
    ])
    const [, was] = before.queues
    const [, is] = after.queues
    expect(is?.count).toBe((was?.count ?? 0) + 1)
    expect(is?.oldestAt).not.toBeNull()
    expect(is?.nextDueAt).not.toBeNull()
  })
})

describe('GET /api/v1/admin/audit', () => {
  it('lists every act, newest first, page by page, to moderators', async () => {
    await t.refused(null, 'GET /api/v1/admin/audit', 'not_authenticated')
    await t.refused(await person(), 'GET /api/v1/admin/audit', 'not_allowed')
    const first = await t.ok(moderator, 'GET /api/v1/admin/audit', { query: { limit: 2 } })
    expect(first.items).toHaveLength(2)
    const next = await t.ok(moderator, 'GET /api/v1/admin/audit', {
      query: { limit: 2, cursor: first.nextCursor },
    })
    const ids = [...first.items, ...next.items].map(({ auditId }) => auditId)
    expect(new Set(ids).size).toBe(4)
    expect(first.items[0]?.actor?.userId).toBe(moderator.userId)
  })
})

describe('moderation.reminders', () => {
  it('reminds every moderator once a day while something is about to be decided without them', async () => {
    const another = await person({ roles: ['moderator'] })
    await buildEntry(t)
    await t.advance(MS.hour)
    await t.advance(MS.hour)
    const reminders = (await noticesOf(another)).filter(
      ({ title }) => title === 'The queues wait for you',
    )
    expect(reminders).toHaveLength(1)
    expect(reminders[0]).toMatchObject({ type: 'reminder', actionUrl: '/admin' })
  })
})
