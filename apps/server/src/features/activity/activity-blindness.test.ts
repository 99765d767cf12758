import { buildContest } from '@laurel/scenarios/awards'
import { castVote, readExposure, SUPPORT } from '@laurel/scenarios/votes'
import { advanceTo } from '@laurel/scenarios/world'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'

let t: TestServer
beforeAll(async () => {
  t = await startTestServer()
})
afterAll(() => t.close())

type Contest = Awaited<ReturnType<typeof buildContest<Awaited<ReturnType<TestServer['join']>>>>>

/** What someone sees of a bounty's events, in every view of the feed. */
async function eventsOf(as: Contest['sponsor'] | null, { bounty }: Contest) {
  const tabs =
    as === null
      ? (['platform', 'money', 'for-you'] as const)
      : (['platform', 'money', 'for-you', 'mine'] as const)
  const pages = await Promise.all(
    tabs.map((tab) => t.ok(as, 'GET /api/v1/activity', { query: { tab, limit: 50 } })),
  )
  return pages
    .flatMap(({ items }) => items)
    .filter(({ url }) => url === `/bounty/${bounty.slug}`)
    .map(({ eventId: _, ...event }) => event)
}

describe('the feed of a blind bounty', () => {
  it('says before voting that there are entries, and never whose or which', async () => {
    const contest = await buildContest(t)
    const events = await eventsOf(null, contest)
    expect(new Set(events.map(({ kind }) => kind))).toEqual(
      new Set(['bounty_opened', 'entry_submitted']),
    )
    const text = JSON.stringify(events)
    for (const { author, entry } of contest.entries) {
      expect(text).not.toContain(author.userId)
      expect(text).not.toContain(entry.title)
      expect(text).not.toContain(entry.submissionId)
    }
  })

  it('is the same for everyone but the voter, before and after votes', async () => {
    const contest = await buildContest(t)
    await advanceTo(t, contest.bounty.deadlineAt)
    const [entrant] = contest.entries
    const stranger = await t.join('newcomer')
    const readers = [null, contest.sponsor, entrant?.author ?? null, stranger]
    const seen = () => Promise.all(readers.map((reader) => eventsOf(reader, contest)))
    const before = await seen()
    expect(before[0]?.some(({ kind }) => kind === 'bounty_voting')).toBe(true)
    for (let count = 0; count < 2; count += 1) {
      const voter = await t.join('voter')
      for (const _ of contest.entries) {
        const exposure = await readExposure(t, voter, contest.bounty.bountyId)
        if (exposure !== null) await castVote(t, voter, exposure.exposureId, SUPPORT)
      }
    }
    expect(await seen()).toEqual(before)
    // The entrant alone sees the own entry.
    const lines = JSON.stringify(before.filter((_, index) => index !== 2))
    for (const { entry } of contest.entries) expect(lines).not.toContain(entry.submissionId)
  })
})
