import { buildOpenBounty } from '@laurel/scenarios/bounties'
import { buildAcceptedEntry, buildEntryDraft } from '@laurel/scenarios/submissions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPerson } from '../../../testing/builders/builders.ts'
import { buildBounty, buildEntry } from '../../../testing/builders/vote-builders.ts'
import type { Person } from '../../../testing/servers/test-server.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import { balanceOf } from '../../ledger/balances.service.ts'
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
const RESOLVE_REPORT = 'POST /api/v1/admin/reports/{id}/resolve'
const QUEUE = 'GET /api/v1/admin/queues/{queue}'
const GET = 'GET /api/v1/submissions/{id}'
const REPORT = 'POST /api/v1/submissions/{id}/reports'
const REASON = 'It does not answer the brief'

const pointsOf = (userId: string) => balanceOf(t.db, { kind: 'spendable', ownerId: userId })
const noticesOf = async (as: Person) => (await t.ok(as, 'GET /api/v1/notifications')).items
const queueItems = async (queue: string) =>
  (await t.ok(moderator, QUEUE, { params: { queue }, query: { limit: 50 } })).items

describe('reports', () => {
  const report = async (as: Person, submissionId: string, kind = 'stolen') => {
    // One after the other: the first one about an entry earns.
    t.clock.setOffsetMs(t.clock.offsetMs() + 1)
    await t.ok(as, REPORT, { ...at(submissionId), body: { kind, detail: 'See the original' } })
  }
  const reportIdOf = async (submissionId: string) => {
    const items = await queueItems('reports')
    const found = items.find(
      (item) => item.queue === 'reports' && item.submission.submissionId === submissionId,
    )
    return found?.queue === 'reports' ? found.reportId : ''
  }

  /** An entry of a bounty in voting, about which reports earn points. */
  const buildBountyEntry = async (bountyId?: string) => {
    const now = t.clock.now()
    const author = await person({ trustLevel: 1 })
    const about = bountyId ?? (await buildBounty(t.db, now)).id
    const { id } = await buildEntry(t.db, now, { authorId: author.userId, bountyId: about })
    return { author, entry: { submissionId: id } }
  }

  it('can be made once per person, never about one’s own, by people who can see the submission', async () => {
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

  it('hide it after three trusted people; untrusted people and entrants do not count', async () => {
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
    const titles = (await noticesOf(post.author)).map(({ title }) => title)
    expect(titles).toContain('Your submission is hidden')
    await t.refused(rival.author, REPORT, 'not_found', {
      ...at(entry.submissionId),
      body: { kind: 'spam' },
    })
    await report(sponsor, entry.submissionId)
    expect((await t.ok(author, GET, at(entry.submissionId))).state).toBe('accepted')
  })

  it('earn 5 points and take it down when confirmed; cost up to 2 and show it again when rejected', async () => {
    const { author, entry } = await buildBountyEntry()
    const reporter = await person({ trustLevel: 1 })
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

    const second = await buildBountyEntry()
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
    expect(points.balances).toMatchObject({ seasonScorePoints: 0, debtPoints: 0 })
  })

  it('mark it as spam when confirmed as spam', async () => {
    const { author, entry } = await buildAcceptedEntry(t)
    await report(await person(), entry.submissionId, 'spam')
    const body = { decision: 'confirm', reason: 'An advertisement' }
    await t.ok(moderator, RESOLVE_REPORT, { ...at(await reportIdOf(entry.submissionId)), body })
    expect((await t.ok(author, GET, at(entry.submissionId))).state).toBe('spam')
  })

  it('earn nothing for posts, after the first, and from people below trust level 1', async () => {
    const confirmed = { decision: 'confirm', reason: REASON }
    const confirmAll = async (submissionId: string, count: number) => {
      for (let left = count; left > 0; left -= 1) {
        const params = at(await reportIdOf(submissionId))
        await t.ok(moderator, RESOLVE_REPORT, { ...params, body: confirmed })
      }
    }
    const bounty = await buildBounty(t.db, t.clock.now())
    const { entry } = await buildBountyEntry(bounty.id)
    const [first, second] = [await person({ trustLevel: 1 }), await person({ trustLevel: 1 })]
    await report(first, entry.submissionId)
    await report(second, entry.submissionId)
    await confirmAll(entry.submissionId, 2)
    expect([await pointsOf(first.userId), await pointsOf(second.userId)]).toEqual([5, 0])

    const { entry: post } = await buildAcceptedEntry(t)
    await report(second, post.submissionId)
    await confirmAll(post.submissionId, 1)
    expect(await pointsOf(second.userId)).toBe(0)

    const other = await buildBountyEntry(bounty.id)
    const newcomer = await person({ trustLevel: 0 })
    await report(newcomer, other.entry.submissionId)
    await confirmAll(other.entry.submissionId, 1)
    expect(await pointsOf(newcomer.userId)).toBe(0)
  })

  it('earn at most five times a day', async () => {
    const reporter = await person({ trustLevel: 1 })
    for (let made = 0; made < 6; made += 1) {
      const { entry } = await buildBountyEntry()
      await report(reporter, entry.submissionId)
      const body = { decision: 'confirm', reason: REASON }
      await t.ok(moderator, RESOLVE_REPORT, { ...at(await reportIdOf(entry.submissionId)), body })
    }
    expect(await pointsOf(reporter.userId)).toBe(25)
  })

  it('are decided once, by someone other than reporter and author', async () => {
    const { author, entry } = await buildBountyEntry()
    const reporter = await person({ trustLevel: 1 })
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

  it('lapse after 72 hours without a decision or points, and it is shown again', async () => {
    const { entry } = await buildBountyEntry()
    const reporters = []
    for (let made = 0; made < 3; made += 1) reporters.push(await person({ trustLevel: 2 }))
    for (const reporter of reporters) await report(reporter, entry.submissionId)
    await t.refused(null, GET, 'not_found', at(entry.submissionId))
    await t.advance(72 * MS.hour)
    await t.ok(null, GET, at(entry.submissionId))
    expect(await pointsOf(reporters[0]?.userId ?? '')).toBe(0)
  })
})
