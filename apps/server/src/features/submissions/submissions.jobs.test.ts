import { buildOpenBounty } from '@laurel/scenarios/bounties'
import { buildAcceptedEntry, buildEntry, buildEntryDraft } from '@laurel/scenarios/submissions'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildPerson } from '../../../testing/builders/builders.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import { submissions, submissionViews, viewSalts } from '../../db/schema/submissions.ts'
import { MS, plus, utcDay } from '../../platform/clock.ts'
import { runAsSystem } from '../../platform/work/sweeps.ts'
import { lockBounty } from '../bounties/bounties.service.ts'
import { switchFlag } from '../operations/flags/switch-flag.service.ts'
import { submissionsSweeps } from './submissions.jobs.ts'
import {
  acceptedEntries,
  countUndecidedEntries,
  releaseEntries,
  screenEntries,
  viewSubmission,
} from './submissions.service.ts'

let t: TestServer
beforeAll(async () => {
  t = await startTestServer()
})
afterAll(async () => {
  await t.close()
})

const at = (id: string) => ({ params: { id } })
const GET = 'GET /api/v1/submissions/{id}'
const noticesOf = async (as: { userId: string }) =>
  (await t.ok(as, 'GET /api/v1/notifications')).items

/** Advances the clock and runs only the submission sweeps, twice: the second run must find nothing. */
async function pass(ms: number): Promise<void> {
  t.clock.setOffsetMs(t.clock.offsetMs() + ms)
  for (const sweep of submissionsSweeps) await sweep.run(t.deps)
  for (const sweep of submissionsSweeps) expect(await sweep.run(t.deps), sweep.name).toBe(0)
}

describe('the default decision of a review', () => {
  it('rejects after 72 hours what failed a check, quoting the check', async () => {
    const { bounty } = await buildOpenBounty(t)
    const input = { body: 'Too short' }
    const { author, entry } = await buildEntry(t, { bountyId: bounty.bountyId, input })
    await pass(72 * MS.hour - 1)
    expect((await t.ok(author, GET, at(entry.submissionId))).state).toBe('under_review')
    await pass(1)
    expect(await t.ok(author, GET, at(entry.submissionId))).toMatchObject({
      state: 'rejected',
      decisionReason: 'Without a link the text needs at least 40 characters.',
      abilities: { canAppeal: true },
    })
  })

  it('publishes a post that passed after 24 hours', async () => {
    const { entry } = await buildEntry(t)
    await pass(24 * MS.hour)
    expect((await t.ok(null, GET, at(entry.submissionId))).state).toBe('accepted')
  })

  it('happens once, however late and often the sweep runs', async () => {
    const { author, entry } = await buildEntry(t)
    t.clock.setOffsetMs(t.clock.offsetMs() + 7 * MS.day)
    await Promise.all(submissionsSweeps.flatMap((sweep) => [sweep.run(t.deps), sweep.run(t.deps)]))
    expect((await t.ok(null, GET, at(entry.submissionId))).state).toBe('accepted')
    expect(await noticesOf(author)).toHaveLength(1)
  })

  it('reports when the next one is due', async () => {
    const { entry } = await buildEntry(t)
    const [sweep] = submissionsSweeps
    const next = await sweep?.nextDueAt?.(t.db, t.clock.now())
    expect(next?.at.toISOString()).toBe(entry.reviewDueAt)
    await pass(24 * MS.hour)
  })
})

describe('requested changes that never arrive', () => {
  const moderated = async () => {
    const { author, entry } = await buildEntry(t)
    const moderator = await buildPerson(t.db, t.clock.now(), { roles: ['moderator'] })
    const body = { decision: 'request_changes', reason: 'Name your sources' }
    await t.ok(moderator, 'POST /api/v1/admin/submissions/{id}/review', {
      ...at(entry.submissionId),
      body,
    })
    return { author, entry }
  }

  it('reject a post after 7 days', async () => {
    const { author, entry } = await moderated()
    await pass(7 * MS.day)
    expect(await t.ok(author, GET, at(entry.submissionId))).toMatchObject({
      state: 'rejected',
      decisionReason: 'You did not make the requested changes within 7 days.',
    })
  })

  const prelaunch = async (isEnabled: boolean) =>
    await runAsSystem(t.deps, (ctx) => switchFlag(ctx, 'prelaunch_live', isEnabled))

  it('are not due during a prelaunch, which extends the period', async () => {
    const { author, entry } = await moderated()
    await prelaunch(true)
    await pass(10 * MS.day)
    expect((await t.ok(author, GET, at(entry.submissionId))).state).toBe('changes_requested')
    await prelaunch(false)
    await pass(0)
    expect((await t.ok(author, GET, at(entry.submissionId))).state).toBe('changes_requested')
    await pass(7 * MS.day)
    expect((await t.ok(author, GET, at(entry.submissionId))).state).toBe('rejected')
  })
})

describe('screenEntries', () => {
  it('accepts what passed, rejects entries without the requested changes, and keeps failing ones for a person', async () => {
    const { bounty } = await buildOpenBounty(t)
    const bountyId = bounty.bountyId
    const passed = await buildEntry(t, { bountyId })
    const failing = await buildEntry(t, { bountyId, input: { body: 'Too short' } })
    const asked = await buildEntry(t, { bountyId })
    const moderator = await buildPerson(t.db, t.clock.now(), { roles: ['moderator'] })
    const body = { decision: 'request_changes', reason: 'Name your sources' }
    await t.ok(moderator, 'POST /api/v1/admin/submissions/{id}/review', {
      ...at(asked.entry.submissionId),
      body,
    })
    expect(await countUndecidedEntries(t.db, bountyId)).toBe(3)
    for (let time = 0; time < 2; time += 1) {
      await runAsSystem(t.deps, async (ctx) =>
        screenEntries(ctx, await lockBounty(ctx.db, bountyId)),
      )
    }
    const stateOf = async ({ author, entry }: typeof passed) =>
      (await t.ok(author, GET, at(entry.submissionId))).state
    expect(await stateOf(passed)).toBe('accepted')
    expect(await stateOf(failing)).toBe('under_review')
    expect(await stateOf(asked)).toBe('rejected')
    expect((await acceptedEntries(t.db, bountyId)).map(({ id }) => id)).toEqual([
      passed.entry.submissionId,
    ])
    expect(await noticesOf(passed.author)).toHaveLength(1)
    expect(await countUndecidedEntries(t.db, bountyId)).toBe(1)
  })
})

describe('releaseEntries', () => {
  it('returns every credit once and decides nothing', async () => {
    const { bounty } = await buildOpenBounty(t)
    const bountyId = bounty.bountyId
    const waiting = await buildEntry(t, { bountyId })
    const accepted = await buildAcceptedEntry(t, { bountyId })
    const draft = await buildEntryDraft(t, { bountyId })
    for (let time = 0; time < 2; time += 1) {
      await runAsSystem(t.deps, async (ctx) =>
        releaseEntries(ctx, await lockBounty(ctx.db, bountyId), 'cancelled'),
      )
    }
    for (const { author, entry } of [waiting, accepted]) {
      expect(await t.ok(author, GET, at(entry.submissionId))).toMatchObject({
        state: 'not_selected',
        decisionReason: 'The bounty was cancelled.',
      })
      const { changes } = await t.ok(author, 'GET /api/v1/me/credits')
      expect(changes.filter(({ reason }) => reason === 'cancelled')).toHaveLength(1)
    }
    expect((await t.ok(draft.author, GET, at(draft.entry.submissionId))).state).toBe('draft')
  })
})

describe('draft reminders', () => {
  beforeEach(async () => await pass(0))

  it('notify the author of a draft once, a day before the bounty closes', async () => {
    const deadlineAt = plus(t.clock.now(), 3 * MS.day)
    const { bounty } = await buildOpenBounty(t, { terms: { deadlineAt: deadlineAt.toISOString() } })
    const { author, entry } = await buildEntryDraft(t, { bountyId: bounty.bountyId })
    const handedIn = await buildEntry(t, { bountyId: bounty.bountyId })
    await pass(2 * MS.day - 1)
    expect(await noticesOf(author)).toEqual([])
    await pass(1)
    await pass(MS.hour)
    expect(await noticesOf(author)).toMatchObject([
      {
        type: 'reminder',
        dueAt: deadlineAt.toISOString(),
        actionUrl: `/submissions?id=${entry.submissionId}`,
        read: false,
      },
    ])
    expect((await noticesOf(handedIn.author)).filter(({ type }) => type === 'reminder')).toEqual([])
    await t.ok(author, 'POST /api/v1/submissions/{id}/submit', at(entry.submissionId))
    expect((await noticesOf(author)).filter(({ type }) => type === 'reminder')).toEqual([])
  })
})

describe('POST /api/v1/submissions/{id}/views', () => {
  const VIEW = 'POST /api/v1/submissions/{id}/views'
  const viewersOf = async (id: string) => {
    const [row] = await t.db.select().from(submissions).where(eq(submissions.id, id))
    return row?.viewerCount
  }

  it('counts a viewer after 15 s, once, and never the author', async () => {
    const { author, entry } = await buildAcceptedEntry(t)
    const viewer = await buildPerson(t.db, t.clock.now())
    const id = entry.submissionId
    const view = async (as: { userId: string } | null, dwellMs: number) =>
      await t.ok(as, VIEW, { ...at(id), body: { dwellMs } })
    await view(viewer, 14_999)
    expect(await viewersOf(id)).toBe(0)
    await view(viewer, 15_000)
    await view(viewer, 60_000)
    await view(viewer, 20_000)
    expect(await viewersOf(id)).toBe(1)
    await view(author, 60_000)
    expect(await viewersOf(id)).toBe(1)
    await view(null, 15_000)
    await view(null, 15_000)
    expect(await viewersOf(id)).toBe(2)
    const [longest] = await t.db
      .select()
      .from(submissionViews)
      .where(eq(submissionViews.viewerKey, viewer.userId))
    expect(longest?.dwellMs).toBe(60_000)
  })

  it('counts one viewer for concurrent views', async () => {
    const { entry } = await buildAcceptedEntry(t)
    const viewer = await buildPerson(t.db, t.clock.now())
    const request = { ...at(entry.submissionId), body: { dwellMs: 20_000 } }
    await t.ok(viewer, VIEW, { ...request, body: { dwellMs: 1 } })
    await Promise.all([1, 2, 3, 4].map(() => t.ok(viewer, VIEW, request)))
    expect(await viewersOf(entry.submissionId)).toBe(1)
  })

  it('counts one visitor per address and day, whatever the user agent', async () => {
    const { entry } = await buildAcceptedEntry(t)
    const other = await buildAcceptedEntry(t)
    const view = async (ip: string, userAgent: string, id = entry.submissionId) =>
      await runAsSystem(t.deps, async (ctx) => {
        const origin = { ...ctx.origin, ip, userAgent }
        await viewSubmission({ ...ctx, origin }, id, 15_000)
      })
    for (let client = 0; client < 60; client += 1) await view('203.0.113.7', `client ${client}`)
    expect(await viewersOf(entry.submissionId)).toBe(1)
    for (const ip of ['2001:db8::1', '2001:db8::2', '2001:db8:0:0:9::3']) await view(ip, ip)
    expect(await viewersOf(entry.submissionId)).toBe(2)
    await view('203.0.113.7', 'client', other.entry.submissionId)
    const keys = await t.db.select({ key: submissionViews.viewerKey }).from(submissionViews)
    expect(new Set(keys.map(({ key }) => key)).size).toBe(keys.length)
    await pass(MS.day)
    const days = (await t.db.select().from(viewSalts)).map(({ day }) => day)
    expect(days.filter((day) => day < utcDay(t.clock.now()))).toEqual([])
  })

  it('forgets visitors the next day, and counts them again', async () => {
    const { entry } = await buildAcceptedEntry(t)
    const id = entry.submissionId
    const request = { ...at(id), body: { dwellMs: 20_000 } }
    await t.ok(null, VIEW, request)
    const keys = async () =>
      (await t.db.select().from(submissionViews).where(eq(submissionViews.submissionId, id))).map(
        ({ viewerKey }) => viewerKey,
      )
    expect((await keys())[0]).toMatch(/^visitor:[0-9a-f]{64}$/)
    await pass(MS.day)
    expect((await keys())[0]).toMatch(/^past:/)
    await t.ok(null, VIEW, request)
    expect(await viewersOf(id)).toBe(2)
  })

  it('refuses what the viewer cannot see, a prelaunch and impossible durations', async () => {
    const draft = await buildEntryDraft(t)
    const body = { dwellMs: 1 }
    await t.refused(null, VIEW, 'not_found', { ...at(draft.entry.submissionId), body })
    const { entry } = await buildAcceptedEntry(t)
    for (const dwellMs of [-1, 0.5, 3_600_001, '15']) {
      await t.refused(null, VIEW, 'validation_failed', {
        ...at(entry.submissionId),
        body: { dwellMs },
      })
    }
    t.setPrelaunch(true)
    await t.refused(null, VIEW, 'prelaunch_read_only', { ...at(entry.submissionId), body })
    t.setPrelaunch(false)
  })
})
