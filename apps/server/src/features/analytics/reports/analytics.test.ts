import { reportViews, viewSubmission } from '@laurel/scenarios/analytics'
import { buildAnnounced, buildContest } from '@laurel/scenarios/awards'
import { buildBoost } from '@laurel/scenarios/boosts'
import { buildAcceptedEntry } from '@laurel/scenarios/submissions'
import type { ReplyOf } from '@laurel/scenarios/world'
import { advanceTo } from '@laurel/scenarios/world'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type Person,
  startTestServer,
  type TestServer,
} from '../../../../testing/servers/test-server.ts'
import { givePoints } from '../../../../testing/shortcuts.ts'
import { MS } from '../../../platform/clock.ts'
import { newId } from '../../../platform/ids.ts'

const CREATOR = 'GET /api/v1/me/analytics'
const LIST = 'GET /api/v1/me/analytics/submissions'
const PIECE = 'GET /api/v1/me/analytics/submissions/{id}'
const BOUNTY = 'GET /api/v1/me/analytics/bounties/{id}'

let t: TestServer
beforeAll(async () => {
  t = await startTestServer()
})
afterAll(() => t.close())

const voters = (count: number) => Promise.all(Array.from({ length: count }, () => t.join('voter')))
const pieceOf = (owner: Person, id: string): Promise<ReplyOf<typeof PIECE>> =>
  t.ok(owner, PIECE, { params: { id }, query: { range: '7d' } })

describe('GET /api/v1/me/analytics', () => {
  it('refuses a visitor, and starts with nothing', async () => {
    await t.refused(null, CREATOR, 'not_authenticated')
    await t.refused(null, LIST, 'not_authenticated')
    const nobody = await t.join('voter')
    const empty = await t.ok(nobody, CREATOR, { query: { range: '7d' } })
    expect(empty).toMatchObject({
      impressions: { now: 0, before: 0 },
      votes: { now: 0, before: 0 },
      winPercent: { mine: null },
      sources: [],
      best: [],
      sampledDays: [],
    })
    expect(empty.days).toHaveLength(7)
    await t.refused(nobody, CREATOR, 'validation_failed', { query: { range: '8d' } })
  })

  it('sums up views of one’s own work, beside the period before', async () => {
    const { author, entry } = await buildAcceptedEntry(t)
    await viewSubmission(t, await voters(6), entry.submissionId, 5)
    await t.advance(8 * MS.day)
    await viewSubmission(t, await voters(9), entry.submissionId, 2)
    await t.advance(MS.minute)
    const mine = await t.ok(author, CREATOR, { query: { range: '7d' } })
    expect(mine).toMatchObject({
      impressions: { now: 9, before: 6 },
      opens: { now: 2, before: 5 },
      sources: [{ source: 'feed', impressions: 9, opens: 2 }],
      best: [{ submissionId: entry.submissionId, impressions: 9, opens: 2 }],
    })
    expect(mine.days.at(-1)).toMatchObject({ impressions: 9, opens: 2 })
    expect(mine.activeDays.length).toBeGreaterThan(0)
    const all = await t.ok(author, CREATOR, { query: { range: 'all' } })
    expect(all).toMatchObject({ impressions: { now: 15, before: null }, opens: { now: 7 } })
    expect((await t.ok(author, CREATOR, { query: { range: 'season' } })).impressions.now).toBe(15)
  })

  it('has a curve by the hour for two days, and views of the profile beside the period before', async () => {
    const { author, entry } = await buildAcceptedEntry(t)
    await viewSubmission(t, await voters(6), entry.submissionId, 5)
    const profile = { subject: 'profile', subjectId: author.userId, source: 'feed' } as const
    for (const viewer of await voters(5)) {
      await reportViews(t, viewer, [{ ...profile, kind: 'open' }])
    }
    await t.advance(MS.minute)
    const mine = await t.ok(author, CREATOR, { query: { range: '2d' } })
    expect(mine).toMatchObject({
      impressions: { now: 6 },
      profile: { impressions: { now: 0, before: 0 }, opens: { now: 5, before: 0 } },
    })
    const hours = mine.hours ?? []
    const seen = hours.filter(({ impressions }) => impressions !== 0)
    expect(seen).toEqual([{ hour: expect.any(String), impressions: 6, opens: 5 }])
    expect(hours.length).toBeGreaterThan(24)
    expect(hours.length).toBeLessThanOrEqual(48)
    expect(hours[0]?.hour).toBe(`${mine.period.from}T00:00:00.000Z`)
    const piece = await t.ok(author, PIECE, {
      params: { id: entry.submissionId },
      query: { range: '2d' },
    })
    expect(piece.hours).toEqual(hours)
    expect((await t.ok(author, CREATOR, { query: { range: '7d' } })).hours).toBeNull()
  })

  it('shows nothing of fewer than five people, by day, source and piece', async () => {
    const { author, entry } = await buildAcceptedEntry(t)
    await viewSubmission(t, await voters(4), entry.submissionId, 4)
    await t.advance(MS.minute)
    const hidden = await t.ok(author, CREATOR, { query: { range: '7d' } })
    expect(hidden).toMatchObject({
      impressions: { now: null },
      opens: { now: null },
      sources: [{ source: 'feed', impressions: null, opens: null }],
      best: [{ impressions: null, opens: null }],
    })
    expect(hidden.days.at(-1)).toMatchObject({ impressions: null, opens: null })
    expect(await pieceOf(author, entry.submissionId)).toMatchObject({ dwell: null, hosts: [] })
    await viewSubmission(t, await voters(1), entry.submissionId)
    await t.advance(MS.minute)
    expect(await pieceOf(author, entry.submissionId)).toMatchObject({
      piece: { impressions: 5, opens: 4 },
    })
  })

  it('hides a second source where the total would give the first away', async () => {
    const { author, entry } = await buildAcceptedEntry(t)
    await viewSubmission(t, await voters(12), entry.submissionId)
    const view = {
      subject: 'submission',
      subjectId: entry.submissionId,
      kind: 'impression',
    } as const
    for (const viewer of await voters(6))
      await reportViews(t, viewer, [{ ...view, source: 'search' }])
    for (const viewer of await voters(2))
      await reportViews(t, viewer, [{ ...view, source: 'share' }])
    await t.advance(MS.minute)
    const { piece, sources } = await pieceOf(author, entry.submissionId)
    expect(piece.impressions).toBe(20)
    expect(sources).toEqual([
      { source: 'feed', impressions: 12, opens: 0 },
      { source: 'search', impressions: null, opens: null },
      { source: 'share', impressions: null, opens: null },
    ])
  })
})

describe('GET /api/v1/me/analytics/submissions/{id}', () => {
  it('shows time spent and hosts outside, and only to the author', async () => {
    const { author, entry } = await buildAcceptedEntry(t)
    const view = { subject: 'submission', subjectId: entry.submissionId } as const
    const from = { source: 'outside', referrerHost: 'news.example' } as const
    for (const viewer of await voters(5)) {
      await reportViews(t, viewer, [
        { ...view, ...from, kind: 'open' },
        { ...view, ...from, kind: 'dwell', dwellMs: 30_000 },
      ])
    }
    await t.advance(MS.minute)
    expect(await pieceOf(author, entry.submissionId)).toMatchObject({
      piece: { impressions: 0, opens: 5 },
      dwell: [0, 0, 5, 0],
      hosts: [{ host: 'news.example', opens: 5 }],
      checklist: null,
      lift: null,
    })
    const [stranger] = await voters(1)
    for (const id of [entry.submissionId, newId()]) {
      await t.refused(stranger ?? null, PIECE, 'not_found', { params: { id } })
    }
  })

  it('tells nothing of votes and opens before voting is over (check 35)', async () => {
    const contest = await buildContest(t)
    await advanceTo(t, contest.bounty.deadlineAt)
    const [first] = contest.entries
    if (first === undefined) throw new Error('no entry')
    const { author, entry } = first
    await viewSubmission(t, await voters(8), entry.submissionId, 8)
    await t.advance(MS.minute)
    const blind = await pieceOf(author, entry.submissionId)
    expect(blind).toMatchObject({
      piece: { impressions: 8, opens: null, isBlind: true, voteRate: null },
      checklist: null,
      dwell: null,
    })
    expect(blind.days.every(({ opens }) => opens === null)).toBe(true)
    expect(blind.sources).toEqual([{ source: 'feed', impressions: 8, opens: null }])
    expect(await t.ok(author, CREATOR, { query: { range: '7d' } })).toMatchObject({
      blindCount: 1,
      votes: { now: 0 },
      opens: { now: 0 },
    })
    await t.advance(73 * MS.hour)
    expect(await pieceOf(author, entry.submissionId)).toMatchObject({
      piece: { opens: 8, isBlind: false },
    })
  })

  it('shows votes per exposure with its interval, and scores beside the median, once decided', async () => {
    const contest = await buildAnnounced(t, { entryCount: 5, voters: 6 })
    const [first] = contest.entries
    if (first === undefined) throw new Error('no entry')
    const { piece, checklist } = await pieceOf(first.author, first.entry.submissionId)
    expect(piece).toMatchObject({ place: 1, voteRate: { exposures: 6, votes: 6, percent: 100 } })
    expect(piece.voteRate?.lowPercent).toBeCloseTo(60.97, 1)
    expect(checklist?.map(({ mine, median }) => [mine, median])[0]).toEqual([90, 70])
    const mine = await t.ok(first.author, CREATOR, { query: { range: '30d' } })
    expect(mine).toMatchObject({ votes: { now: 6 }, wins: { now: 1 }, winPercent: { mine: 100 } })
    expect(mine.decisionHours.mine).toBeGreaterThan(24)
    const list = await t.ok(first.author, LIST, { query: { range: '30d' } })
    expect(list.items[0]).toMatchObject({ place: 1, voteRate: { votes: 6 } })
  })

  it('shows the lift of its boost', async () => {
    const { owner, submissionId } = await buildBoost(t, (person) =>
      givePoints(t, person.userId, 1000),
    )
    expect((await pieceOf(owner, submissionId)).lift).toMatchObject({ result: null })
  })
})

describe('GET /api/v1/me/analytics/bounties/{id}', () => {
  it('shows reach, entries a day and the cost per accepted entry, only to the sponsor', async () => {
    const { sponsor, bounty, entries } = await buildContest(t)
    const view = { subject: 'bounty', subjectId: bounty.bountyId, source: 'feed' } as const
    for (const viewer of await voters(6)) {
      await reportViews(t, viewer, [
        { ...view, kind: 'impression' },
        { ...view, kind: 'open' },
      ])
    }
    await t.advance(MS.minute)
    const reply = await t.ok(sponsor, BOUNTY, { params: { id: bounty.slug } })
    expect(reply).toMatchObject({
      bountyId: bounty.bountyId,
      entriesInRange: entries.length,
      before: { reach: 0, opens: 0, entries: 0 },
      hours: null,
      figures: {
        reach: 6,
        opens: 6,
        entries: entries.length,
        costPerAccepted: String(BigInt(bounty.prizeTotal) / BigInt(entries.length)),
      },
    })
    expect(reply.days.reduce((sum, day) => sum + day.entries, 0)).toBe(entries.length)
    const author = entries[0]?.author ?? null
    await t.refused(author, BOUNTY, 'not_found', { params: { id: bounty.bountyId } })
    await t.refused(null, BOUNTY, 'not_authenticated', { params: { id: bounty.bountyId } })
  })
})
