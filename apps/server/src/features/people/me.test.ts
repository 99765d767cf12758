import { points } from '@laurel/contract/money/money'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPerson } from '../../../testing/builders/builders.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import { pointAccruals } from '../../db/schema/ledger.ts'
import { userProfiles } from '../../db/schema/people.ts'
import { identities, users } from '../../db/schema/sign-in/auth.ts'
import { MS } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import { runAsSystem } from '../../platform/work/sweeps.ts'
import { mint } from '../points/points.service.ts'
import { recordTrustLesson } from '../standings/standings.service.ts'
import { peopleSweeps } from './people.jobs.ts'

let t: TestServer
beforeAll(async () => {
  t = await startTestServer()
})
afterAll(() => t.close())

const me = (userId: string, roles: ('moderator' | 'admin')[] = []) =>
  t.ok({ userId, roles }, 'GET /api/v1/me')
const edit = (userId: string, patch: Partial<typeof userProfiles.$inferInsert>) =>
  t.db.update(userProfiles).set(patch).where(eq(userProfiles.userId, userId))
const connectTwitter = (userId: string, providerId: string) =>
  t.db
    .insert(identities)
    .values({
      id: newId(),
      userId,
      provider: 'twitter',
      providerId,
      identityData: {},
      createdAt: t.clock.now(),
      updatedAt: t.clock.now(),
    })
    .onConflictDoNothing()
const WALLET = '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM'
const BIO = 'I draw maps of imaginary towns.'

describe('GET /api/v1/me', () => {
  it.each([[], ['moderator'], ['finance'], ['admin']] as const)(
    'names the admin desks that are open to %j',
    async (...roles) => {
      const { userId } = await buildPerson(t.db, t.clock.now())
      const as = { userId, roles, isProven: true }
      const { abilities } = await t.ok(as, 'GET /api/v1/me')
      const answers = {
        canModerate: await t.call(as, 'GET /api/v1/admin/overview'),
        canManagePayouts: await t.call(as, 'GET /api/v1/payouts'),
        canManageMails: await t.call(as, 'GET /api/v1/admin/mails'),
        canVerifySponsors: await t.call(as, 'GET /api/v1/admin/sponsors'),
      }
      for (const [ability, { status }] of Object.entries(answers)) {
        expect(status, ability).toBe(abilities[ability as keyof typeof answers] ? 200 : 403)
      }
    },
  )

  it('returns the caller’s profile, balances, and requirements for the next level', async () => {
    const ann = await buildPerson(t.db, t.clock.now(), { name: 'Ann' })
    await edit(ann.userId, { bio: 'Maps.', avatarUrl: 'https://example.org/ann.png' })
    const reply = await me(ann.userId, ['moderator'])
    expect(reply).toEqual({
      userId: ann.userId,
      username: 'ann',
      displayName: 'Ann',
      avatarUrl: 'https://example.org/ann.png',
      email: expect.stringContaining('@example.test'),
      bio: 'Maps.',
      roles: ['moderator'],
      abilities: {
        canModerate: true,
        canManagePayouts: false,
        canManageMails: false,
        canVerifySponsors: false,
        canManageRoles: false,
        canOperate: false,
        canSeeDesk: true,
      },
      trustLevel: 0,
      trustRequirements: [
        expect.objectContaining({
          id: 'lesson',
          isMet: false,
          url: '/learning?lesson=how-judging-works',
        }),
        expect.objectContaining({ id: 'age', isMet: false }),
      ],
      trustGrace: null,
      balances: {
        spendablePoints: 0,
        pendingPoints: 0,
        heldPoints: 0,
        debtPoints: 0,
        seasonScorePoints: 0,
      },
      rank: null,
      creditBalance: 3,
      joinedAt: t.clock.now().toISOString(),
    })
  })

  it('shows points and rank', async () => {
    const [ann, bob] = [
      await buildPerson(t.db, t.clock.now()),
      await buildPerson(t.db, t.clock.now()),
    ]
    const earn = (userId: string, amount: number) =>
      runAsSystem(t.deps, (ctx) =>
        mint(ctx, [
          {
            userId,
            amount: points(amount),
            category: 'win',
            causeKind: 'bounty',
            causeId: newId(),
            title: 'A win',
            key: `test:${newId()}`,
          },
        ]),
      )
    await earn(ann.userId, 40)
    await earn(bob.userId, 60)
    expect(await me(ann.userId)).toMatchObject({
      rank: 2,
      balances: { spendablePoints: 40, seasonScorePoints: 40 },
    })
    expect(await me(bob.userId)).toMatchObject({ rank: 1 })
  })

  it('works before the browser has created the profile', async () => {
    const userId = newId()
    const at = t.clock.now()
    await t.db.insert(users).values({ id: userId, createdAt: at, updatedAt: at })
    const name = `user_${userId.slice(0, 8)}`
    expect(await me(userId)).toMatchObject({ username: name, displayName: name, bio: '' })
  })

  it('refuses a visitor and a deleted account with 401 not_authenticated', async () => {
    await t.refused(null, 'GET /api/v1/me', 'not_authenticated')
    await t.refused({ userId: newId() }, 'GET /api/v1/me', 'not_authenticated')
  })
})

describe('a complete profile', () => {
  const [sweep] = peopleSweeps
  const accrualsOf = (userId: string) =>
    t.db.select().from(pointAccruals).where(eq(pointAccruals.userId, userId))

  it('earns 25 points once, pending until trust level 1', async () => {
    const { userId } = await buildPerson(t.db, t.clock.now())
    await edit(userId, { bio: BIO })
    const runs = await Promise.all([sweep?.run(t.deps), sweep?.run(t.deps)])
    expect((runs[0] ?? 0) + (runs[1] ?? 0)).toBe(1)
    expect(await me(userId)).toMatchObject({ balances: { pendingPoints: 25, spendablePoints: 0 } })

    await edit(userId, { bio: '' })
    await edit(userId, { bio: `${BIO} Still.` })
    expect(await sweep?.run(t.deps)).toBe(0)
    expect(await accrualsOf(userId)).toMatchObject([
      { category: 'profile_complete', basis: 'standing', amountPoints: 25, settledAt: null },
    ])
    await runAsSystem(t.deps, (ctx) => recordTrustLesson(ctx, userId))
    await t.advance(MS.day)
    await t.advance(MS.hour)
    expect(await me(userId)).toMatchObject({
      trustLevel: 1,
      balances: { pendingPoints: 0, spendablePoints: 25, seasonScorePoints: 0 },
    })
  })

  it('is one of three steps that earn once, with a Twitter account and a wallet', async () => {
    const { userId } = await buildPerson(t.db, t.clock.now())
    const later = await buildPerson(t.db, t.clock.now())
    for (const id of [userId, later.userId]) {
      await connectTwitter(id, '44196397')
      await t.db.delete(identities).where(eq(identities.userId, id))
      await edit(id, { walletAddress: id === userId ? WALLET : null })
    }
    expect(await sweep?.run(t.deps)).toBe(2)
    expect(await accrualsOf(userId)).toMatchObject([
      { category: 'twitter_connected', amountPoints: 10 },
      { category: 'wallet_linked', amountPoints: 25 },
    ])
    await edit(userId, { walletAddress: null })
    await edit(later.userId, { walletAddress: WALLET })
    expect(await sweep?.run(t.deps)).toBe(0)
    expect(await accrualsOf(later.userId)).toEqual([])
  })

  it.each([
    ['a bio of 19 characters', { bio: 'x'.repeat(19) }],
    ['a bio of blanks', { bio: ' '.repeat(40) }],
    ['no display name', { bio: BIO, displayName: null }],
    ['an empty display name', { bio: BIO, displayName: '' }],
  ])('earns nothing with %s', async (_case, patch) => {
    const { userId } = await buildPerson(t.db, t.clock.now())
    await edit(userId, patch)
    expect(await sweep?.run(t.deps)).toBe(0)
    expect(await accrualsOf(userId)).toEqual([])
  })

  it('can be written by its owner through the data API', async () => {
    const { userId } = await buildPerson(t.db, t.clock.now())
    const client = await t.deps.database.pool.connect()
    try {
      await client.query('begin')
      await client.query('set local role authenticated')
      await client.query(`select set_config('request.jwt.claims', $1, true)`, [
        JSON.stringify({ sub: userId }),
      ])
      await client.query('update user_profiles set bio = $1', [BIO])
      await client.query('commit')
    } finally {
      client.release()
    }
    expect(await sweep?.run(t.deps)).toBe(1)
  })
})
