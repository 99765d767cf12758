import { points } from '@laurel/contract/money/money'
import type { Board, BoardWindow } from '@laurel/contract/people/board-names'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPerson } from '../../../testing/builders/builders.ts'
import { buildBounty, buildVotingRecord } from '../../../testing/builders/vote-builders.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import { post } from '../../ledger/ledger.service.ts'
import { MS, plus } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import { runAsSystem } from '../../platform/work/sweeps.ts'
import { findCurrentSeason, mint } from '../points/points.service.ts'
import { leaderboardSweeps } from './leaderboard.jobs.ts'

type Member = Awaited<ReturnType<typeof buildPerson>>
let t: TestServer
const people: Record<string, Member> = {}
beforeAll(async () => {
  t = await startTestServer()
  for (const name of ['ann', 'bob', 'cy', 'dee', 'eve']) {
    people[name] = await buildPerson(t.db, t.clock.now(), { name })
  }
})
afterAll(() => t.close())

const member = (name: string) => people[name] as Member
const advance = (ms: number) => t.clock.setOffsetMs(t.clock.offsetMs() + ms)

async function earn(name: string, category: 'win' | 'curation' | 'author_share', amount: number) {
  advance(MS.minute)
  await runAsSystem(t.deps, (ctx) =>
    mint(ctx, [
      {
        userId: member(name).userId,
        amount: points(amount),
        category,
        causeKind: 'bounty',
        causeId: newId(),
        title: 'Earned',
        key: `test:${newId()}`,
      },
    ]),
  )
}

async function rowsOf(board: Board, window?: BoardWindow) {
  for (const sweep of leaderboardSweeps) await sweep.run(t.deps)
  const query = { board, ...(window && { window }) }
  const { items } = await t.ok(null, 'GET /api/v1/leaderboard', { query })
  return items.map(({ rank, person, score, figures }) => [rank, person.username, score, figures])
}

describe('the board of points', () => {
  it('explains each score by category', async () => {
    await earn('ann', 'win', 300)
    await earn('ann', 'curation', 20)
    await earn('bob', 'author_share', 40)
    const none = {
      board: 'points',
      curationPoints: 0,
      authorPoints: 0,
      winPoints: 0,
      sponsorPoints: 0,
      otherPoints: 0,
    }
    expect(await rowsOf('points')).toEqual([
      [1, 'ann', 320, { ...none, winPoints: 300, curationPoints: 20 }],
      [2, 'bob', 40, { ...none, authorPoints: 40 }],
    ])
  })
})

describe('the board of creators', () => {
  it('ranks by points won, ties by the earlier', async () => {
    await earn('bob', 'win', 150)
    await earn('bob', 'win', 150)
    await earn('cy', 'win', 75)
    expect(await rowsOf('creators', 'all')).toEqual([
      [1, 'ann', 300, { board: 'creators', wins: 1, winPoints: 300 }],
      [2, 'bob', 300, { board: 'creators', wins: 2, winPoints: 300 }],
      [3, 'cy', 75, { board: 'creators', wins: 1, winPoints: 75 }],
    ])
  })
})

describe('the board of rising people', () => {
  it('compares the last 7 days with the 7 before, and lists only those who gained', async () => {
    advance(7 * MS.day)
    await earn('cy', 'win', 100)
    await earn('bob', 'win', 100)
    await earn('dee', 'curation', 10)
    expect(await rowsOf('rising')).toEqual([
      [1, 'cy', 25, { board: 'rising', points: 100, pointsBefore: 75 }],
      [2, 'dee', 10, { board: 'rising', points: 10, pointsBefore: 0 }],
    ])
    expect(await rowsOf('rising', '30d')).toHaveLength(4)
  })

  it.each(['season', 'all'] as const)('has no window %s, and says which it has', async (window) => {
    const problem = await t.refused(null, 'GET /api/v1/leaderboard', 'validation_failed', {
      query: { board: 'rising', window },
    })
    expect(JSON.stringify(problem)).toContain('use 7d or 30d')
    await t.refused(member('ann'), 'GET /api/v1/me/rank', 'validation_failed', {
      query: { board: 'rising', window },
    })
  })
})

describe('the board of curators', () => {
  it('lists from 20 settled votes and 5 supports on, by how far the interval is above chance', async () => {
    const now = plus(t.clock.now(), 30 * MS.day)
    const record = (name: string, settled: number, hits: number, supports = settled / 2) =>
      buildVotingRecord(t.db, now, member(name).userId, {
        settled,
        hits,
        supports,
        placedShare: 0.5,
      })
    await record('ann', 40, 32)
    await record('bob', 20, 18)
    await record('cy', 19, 19)
    await record('dee', 20, 20, 4)
    await record('eve', 30, 14)
    const rows = await rowsOf('curators', '7d')
    expect(rows.map(([rank, name]) => [rank, name])).toEqual([
      [1, 'bob'],
      [2, 'ann'],
    ])
    const figures = rows[1]?.[3] as Extract<(typeof rows)[number][3], { board: 'curators' }>
    expect(figures).toMatchObject({ settledVotes: 40, hits: 32, chance: 0.5, skill: 1.5 })
    expect(figures.hitRateLow).toBeCloseTo(0.7297, 3)
    expect(rows[1]?.[2]).toBe(Math.round(10_000 * (figures.hitRateLow - 0.5)))
    expect(await rowsOf('curators')).toHaveLength(2)
  })
})

describe('the board of sponsors', () => {
  it('ranks the lower bound of the share decided on time, from three decisions on', async () => {
    const now = t.clock.now()
    const decide = (name: string, decidedBy: 'sponsor' | 'formula', late = false) =>
      buildBounty(t.db, now, {
        sponsorId: member(name).userId,
        state: 'completed',
        decidedBy,
        votingStartedAt: plus(now, -5 * MS.day),
        votingEndsAt: plus(now, -2 * MS.day),
        announcedAt: plus(now, -MS.day),
        decisionDueAt: plus(now, late ? -2 * MS.day : MS.day),
      })
    for (let index = 0; index < 4; index += 1) await decide('ann', 'sponsor')
    for (let index = 0; index < 3; index += 1) await decide('bob', 'sponsor')
    await decide('cy', 'sponsor')
    await decide('cy', 'sponsor', true)
    await decide('cy', 'formula')
    await decide('dee', 'sponsor')
    await decide('dee', 'sponsor')
    const figures = (decided: number, onTime: number) => ({
      board: 'sponsors',
      decided,
      onTime,
      medianHours: 24,
    })
    expect(await rowsOf('sponsors', '30d')).toEqual([
      [1, 'ann', 8000, figures(4, 4)],
      [2, 'bob', 7500, figures(3, 3)],
      [3, 'cy', expect.any(Number), figures(3, 1)],
    ])
  })
})

describe('the board of referrers', () => {
  it('counts rewarded referrals of the person who invited', async () => {
    const season = await findCurrentSeason(t.db, t.clock.now())
    const refer = (name: string, role: string) =>
      runAsSystem(t.deps, (ctx) =>
        post(ctx.db, ctx.now, [
          {
            key: `referral:${newId()}`,
            from: { kind: 'issuance' },
            to: { kind: 'spendable', ownerId: member(name).userId },
            amountPoints: points(25),
            category: 'referral' as never,
            causeKind: 'referral',
            causeId: newId(),
            title: 'Referral',
            seasonId: season?.id ?? null,
            ruleVersion: 2,
            details: { role },
          },
        ]),
      )
    await refer('dee', 'inviter')
    await refer('eve', 'inviter')
    await refer('eve', 'inviter')
    await refer('cy', 'invitee')
    expect(await rowsOf('referrers')).toEqual([
      [1, 'eve', 2, { board: 'referrers', referrals: 2 }],
      [2, 'dee', 1, { board: 'referrers', referrals: 1 }],
    ])
  })
})

describe('badges', () => {
  it('follow from public records, on the board and on the profile', async () => {
    await rowsOf('points')
    const { items } = await t.ok(null, 'GET /api/v1/leaderboard', { query: { board: 'sponsors' } })
    expect(items.map(({ person, badges }) => [person.username, badges])).toEqual([
      ['ann', ['first_win', 'proven_curator', 'always_on_time']],
      ['bob', ['first_win', 'proven_curator', 'always_on_time']],
      ['cy', ['first_win']],
    ])
    const { badges } = await t.ok(null, 'GET /api/v1/creators/{username}', {
      params: { username: 'ann' },
    })
    expect(badges).toEqual(['first_win', 'proven_curator', 'always_on_time'])
  })
})

describe('GET /api/v1/leaderboard?around=me', () => {
  it('begins five rows above mine, and goes on below', async () => {
    const crowd = await Promise.all(
      Array.from({ length: 12 }, (_, n) => buildPerson(t.db, t.clock.now(), { name: `p${n}` })),
    )
    crowd.forEach((one, n) => {
      people[`p${n}`] = one
    })
    for (let n = 0; n < 12; n += 1) await earn(`p${n}`, 'win', 2000 - n)
    await rowsOf('points')
    const page = await t.ok(member('p8'), 'GET /api/v1/leaderboard', {
      query: { around: 'me', limit: 7 },
    })
    expect(page.items.map(({ rank, person }) => [rank, person.username])).toEqual(
      [3, 4, 5, 6, 7, 8, 9].map((n) => [n + 1, `p${n}`]),
    )
    const next = await t.ok(member('p8'), 'GET /api/v1/leaderboard', {
      query: { limit: 2, cursor: page.nextCursor ?? '' },
    })
    expect(next.items.map(({ rank }) => rank)).toEqual([11, 12])
  })

  it('refuses a visitor, and a search or cursor with it', async () => {
    await t.refused(null, 'GET /api/v1/leaderboard', 'not_authenticated', {
      query: { around: 'me' },
    })
    await t.refused(member('ann'), 'GET /api/v1/leaderboard', 'validation_failed', {
      query: { around: 'me', q: 'bob' },
    })
  })
})
