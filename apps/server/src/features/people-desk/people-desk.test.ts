import type { Api } from '@laurel/contract/api'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asker, type Joined, join, signInAgain } from '../../../testing/builders/account-people.ts'
import { startTestApp, type TestApp } from '../../../testing/servers/test-app.ts'
import { casePeople, cases } from '../../db/schema/cases.ts'
import { accountSightings } from '../../db/schema/clusters.ts'
import { auditEntries, userProfiles, userStandings } from '../../db/schema/people.ts'
import { newId } from '../../platform/ids.ts'

let t: TestApp
let admin: Joined
let moderator: Joined
beforeAll(async () => {
  t = await startTestApp()
  admin = await join(t, ['admin'])
  moderator = await join(t, ['moderator'])
})
afterAll(() => t.close())

const LIST = '/api/v1/admin/people'
const REASON = { reason: 'The laptop was stolen' }
const ask: ReturnType<typeof asker> = (...request) => asker(t)(...request)

type List = Api['GET /api/v1/admin/people']['reply']
type Person = Api['GET /api/v1/admin/people/{id}']['reply']

const find = async (by: Joined, query: Record<string, string>): Promise<List> =>
  (await ask(by.token, 'GET', `${LIST}?${new URLSearchParams(query)}`)).json<List>()
const found = async (by: Joined, q: string): Promise<string[]> =>
  (await find(by, { q })).items.map(({ userId }) => userId)
const read = async (by: Joined, { userId }: Joined): Promise<Person> =>
  (await ask(by.token, 'GET', `${LIST}/${userId}`)).json<Person>()

describe('GET /api/v1/admin/people', () => {
  it('finds people by each of their keys', async () => {
    const ann = await join(t)
    const wallet = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV'
    await t.database.db
      .update(userProfiles)
      .set({ displayName: 'Ann of Green Gables', walletAddress: wallet })
      .where(eq(userProfiles.userId, ann.userId))
    for (const q of [ann.name, `@${ann.name.toUpperCase()}`, 'green gab', wallet, ann.userId]) {
      expect(await found(moderator, q), q).toContain(ann.userId)
    }
    expect(await found(moderator, 'nobody at all')).toEqual([])
    expect(await found(moderator, newId())).toEqual([])
  })

  it('finds and shows addresses for admins only', async () => {
    const ann = await join(t)
    expect((await find(admin, { q: ann.email.toUpperCase() })).items).toMatchObject([
      { userId: ann.userId, email: ann.email },
    ])
    expect(await found(moderator, ann.email)).toEqual([])
    expect((await find(moderator, { q: ann.name })).items[0]?.email).toBeNull()
    expect((await read(moderator, ann)).email).toBeNull()
    expect((await read(admin, ann)).email).toBe(ann.email)
  })

  it('lists the exact name first, then the newest, in pages', async () => {
    const [first, second] = [await join(t), await join(t)]
    const rename = (person: Joined, username: string) =>
      t.database.db
        .update(userProfiles)
        .set({ username })
        .where(eq(userProfiles.userId, person.userId))
    await rename(first, 'quill')
    await rename(second, 'quill.pen')
    const page = await find(moderator, { q: 'Quill', limit: '1' })
    expect(page.items.map(({ username }) => username)).toEqual(['quill'])
    const next = await find(moderator, { q: 'Quill', limit: '1', cursor: page.nextCursor ?? '' })
    expect(next.items.map(({ username }) => username)).toEqual(['quill.pen'])
    expect(next.nextCursor).toBeNull()
  })

  it('lists everyone newest first, and only staff', async () => {
    const newest = await join(t)
    const all = await find(moderator, { limit: '2' })
    expect(all.items[0]?.userId).toBe(newest.userId)
    const rest = await find(moderator, { limit: '2', cursor: all.nextCursor ?? '' })
    expect(rest.items.map(({ userId }) => userId)).not.toContain(newest.userId)
    const staff = await find(moderator, { show: 'staff' })
    expect(staff.items.map(({ userId }) => userId).sort()).toEqual(
      [admin.userId, moderator.userId].sort(),
    )
  })
})

describe('GET /api/v1/admin/people/{id}', () => {
  it('shows the account, its devices and figures', async () => {
    const ann = await join(t)
    await signInAgain(t, ann, { userAgent: 'Mozilla/5.0 (X11; Linux) Firefox/140.0' })
    const person = await read(admin, ann)
    expect(person).toMatchObject({
      username: ann.name,
      roles: [],
      trustLevel: 0,
      hasPassword: true,
      hasSecondFactor: false,
      isSuspended: false,
      counts: { bounties: 0, entries: 0, payouts: 0, openPayouts: 0 },
      balances: { spendablePoints: 0, pendingPoints: 0, heldPoints: 0, seasonScorePoints: 0 },
      linked: { accounts: 0, links: [], people: [] },
      cases: [],
      abilities: { canEndSessions: true },
    })
    expect(person.signInMethods).toMatchObject([{ provider: 'email' }])
    expect(person.sessions).toHaveLength(2)
    expect(person.sessions[0]).toMatchObject({
      device: 'Firefox on Linux',
      userAgent: 'Mozilla/5.0 (X11; Linux) Firefox/140.0',
      network: '203.0.113.…',
    })
    const seen = await read(moderator, ann)
    expect(seen.sessions[0]?.network).toBeNull()
    expect(seen.abilities.canEndSessions).toBe(false)
  })

  it('shows linked accounts and cases, but not to staff whom they are about', async () => {
    const ann = await join(t)
    const bea = await join(t, ['moderator'])
    for (const { userId } of [ann, bea]) {
      await t.database.db
        .insert(userStandings)
        .values({
          userId,
          trustLevelSince: new Date(),
          clusterId: ann.userId,
          energyAt: new Date(),
          joinedAt: new Date(),
        })
        .onConflictDoUpdate({ target: userStandings.userId, set: { clusterId: ann.userId } })
      await t.database.db.insert(accountSightings).values({
        userId,
        kind: 'device',
        valueHash: 'shared',
        firstSeenAt: new Date(),
        lastSeenAt: new Date(),
      })
    }
    const caseId = newId()
    const now = new Date()
    await t.database.db.insert(cases).values({
      id: caseId,
      kind: 'linked_accounts',
      state: 'open',
      evidence: [],
      openedAt: now,
      foundAt: now,
    })
    await t.database.db.insert(casePeople).values({ caseId, userId: ann.userId })
    expect(await read(moderator, ann)).toMatchObject({
      linked: {
        accounts: 1,
        links: [{ kind: 'device', accounts: 1 }],
        people: [{ userId: bea.userId }],
      },
      cases: [{ caseId, kind: 'linked_accounts', state: 'open', decidedAt: null }],
    })
    expect(await read(bea, ann)).toMatchObject({ linked: null, cases: null })
    expect(await read(bea, bea)).toMatchObject({ linked: null, cases: null })
  })

  it('does not know people who do not exist', async () => {
    const answer = await ask(moderator.token, 'GET', `${LIST}/${newId()}`)
    expect(answer.statusCode).toBe(404)
  })
})

describe('POST /api/v1/admin/people/{id}/sessions/{sessionId}/end', () => {
  it('signs one device out at once, and is on record', async () => {
    const ann = await join(t)
    const other = await signInAgain(t, ann)
    const { sessions } = await read(admin, ann)
    const works = async (token: string) => (await ask(token, 'GET', '/api/v1/me')).statusCode
    const url = `${LIST}/${ann.userId}/sessions/${sessions[0]?.sessionId}/end`
    expect((await ask(moderator.token, 'POST', url, REASON)).statusCode).toBe(403)
    expect((await ask(admin.token, 'POST', url, REASON)).statusCode).toBe(200)
    expect([await works(other), await works(ann.token)]).toEqual([401, 200])
    const [entry] = await t.database.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, ann.userId))
    expect(entry).toMatchObject({ action: 'person.end-session', actorId: admin.userId, ...REASON })
  })

  it('knows no device of someone else', async () => {
    const [ann, bea] = [await join(t), await join(t)]
    const { sessions } = await read(admin, bea)
    const url = `${LIST}/${ann.userId}/sessions/${sessions[0]?.sessionId}/end`
    expect((await ask(admin.token, 'POST', url, REASON)).statusCode).toBe(404)
    expect((await ask(bea.token, 'GET', '/api/v1/me')).statusCode).toBe(200)
  })
})
