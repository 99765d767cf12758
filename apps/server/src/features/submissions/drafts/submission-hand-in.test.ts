import { buildOpenBounty } from '@laurel/scenarios/bounties'
import { buildEntry, buildEntryDraft } from '@laurel/scenarios/submissions'
import { validSubmissionText } from '@laurel/scenarios/terms'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPerson } from '../../../../testing/builders/builders.ts'
import type { Person } from '../../../../testing/servers/test-server.ts'
import { startTestServer, type TestServer } from '../../../../testing/servers/test-server.ts'
import { MS, plus } from '../../../platform/clock.ts'
import { newId } from '../../../platform/ids.ts'
import { runAsSystem } from '../../../platform/work/sweeps.ts'
import { lockSubmission, moveSubmission, moveSubmissions } from '../submissions.service.ts'

let t: TestServer
beforeAll(async () => {
  t = await startTestServer()
})
afterAll(async () => {
  await t.close()
})

const person = (options: Parameters<typeof buildPerson>[2] = {}) =>
  buildPerson(t.db, t.clock.now(), options)
const at = (id: string) => ({ params: { id } })
const SUBMIT = 'POST /api/v1/submissions/{id}/submit'
const WITHDRAW = 'POST /api/v1/submissions/{id}/withdraw'
const UPDATE = 'PATCH /api/v1/submissions/{id}'
const CREDITS = 'GET /api/v1/me/credits'
const balanceOf = async (as: Person) => (await t.ok(as, CREDITS)).balance
const entryCountOf = async (bountyId: string) =>
  (await t.ok(null, 'GET /api/v1/bounties/{id}', at(bountyId))).entryCount

describe(SUBMIT, () => {
  it('keeps an entry for a moderator until screening ends, takes a credit and counts it', async () => {
    const { bounty, sponsor } = await buildOpenBounty(t)
    const { author, entry } = await buildEntry(t, { bountyId: bounty.bountyId })
    expect(entry).toMatchObject({
      state: 'submitted',
      submittedAt: t.clock.now().toISOString(),
      reviewDueAt: plus(new Date(bounty.deadlineAt ?? ''), 24 * MS.hour).toISOString(),
      abilities: { canEdit: true, canSubmit: false, canWithdraw: true },
    })
    expect(entry.checks.every(({ passed }) => passed)).toBe(true)
    expect(await balanceOf(author)).toBe(2)
    expect(await entryCountOf(bounty.bountyId)).toBe(1)
    const { items } = await t.ok(sponsor, 'GET /api/v1/notifications')
    expect(items[0]).toMatchObject({ type: 'new_task', title: 'New entry', count: 1 })
  })

  it('announces publicly that there is a new entry, but not whose or what', async () => {
    const { bounty } = await buildOpenBounty(t)
    const { author, entry } = await buildEntry(t, { bountyId: bounty.bountyId })
    const feed = JSON.stringify(
      await t.ok(null, 'GET /api/v1/activity', { query: { tab: 'platform' } }),
    )
    expect(feed).toContain('New entry in')
    expect(feed).not.toContain(author.userId)
    expect(feed).not.toContain(entry.submissionId)
    expect(feed).not.toContain(entry.title)
  })

  it('accepts immediately from trust level 2 on', async () => {
    const { bounty } = await buildOpenBounty(t)
    const { author, entry } = await buildEntry(t, { bountyId: bounty.bountyId, part: 'author' })
    expect(entry).toMatchObject({ state: 'accepted', reviewDueAt: null })
    const { items } = await t.ok(author, 'GET /api/v1/notifications')
    expect(items[0]).toMatchObject({ type: 'task_completed', title: 'Your entry was accepted' })
  })

  it('sends an entry that fails a check to review, at any level, for 72 hours', async () => {
    const { bounty } = await buildOpenBounty(t)
    const input = { body: 'Too short' }
    const { entry } = await buildEntry(t, { bountyId: bounty.bountyId, input, part: 'author' })
    expect(entry).toMatchObject({
      state: 'under_review',
      reviewDueAt: plus(t.clock.now(), 72 * MS.hour).toISOString(),
    })
    expect(entry.checks.filter(({ passed }) => !passed).map(({ check }) => check)).toEqual([
      'length',
    ])
  })

  it.each(['newcomer', 'author'] as const)(
    'reveals nothing about sealed entries to an author who joined as %s, and holds copies at the deadline',
    async (part) => {
      const { bounty } = await buildOpenBounty(t)
      const { bountyId } = bounty
      const text = validSubmissionText()
      const link = 'https://example.com/thread/1'
      await buildEntry(t, { bountyId, input: { ...text, link }, part })
      const inputs = {
        fresh: {},
        linked: { link: 'http://www.example.com/thread/1/?utm_source=copy' },
        copied: { body: text.body.replace('word3', 'other3') },
      }
      const read = async (author: { userId: string }, id: string) => {
        const { state, checks, reviewDueAt, decisionReason, abilities } = await t.ok(
          author,
          'GET /api/v1/submissions/{id}',
          at(id),
        )
        const found = checks.map(({ check, passed }) => [check, passed])
        return { state, found, reviewDueAt, decisionReason, abilities }
      }
      const entered = []
      for (const input of Object.values(inputs)) {
        const draft = await buildEntryDraft(t, { bountyId, input, part })
        const id = draft.entry.submissionId
        const before = await read(draft.author, id)
        await t.ok(draft.author, SUBMIT, at(id))
        entered.push({ ...draft, id, seen: [before, await read(draft.author, id)] })
      }
      for (const { seen } of entered) expect(seen).toEqual(entered[0]?.seen)
      await t.advance(Date.parse(bounty.deadlineAt ?? '') - t.clock.now().getTime())
      const states = []
      for (const { author, id } of entered) states.push((await read(author, id)).state)
      const placed = part === 'newcomer' ? 'submitted' : 'accepted'
      expect(states).toEqual([placed, 'under_review', 'under_review'])
    },
  )

  it('finds duplicate links only within the bounty', async () => {
    const link = 'https://example.com/thread/2'
    await buildEntry(t, { bountyId: (await buildOpenBounty(t)).bounty.bountyId, input: { link } })
    const { bounty, sponsor } = await buildOpenBounty(t)
    const { entry } = await buildEntry(t, { bountyId: bounty.bountyId, input: { link } })
    const seen = await t.ok(sponsor, 'GET /api/v1/submissions/{id}', at(entry.submissionId))
    expect(seen.checks.every(({ passed }) => passed)).toBe(true)
  })

  it('publishes a post automatically after 24 hours, a trusted author’s immediately, without a credit', async () => {
    const { author, entry } = await buildEntry(t)
    expect(entry).toMatchObject({
      state: 'submitted',
      reviewDueAt: plus(t.clock.now(), 24 * MS.hour).toISOString(),
    })
    expect(await balanceOf(author)).toBe(3)
    expect((await buildEntry(t, { part: 'author' })).entry.state).toBe('accepted')
  })

  it('names everything that is missing', async () => {
    const questions = [{ id: 'why', text: 'Why you?', isRequired: true }]
    const { bounty } = await buildOpenBounty(t, { terms: { questions } })
    const { author, entry } = await buildEntryDraft(t, {
      bountyId: bounty.bountyId,
      input: { title: 'No', body: ' ', aiUse: 'generated' },
    })
    const problem = await t.refused(author, SUBMIT, 'submission_incomplete', at(entry.submissionId))
    expect(problem.errors?.map(({ pointer }) => pointer)).toEqual([
      '/title',
      '/body',
      '/answers/why',
      '/aiTools',
    ])
    const input = {
      ...validSubmissionText(),
      answers: { why: 'I know it' },
      aiTools: 'A grammar checker',
    }
    await t.ok(author, UPDATE, { ...at(entry.submissionId), body: input })
    expect(await t.ok(author, SUBMIT, at(entry.submissionId))).toMatchObject({ state: 'submitted' })
  })

  it('requires an explicit declaration about AI', async () => {
    const author = await person()
    const draft = await t.ok(author, 'POST /api/v1/submissions', { body: validSubmissionText() })
    expect(draft.aiUse).toBeNull()
    const refused = await t.refused(author, SUBMIT, 'submission_incomplete', at(draft.submissionId))
    expect(refused.errors?.map(({ pointer }) => pointer)).toEqual(['/aiUse'])
    await t.ok(author, UPDATE, { ...at(draft.submissionId), body: { aiUse: 'none' } })
    expect((await t.ok(author, SUBMIT, at(draft.submissionId))).aiUse).toBe('none')
  })

  it('refuses a second submit, a closed bounty and another author', async () => {
    const { bounty } = await buildOpenBounty(t)
    const { author, entry } = await buildEntry(t, { bountyId: bounty.bountyId })
    await t.refused(author, SUBMIT, 'submission_wrong_state', at(entry.submissionId))
    const draft = await buildEntryDraft(t, { bountyId: bounty.bountyId })
    await t.refused(await person(), SUBMIT, 'not_found', at(draft.entry.submissionId))
    await t.refused(null, SUBMIT, 'not_authenticated', at(draft.entry.submissionId))
    t.setPrelaunch(true)
    await t.refused(draft.author, SUBMIT, 'prelaunch_read_only', at(draft.entry.submissionId))
    t.setPrelaunch(false)
    t.clock.setOffsetMs(t.clock.offsetMs() + 7 * MS.day)
    await t.refused(draft.author, SUBMIT, 'bounty_wrong_state', at(draft.entry.submissionId))
    await t.refused(draft.author, UPDATE, 'submission_wrong_state', {
      ...at(draft.entry.submissionId),
      body: {},
    })
  })

  it('refuses a fourth entry of a month and reports the credits left', async () => {
    const author = await person()
    for (const left of [2, 1, 0]) {
      const { bounty } = await buildOpenBounty(t)
      await buildEntry(t, { author, bountyId: bounty.bountyId })
      expect(await balanceOf(author)).toBe(left)
    }
    const { bounty } = await buildOpenBounty(t)
    const { entry } = await buildEntryDraft(t, { author, bountyId: bounty.bountyId })
    await t.refused(author, SUBMIT, 'credits_used_up', at(entry.submissionId))
    expect(await entryCountOf(bounty.bountyId)).toBe(0)
  })

  it('has one effect for two concurrent requests and for two with one key', async () => {
    const { bounty } = await buildOpenBounty(t)
    const { author, entry } = await buildEntryDraft(t, { bountyId: bounty.bountyId })
    const answers = await Promise.all(
      [1, 2, 3].map(() => t.call(author, SUBMIT, at(entry.submissionId))),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await balanceOf(author)).toBe(2)
    expect(await entryCountOf(bounty.bountyId)).toBe(1)

    const second = await buildEntryDraft(t, { bountyId: bounty.bountyId })
    const key = newId()
    const both = await Promise.all(
      [1, 2].map(() => t.ok(second.author, SUBMIT, { ...at(second.entry.submissionId), key })),
    )
    expect(both[0]).toEqual(both[1])
    expect(await balanceOf(second.author)).toBe(2)
  })

  it('never lets two concurrent entries share the last credit', async () => {
    const author = await person()
    for (let used = 0; used < 2; used += 1) {
      const { bounty } = await buildOpenBounty(t)
      await buildEntry(t, { author, bountyId: bounty.bountyId })
    }
    const drafts = []
    for (let made = 0; made < 4; made += 1) {
      const { bounty } = await buildOpenBounty(t)
      drafts.push(await buildEntryDraft(t, { author, bountyId: bounty.bountyId }))
    }
    const answers = await Promise.all(
      drafts.map(({ entry }) => t.call(author, SUBMIT, at(entry.submissionId))),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await balanceOf(author)).toBe(0)
  })

  it('passes only one of two copies that are submitted concurrently', async () => {
    const { bounty, sponsor } = await buildOpenBounty(t)
    const input = validSubmissionText()
    const drafts = [
      await buildEntryDraft(t, { bountyId: bounty.bountyId, input }),
      await buildEntryDraft(t, { bountyId: bounty.bountyId, input }),
    ]
    await Promise.all(
      drafts.map(({ author, entry }) => t.ok(author, SUBMIT, at(entry.submissionId))),
    )
    const results = []
    for (const { entry } of drafts) {
      const seen = await t.ok(sponsor, 'GET /api/v1/submissions/{id}', at(entry.submissionId))
      results.push(seen.checks.every(({ passed }) => passed))
    }
    expect(results.sort()).toEqual([false, true])
  })
})

describe(WITHDRAW, () => {
  it('withdraws an entry before review: the credit returns and the count falls', async () => {
    const { bounty } = await buildOpenBounty(t)
    const { author, entry } = await buildEntry(t, { bountyId: bounty.bountyId })
    await t.advance(MS.minute)
    expect(await t.ok(author, WITHDRAW, at(entry.submissionId))).toMatchObject({
      state: 'withdrawn',
      abilities: { canEdit: false, canSubmit: false, canWithdraw: false },
    })
    const credits = await t.ok(author, CREDITS)
    expect(credits.balance).toBe(3)
    expect(credits.changes.map(({ delta, reason }) => [delta, reason])).toEqual([
      [3, 'monthly'],
      [-1, 'entry'],
      [1, 'withdrawn'],
    ])
    expect(await entryCountOf(bounty.bountyId)).toBe(0)
    await buildEntry(t, { author, bountyId: bounty.bountyId })
    expect(await entryCountOf(bounty.bountyId)).toBe(1)
  })

  it('discards a draft without changing credits or counts', async () => {
    const { bounty } = await buildOpenBounty(t)
    const { author, entry } = await buildEntryDraft(t, { bountyId: bounty.bountyId })
    await t.ok(author, WITHDRAW, at(entry.submissionId))
    expect((await t.ok(author, CREDITS)).changes).toHaveLength(1)
    expect(await entryCountOf(bounty.bountyId)).toBe(0)
  })

  it('keeps the credit spent once a moderator has reviewed it', async () => {
    const { bounty } = await buildOpenBounty(t)
    const { author, entry } = await buildEntry(t, { bountyId: bounty.bountyId })
    await runAsSystem(t.deps, async (ctx) => {
      const { submission } = await lockSubmission(ctx.db, entry.submissionId)
      await moveSubmission(ctx, submission, 'accepted', { reviewedAt: ctx.now })
    })
    await t.ok(author, WITHDRAW, at(entry.submissionId))
    expect(await balanceOf(author)).toBe(2)
  })

  it('has one effect for two concurrent requests', async () => {
    const { bounty } = await buildOpenBounty(t)
    const { author, entry } = await buildEntry(t, { bountyId: bounty.bountyId })
    const answers = await Promise.all(
      [1, 2].map(() => t.call(author, WITHDRAW, at(entry.submissionId))),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await entryCountOf(bounty.bountyId)).toBe(0)
    expect(await balanceOf(author)).toBe(3)
  })

  it('refuses others, a prelaunch and finished submissions', async () => {
    const { author, entry } = await buildEntry(t, { part: 'author' })
    await t.refused(null, WITHDRAW, 'not_authenticated', at(entry.submissionId))
    await t.refused(await person(), WITHDRAW, 'not_allowed', at(entry.submissionId))
    t.setPrelaunch(true)
    await t.refused(author, WITHDRAW, 'prelaunch_read_only', at(entry.submissionId))
    t.setPrelaunch(false)
    await t.ok(author, WITHDRAW, at(entry.submissionId))
    await t.refused(author, WITHDRAW, 'submission_wrong_state', at(entry.submissionId))
  })
})

describe('moveSubmissions', () => {
  it('moves all or none', async () => {
    const first = await buildEntry(t)
    const second = await buildEntryDraft(t)
    const attempt = runAsSystem(t.deps, async (ctx) => {
      const rows = []
      for (const { entry } of [first, second]) {
        rows.push((await lockSubmission(ctx.db, entry.submissionId)).submission)
      }
      await moveSubmissions(ctx, rows, 'accepted')
    })
    await expect(attempt).rejects.toMatchObject({ code: 'submission_wrong_state' })
    const seen = await t.ok(
      first.author,
      'GET /api/v1/submissions/{id}',
      at(first.entry.submissionId),
    )
    expect(seen.state).toBe('submitted')
  })
})
