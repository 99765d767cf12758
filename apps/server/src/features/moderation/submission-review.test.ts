import { buildOpenBounty } from '@laurel/scenarios/bounties'
import { buildEntry, buildEntryDraft } from '@laurel/scenarios/submissions'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPerson } from '../../../testing/builders/builders.ts'
import type { Person } from '../../../testing/servers/test-server.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import { auditEntries } from '../../db/schema/people.ts'
import { findBrokenAuditEntries } from '../../platform/audit/audit.ts'
import { MS } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'

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
const GET = 'GET /api/v1/submissions/{id}'
const APPEAL = 'POST /api/v1/submissions/{id}/appeal'
const REASON = 'It does not answer the brief'

const noticesOf = async (as: Person) => (await t.ok(as, 'GET /api/v1/notifications')).items
const auditOf = async (subjectId: string) =>
  await t.db.select().from(auditEntries).where(eq(auditEntries.subjectId, subjectId))

describe(REVIEW, () => {
  it('accepts an entry, notifies its author and audits it', async () => {
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
    expect(await findBrokenAuditEntries(t.db)).toEqual([])
    await t.refused(moderator, REVIEW, 'submission_wrong_state', {
      ...at(entry.submissionId),
      body,
    })
  })

  it('requests changes, which the author makes and submits again without another credit', async () => {
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
    expect(await noticesOf(author)).toEqual([])
    await t.refused(author, 'PATCH /api/v1/submissions/{id}', 'submission_wrong_state', {
      ...at(entry.submissionId),
      body: changed,
    })
  })

  it('rejects with a reason that the author can read', async () => {
    const { author, entry } = await buildEntry(t)
    const body = { decision: 'reject', reason: REASON }
    const rejected = await t.ok(moderator, REVIEW, { ...at(entry.submissionId), body })
    expect(rejected).toMatchObject({ state: 'rejected', decisionReason: REASON })
    expect((await noticesOf(author))[0]?.message).toContain(REASON)
    expect((await t.ok(author, GET, at(entry.submissionId))).abilities.canAppeal).toBe(true)
    await t.refused(null, GET, 'not_found', at(entry.submissionId))
  })

  it('marks as spam, which costs a credit when not disputed for 7 days', async () => {
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

  it('requires a moderator without a stake in the case', async () => {
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

  it('refuses a draft, an empty body, and a decision without its reason', async () => {
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

  it('works in a prelaunch, replays under one key and has one effect for two concurrent requests', async () => {
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
