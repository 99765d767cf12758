import { points } from '@laurel/contract/money/money'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPerson } from '../../../testing/builders/builders.ts'
import { buildFile } from '../../../testing/builders/file-builders.ts'
import { buildBounty, buildEntry, buildVote } from '../../../testing/builders/vote-builders.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import { awards } from '../../db/schema/bounties.ts'
import { userProfiles } from '../../db/schema/people.ts'
import { identities } from '../../db/schema/sign-in/auth.ts'
import { submissionImages } from '../../db/schema/storage.ts'
import { voteSettlements } from '../../db/schema/submissions.ts'
import { MS } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import { runAsSystem } from '../../platform/work/sweeps.ts'
import { movePoints } from '../points/move-points.service.ts'
import { mint } from '../points/points.service.ts'

type Member = Awaited<ReturnType<typeof buildPerson>>
let t: TestServer
const people: Record<string, Member> = {}
const now = () => t.clock.now()
const idOf = (name: string) => people[name]?.userId ?? ''
const directory = (query: Record<string, unknown> = {}) =>
  t.ok(null, 'GET /api/v1/creators', { query })
const names = async (query: Record<string, unknown> = {}) =>
  (await directory(query)).items.map(({ username }) => username)
const profile = (username: string, as: Member | null = null) =>
  t.ok(as, 'GET /api/v1/creators/{username}', { params: { username } })

/** Settled votes, half of them correct supports, in bounties where a fifth of the entries were placed. */
async function buildSettlements(voterId: string, count: number): Promise<void> {
  const bounty = await buildBounty(t.db, now())
  for (let i = 0; i < count; i += 1) {
    const entry = await buildEntry(t.db, now(), { bountyId: bounty.id })
    const vote = await buildVote(t.db, now(), entry, {
      voterId,
      decision: i % 2 === 0 ? 'support' : 'not_for',
    })
    await t.db.insert(voteSettlements).values({
      voteId: vote.id,
      bountyId: bounty.id,
      voterId,
      isHit: true,
      isBonus: false,
      placedShare: 0.2,
      strength: 1,
      weight: 1,
      early: 1,
      rankFactor: 1,
      skill: 0,
      streakPercent: 0,
      countsForSkill: true,
      poolPoints: 100,
      rawPoints: 1,
      amountPoints: 1,
      state: 'paid',
      settledAt: now(),
    })
  }
}

beforeAll(async () => {
  t = await startTestServer()
  for (const name of ['Ann', 'Bob', 'Cy', 'Dee', 'Eve']) {
    people[name] = await buildPerson(t.db, now(), { name, trustLevel: 1 })
    t.clock.setOffsetMs(t.clock.offsetMs() + MS.minute)
  }
  const completed = await buildBounty(t.db, now(), {
    state: 'completed',
    sponsorId: idOf('Eve'),
    fundedAt: now(),
    announcedAt: now(),
  })
  const open = await buildBounty(t.db, now(), { state: 'open', fundedAt: now() })
  const entry = { bountyId: completed.id }
  await buildEntry(t.db, now(), { ...entry, authorId: idOf('Ann'), state: 'paid' })
  await buildEntry(t.db, now(), { ...entry, authorId: idOf('Bob'), state: 'winner' })
  await buildEntry(t.db, now(), { ...entry, authorId: idOf('Bob'), state: 'paid' })
  await buildEntry(t.db, now(), { authorId: idOf('Cy'), title: 'A post' })
  await buildEntry(t.db, now(), { ...entry, authorId: idOf('Cy'), state: 'not_selected' })
  await buildEntry(t.db, now(), { authorId: idOf('Cy'), state: 'rejected' })
  await buildEntry(t.db, now(), { authorId: idOf('Cy'), hiddenAt: now() })
  // Dee's entry must stay secret until voting.
  await buildEntry(t.db, now(), { bountyId: open.id, authorId: idOf('Dee') })
  await runAsSystem(t.deps, (ctx) =>
    mint(ctx, [
      {
        userId: idOf('Cy'),
        amount: points(70),
        category: 'win',
        causeKind: 'bounty',
        causeId: newId(),
        title: 'A win',
        key: `test:${newId()}`,
      },
    ]),
  )
})
afterAll(() => t.close())

describe('GET /api/v1/creators', () => {
  it('lists only people with public work', async () => {
    expect((await names()).sort()).toEqual(['ann', 'bob', 'cy'])
  })

  it('counts only what everyone may see', async () => {
    const { items } = await directory()
    expect(items.find(({ username }) => username === 'cy')).toEqual({
      userId: idOf('Cy'),
      username: 'cy',
      displayName: 'Cy',
      avatarUrl: null,
      bio: '',
      trustLevel: 1,
      acceptedCount: 2,
      winCount: 0,
      bountyCount: 0,
      seasonScorePoints: 70,
      categories: ['other'],
      skill: null,
      badges: [],
      followerCount: 0,
      latestPictures: [],
    })
    expect(items.find(({ username }) => username === 'bob')).toMatchObject({
      acceptedCount: 2,
      winCount: 2,
    })
  })

  it('sorts by points, wins and newest', async () => {
    expect((await names({ sort: 'points' }))[0]).toBe('cy')
    expect(await names({ sort: 'wins' })).toEqual(['bob', 'ann', 'cy'])
    expect(await names({ sort: 'newest' })).toEqual(['cy', 'bob', 'ann'])
  })

  it('sorts by the latest win and by followers', async () => {
    expect((await names({ sort: 'recent_wins' }))[2]).toBe('cy')
    await t.ok(people.Eve ?? null, 'PUT /api/v1/follows/{kind}/{id}', {
      params: { kind: 'creator', id: idOf('Ann') },
    })
    const { items } = await directory({ sort: 'followers' })
    expect(items[0]).toMatchObject({ username: 'ann', followerCount: 1 })
  })

  it('lists only people with public work in a category', async () => {
    await buildEntry(t.db, now(), { authorId: idOf('Ann'), category: 'video' })
    await buildEntry(t.db, now(), { authorId: idOf('Dee'), category: 'video', state: 'rejected' })
    expect(await names({ category: 'video' })).toEqual(['ann'])
    expect(await names({ category: 'code' })).toEqual([])
    const { items } = await directory({ category: 'video' })
    expect(items[0]?.categories).toEqual(['other', 'video'])
  })

  it('shows the three newest pictures of public work, in their smallest width', async () => {
    const authorId = idOf('Ann')
    const keys: string[] = []
    for (const state of ['accepted', 'rejected', 'accepted', 'accepted', 'accepted'] as const) {
      const entry = await buildEntry(t.db, now(), { authorId, state, submittedAt: now() })
      const file = await buildFile(t.db, authorId, now())
      const image = { submissionId: entry.id, position: 0, objectId: file.id, alt: '' }
      await t.db.insert(submissionImages).values(image)
      if (state === 'accepted') keys.unshift(file.viewKey)
      t.clock.setOffsetMs(t.clock.offsetMs() + MS.minute)
    }
    const { items } = await directory()
    const pictures = items.find(({ username }) => username === 'ann')?.latestPictures
    expect(pictures?.map(({ url }) => url)).toEqual(
      keys.slice(0, 3).map((key) => `/storage/v1/view/${key}/320`),
    )
  })

  it.each(['points', 'wins', 'recent_wins', 'followers', 'newest'])(
    'pages %s without gaps or duplicates',
    async (sort) => {
      const seen: string[] = []
      let cursor: string | null = null
      do {
        const page: Awaited<ReturnType<typeof directory>> = await directory({
          sort,
          limit: 1,
          ...(cursor === null ? {} : { cursor }),
        })
        seen.push(...page.items.map(({ username }) => username))
        cursor = page.nextCursor
      } while (cursor !== null)
      expect(seen).toEqual(await names({ sort }))
    },
  )

  it('searches username and display name in any case', async () => {
    await t.db
      .update(userProfiles)
      .set({ displayName: 'Annika Öz' })
      .where(eq(userProfiles.userId, idOf('Ann')))
    expect(await names({ q: 'NIKA' })).toEqual(['ann'])
    expect(await names({ q: 'öz' })).toEqual(['ann'])
    expect(await names({ q: ' BOB ' })).toEqual(['bob'])
    expect(await names({ q: '%' })).toEqual([])
  })

  it('returns an empty page after the last row', async () => {
    const unknownId = '00000000-0000-4000-8000-000000000000'
    for (const key of [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER]) {
      const cursor = Buffer.from(JSON.stringify([key, unknownId])).toString('base64url')
      const page = await directory({ sort: 'wins', cursor })
      expect(page.items.length).toBe(key < 0 ? 0 : 3)
    }
  })

  it('refuses an invalid cursor and an unknown sort', async () => {
    const endpoint = 'GET /api/v1/creators'
    await t.refused(null, endpoint, 'validation_failed', { query: { cursor: 'x' } })
    await t.refused(null, endpoint, 'validation_failed', { query: { sort: 'x' } })
  })
})

describe('GET /api/v1/creators/{username}', () => {
  it('shows a Twitter handle only when the account is connected', async () => {
    const userId = idOf('Cy')
    const handleAs = async (handle: string | null) => {
      const twitterHandle = handle
      await t.db.update(userProfiles).set({ twitterHandle }).where(eq(userProfiles.userId, userId))
      return (await profile('CY')).twitterHandle
    }
    expect(await handleAs('SolanaFndn')).toBeNull()
    const now = t.clock.now()
    const [id, providerId] = [newId(), newId()]
    const of = { id, userId, provider: 'twitter', providerId, createdAt: now, updatedAt: now }
    await t.db.insert(identities).values({ ...of, identityData: { user_name: 'Cy_makes' } })
    expect(await handleAs('SolanaFndn')).toBeNull()
    expect(await handleAs('@cy_MAKES')).toBe('Cy_makes')
    expect(await handleAs(null)).toBeNull()
  })

  it('shows public facts and work, with the username in any case', async () => {
    await runAsSystem(t.deps, (ctx) =>
      movePoints(ctx, {
        move: [
          {
            key: `test:${newId()}`,
            from: { kind: 'issuance' },
            to: { kind: 'spendable', ownerId: idOf('Cy') },
            amountPoints: points(300),
            category: 'prize',
            causeKind: 'bounty',
            causeId: newId(),
            title: 'A prize',
          },
        ],
      }),
    )
    const reply = await profile('CY')
    expect(reply).toMatchObject({
      userId: idOf('Cy'),
      twitterHandle: null,
      joinedAt: expect.any(String),
      prizePoints: 300,
      prizeTokens: [],
      rank: 1,
      skill: null,
      acceptedCount: 2,
    })
    expect(reply.work.map(({ title }) => title).sort()).toEqual([
      'A post',
      'How escrow protects you',
    ])
    expect(JSON.stringify(reply)).not.toMatch(/example\.test|wallet/)
  })

  it('shows the same to everyone: no entry of an open bounty, not even to its author', async () => {
    expect(await profile('dee', people.Dee)).toEqual(await profile('dee'))
    expect(await profile('dee')).toMatchObject({ acceptedCount: 0, work: [], rank: null })
  })

  it('counts only funded bounties', async () => {
    await buildBounty(t.db, now(), { sponsorId: idOf('Eve'), state: 'draft', fundedAt: null })
    expect(await profile('eve')).toMatchObject({ bountyCount: 1 })
  })

  it('shows skill once 20 votes have settled', async () => {
    await buildSettlements(idOf('Dee'), 19)
    expect((await profile('dee')).skill).toBeNull()
    await buildSettlements(idOf('Dee'), 1)
    expect((await profile('dee')).skill).toBe(1.5)
  })

  it('answers 404 for an unknown username', async () => {
    for (const username of ['nobody', "' or 1=1 --", '%']) {
      await t.refused(null, 'GET /api/v1/creators/{username}', 'not_found', {
        params: { username },
      })
    }
  })
})

describe('PUT /api/v1/me/profile-details', () => {
  const save = (body: unknown) =>
    t.ok(people.Bob ?? null, 'PUT /api/v1/me/profile-details', { body })

  it('shows a website, and what was earned only on request', async () => {
    expect(await profile('bob')).toMatchObject({ website: null, earnedPoints: null })
    const details = { website: 'https://bob.example/work', showsEarnings: true }
    expect(await save(details)).toEqual(details)
    expect(await save(details)).toEqual(details)
    expect(await profile('bob')).toMatchObject({ website: details.website, earnedPoints: 0 })
    expect(await t.ok(people.Bob ?? null, 'GET /api/v1/me/profile-details')).toEqual(details)
    await save({ website: null, showsEarnings: false })
    expect(await profile('bob')).toMatchObject({ website: null, earnedPoints: null })
  })

  it('refuses anything but http and https', async () => {
    for (const website of ['javascript:alert(1)', 'ftp://a.example', 'bob', 'http://x']) {
      await t.refused(people.Bob ?? null, 'PUT /api/v1/me/profile-details', 'validation_failed', {
        body: { website, showsEarnings: false },
      })
    }
  })

  it('refuses a visitor, and stays open in prelaunch', async () => {
    const body = { website: null, showsEarnings: false }
    await t.refused(null, 'PUT /api/v1/me/profile-details', 'not_authenticated', { body })
    t.setPrelaunch(true)
    await save(body)
    t.setPrelaunch(false)
  })
})

describe('GET /api/v1/creators/{username}/wins', () => {
  const wins = (username: string) =>
    t.ok(null, 'GET /api/v1/creators/{username}/wins', { params: { username } })

  it('lists announced wins with bounty and prize', async () => {
    const announcedAt = now()
    const bounty = await buildBounty(t.db, now(), {
      state: 'completed',
      fundedAt: now(),
      announcedAt,
    })
    const entry = await buildEntry(t.db, now(), {
      bountyId: bounty.id,
      authorId: idOf('Eve'),
      state: 'paid',
    })
    const award = { submissionId: entry.id, bountyId: bounty.id, place: 1, prizeAmount: 250n }
    await t.db.insert(awards).values({ ...award, reason: 'Best', createdAt: now() })
    expect((await wins('EVE')).items).toEqual([
      {
        submissionId: entry.id,
        title: entry.title,
        bountySlug: bounty.slug,
        bountyTitle: bounty.title,
        place: 1,
        prizeAmount: '250',
        prizeToken: 'POINTS',
        wonAt: announcedAt.toISOString(),
        isPaid: true,
        signature: null,
      },
    ])
    expect((await wins('dee')).items).toEqual([])
  })

  it('answers 404 for an unknown username', async () => {
    await t.refused(null, 'GET /api/v1/creators/{username}/wins', 'not_found', {
      params: { username: 'nobody' },
    })
  })
})

describe('the record of a sponsor', () => {
  it('says how many decisions were on time, how long they took, and what was paid out', async () => {
    const gil = await buildPerson(t.db, now(), { name: 'Gil', trustLevel: 2 })
    const ago = (days: number) => new Date(now().getTime() - days * MS.day)
    const decided = {
      sponsorId: gil.userId,
      fundedAt: ago(30),
      deadlineAt: ago(20),
      decisionDueAt: ago(10),
    }
    const paid = await buildBounty(t.db, now(), {
      ...decided,
      state: 'completed',
      announcedAt: ago(14),
      decidedBy: 'sponsor',
    })
    await buildBounty(t.db, now(), {
      ...decided,
      state: 'completed',
      announcedAt: ago(10),
      decidedBy: 'formula',
    })
    await buildBounty(t.db, now(), decided)
    for (const [state, prizeAmount] of [
      ['paid', 300n],
      ['winner', 200n],
    ] as const) {
      const entry = await buildEntry(t.db, now(), { bountyId: paid.id, state })
      const award = { submissionId: entry.id, bountyId: paid.id, prizeAmount }
      await t.db.insert(awards).values({ ...award, reason: 'Good', createdAt: now() })
    }
    expect((await profile('gil')).sponsorRecord).toMatchObject({
      bountyCount: 3,
      decidedCount: 2,
      onTimeCount: 1,
      medianDaysToAward: 8,
      paidOut: [{ token: 'POINTS', amount: '300' }],
    })
  })
})

describe('GET /api/v1/creators/{username}/calendar', () => {
  const calendar = (username: string) =>
    t.ok(null, 'GET /api/v1/creators/{username}/calendar', { params: { username } })

  it('marks days of public work, wins and settled votes, and says nothing of single votes', async () => {
    const fay = await buildPerson(t.db, now(), { name: 'Fay', trustLevel: 1 })
    const ago = (days: number) => new Date(now().getTime() - days * MS.day)
    const won = await buildBounty(t.db, now(), {
      state: 'completed',
      fundedAt: ago(9),
      announcedAt: ago(3),
    })
    const entries = [
      { bountyId: won.id, state: 'paid', submittedAt: ago(8) },
      { submittedAt: ago(8) },
      { state: 'rejected', submittedAt: ago(2) },
      { submittedAt: ago(400) },
    ] as const
    for (const entry of entries) await buildEntry(t.db, now(), { authorId: fay.userId, ...entry })
    await buildSettlements(fay.userId, 2)
    const dayOf = (at: Date) => at.toISOString().slice(0, 10)
    expect(await calendar('FAY')).toEqual({
      today: dayOf(now()),
      days: [
        { day: dayOf(ago(8)), acceptedCount: 2, winCount: 0, hasSettledVotes: false },
        { day: dayOf(ago(3)), acceptedCount: 0, winCount: 1, hasSettledVotes: false },
        { day: dayOf(now()), acceptedCount: 0, winCount: 0, hasSettledVotes: true },
      ],
    })
  })

  it('refuses an unknown name with 404 not_found', async () => {
    await t.refused(null, 'GET /api/v1/creators/{username}/calendar', 'not_found', {
      params: { username: 'nobody' },
    })
  })
})
