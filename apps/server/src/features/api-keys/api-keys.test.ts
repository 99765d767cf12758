import { type Api, endpoints } from '@laurel/contract/api'
import {
  API_SCOPE_NAMES,
  API_SCOPES,
  scopeOfOperation,
} from '@laurel/contract/developers/api-scopes'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPerson } from '../../../testing/builders/builders.ts'
import { createFixedClock } from '../../../testing/fixed-clock.ts'
import {
  type Person,
  startTestServer,
  type TestServer,
} from '../../../testing/servers/test-server.ts'
import { apiKeys } from '../../db/schema/developers/api-keys.ts'
import { notifications } from '../../db/schema/people.ts'
import { idempotencyKeys } from '../../db/schema/platform.ts'
import { users } from '../../db/schema/sign-in/auth.ts'
import { MS, plus, systemClock } from '../../platform/clock.ts'
import { createKeyAccess } from './api-key-access.service.ts'
import { keyUsageOf } from './api-key-usage.service.ts'

let t: TestServer
beforeAll(async () => {
  t = await startTestServer()
})
afterAll(() => t.close())

const LIST = 'GET /api/v1/me/api-keys'
const CREATE = 'POST /api/v1/me/api-keys'
const CHANGE = 'PATCH /api/v1/me/api-keys/{id}'
const ROTATE = 'POST /api/v1/me/api-keys/{id}/rotate'
const REVOKE = 'POST /api/v1/me/api-keys/{id}/revoke'
const USAGE = 'GET /api/v1/me/api-keys/{id}/usage'
const ME = 'GET /api/v1/me'
const DRAFT = 'POST /api/v1/bounties'
const BODY: Api[typeof CREATE]['body'] = {
  name: 'CI',
  scopes: ['bounties:read', 'bounties:write'],
  expiresInDays: 30,
}

const person = (options: Parameters<typeof buildPerson>[2] = {}) =>
  buildPerson(t.db, t.clock.now(), options)

/** A new person's key: who uses it, and what its owner sees. */
async function keyOf(owner: Person, body: Partial<Api[typeof CREATE]['body']> = {}) {
  const { secret, key } = await t.ok(owner, CREATE, { body: { ...BODY, ...body } })
  return { secret, key, program: { ...owner, apiKey: secret }, params: { id: key.keyId } }
}

describe('the scopes of keys', () => {
  it('name operations that exist, each in one scope', () => {
    const operations = API_SCOPE_NAMES.flatMap((scope) => API_SCOPES[scope].operations)
    expect(new Set(operations).size).toBe(operations.length)
    const known = new Set(endpoints.map(({ id }) => id))
    expect(operations.filter((operation) => !known.has(operation))).toEqual([])
  })

  it('open nothing to staff, and writes only by a scope to write', () => {
    for (const { id, access, method } of endpoints) {
      const scope = scopeOfOperation(id)
      if (scope === null) continue
      expect(['public', 'member'], id).toContain(access)
      if (method !== 'GET') expect(scope, id).toMatch(/:write$/)
    }
  })

  it.each([
    'bounties.publish',
    'bounties.cancel',
    'awards.announce',
    'votes.cast',
    'votes.castOutside',
    'boosts.buy',
    'airdrops.claim',
    'fundings.sendTransaction',
    'account.delete',
    'apiKeys.create',
    'wallets.createProof',
  ])('leave %s to people', (operation) => {
    expect(scopeOfOperation(operation)).toBeNull()
  })
})

describe('POST /api/v1/me/api-keys', () => {
  it('shows the secret once and stores only its hash', async () => {
    const ann = await person()
    const { secret, key } = await keyOf(ann)
    expect(secret).toMatch(/^laurel_live_[0-9A-Za-z]{38}$/)
    expect(secret.startsWith(key.prefix)).toBe(true)
    const [row] = await t.db.select().from(apiKeys).where(eq(apiKeys.id, key.keyId))
    expect(JSON.stringify(row)).not.toContain(secret.slice(key.prefix.length))
    expect(JSON.stringify(await t.ok(ann, LIST))).not.toContain(secret)
  })

  it('refuses a repeated request, since the secret is not kept for it', async () => {
    const ann = await person()
    await t.ok(ann, CREATE, { body: BODY, key: 'one-new-key' })
    await t.refused(ann, CREATE, 'secret_shown_once', { body: BODY, key: 'one-new-key' })
    expect((await t.ok(ann, LIST)).items).toHaveLength(1)
    const [stored] = await t.db
      .select()
      .from(idempotencyKeys)
      .where(eq(idempotencyKeys.scope, ann.userId))
    expect(stored?.reply).toBeNull()
  })

  it('tells its owner', async () => {
    const ann = await person()
    await keyOf(ann)
    const rows = await t.db.select().from(notifications).where(eq(notifications.userId, ann.userId))
    expect(rows).toMatchObject([{ title: 'New API key', actionUrl: '/developer#keys' }])
  })

  it('mails its owner what it may do, without the secret, and again when it is replaced', async () => {
    const ann = await person()
    t.sent.length = 0
    const { secret, params } = await keyOf(ann)
    const replaced = await t.ok(ann, ROTATE, { params, body: { overlapHours: 1 } })
    const mails = t.sent.filter(({ name }) => name === 'api-key')
    expect(mails.map(({ data }) => data)).toMatchObject([
      { to: expect.stringContaining('@'), name: BODY.name, isReplacement: false },
      { prefix: replaced.key.prefix, scopes: BODY.scopes, isReplacement: true },
    ])
    for (const hidden of [secret, replaced.secret]) {
      expect(JSON.stringify(mails)).not.toContain(hidden.slice(-30))
    }
  })

  it('creates at most 25 that work, also at once', async () => {
    const ann = await person()
    const answers = await Promise.all(
      Array.from({ length: 27 }, () => t.call(ann, CREATE, { body: BODY })),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(25)
    const { items, abilities } = await t.ok(ann, LIST)
    expect(abilities).toEqual({ canCreate: false })
    await t.refused(ann, CREATE, 'api_keys_full', { body: BODY })
    await t.ok(ann, REVOKE, { params: { id: items[0]?.keyId ?? '' } })
    await keyOf(ann)
  })

  it.each([
    { name: '' },
    { scopes: ['admin'] },
    { scopes: ['payouts:write'] },
    { expiresInDays: 9999 },
    { expiresInDays: 0 },
    { allowedAddresses: ['10.0.0.0/33'] },
    { allowedAddresses: ['laurel.example'] },
    { allowedAddresses: ['::1/129'] },
  ])('refuses %j', async (change) => {
    await t.refused(await person(), CREATE, 'validation_failed', { body: { ...BODY, ...change } })
  })

  it('is closed by a prelaunch, which leaves revoking open and opens nothing to keys', async () => {
    const ann = await person()
    const { program, params } = await keyOf(ann)
    t.setPrelaunch(true)
    await t.refused(ann, CREATE, 'prelaunch_read_only', { body: BODY })
    await t.refused(program, DRAFT, 'prelaunch_read_only', { body: {} })
    const { abilities, items } = await t.ok(ann, LIST)
    expect([abilities.canCreate, items[0]?.abilities.canRotate]).toEqual([false, false])
    await t.ok(ann, REVOKE, { params })
    t.setPrelaunch(false)
  })
})

describe('a request with an API key', () => {
  it('acts as its owner within its scopes', async () => {
    const ann = await person()
    const { program } = await keyOf(ann)
    const { bountyId } = await t.ok(program, DRAFT, { body: { title: 'A thread about keys' } })
    const mine = await t.ok(ann, 'GET /api/v1/me/bounties', {})
    expect(mine.items.map((item) => item.bountyId)).toEqual([bountyId])
  })

  it('names the scope that it lacks', async () => {
    const { program } = await keyOf(await person(), { scopes: ['bounties:read'] })
    const problem = await t.refused(program, DRAFT, 'api_scope_missing', { body: {} })
    expect(problem.detail).toContain('bounties:write')
    await t.refused(program, ME, 'api_scope_missing')
  })

  it('reads what is public like a visitor where it lacks the scope', async () => {
    const ann = await person()
    const { bountyId } = await t.ok(ann, DRAFT, { body: { title: 'A draft of my own' } })
    const { program } = await keyOf(ann, { scopes: ['points:read'] })
    const params = { id: bountyId }
    await t.refused(program, 'GET /api/v1/bounties/{id}', 'not_found', { params })
    const reader = await keyOf(ann, { scopes: ['bounties:read'] })
    await t.ok(reader.program, 'GET /api/v1/bounties/{id}', { params })
    await t.ok(program, 'GET /api/v1/leaderboard')
  })

  it('has none of its owner’s roles, and creates no keys', async () => {
    const admin = await person({ roles: ['admin'] })
    const { program } = await keyOf(admin, { scopes: API_SCOPE_NAMES })
    await t.refused(program, 'GET /api/v1/admin/tickets', 'api_key_not_accepted')
    await t.refused(program, CREATE, 'api_key_not_accepted', { body: BODY })
    await t.refused(program, 'POST /api/v1/arena/next', 'api_key_not_accepted', { body: {} })
    expect((await t.ok(program, ME)).roles).toEqual([])
  })

  it.each([
    'laurel_live_',
    `laurel_live_${'A'.repeat(38)}`,
    `laurel_test_${'A'.repeat(38)}`,
    'laurel_live_%00',
    `laurel_${'x'.repeat(5000)}`,
  ])('is refused for %s', async (apiKey) => {
    await t.refused({ ...(await person()), apiKey }, ME, 'api_key_refused')
  })

  it('is refused for a key with one letter changed', async () => {
    const ann = await person()
    const { secret } = await keyOf(ann, { scopes: ['profile:read'] })
    const changed = `${secret.slice(0, -1)}${secret.endsWith('A') ? 'B' : 'A'}`
    await t.refused({ ...ann, apiKey: changed }, ME, 'api_key_refused')
  })

  it('takes no key from the query', async () => {
    const { secret } = await keyOf(await person(), { scopes: ['profile:read'] })
    for (const name of ['api_key', 'apikey', 'access_token', 'token', 'key']) {
      expect((await t.download(null, `/api/v1/me?${name}=${secret}`)).status).toBe(401)
    }
  })

  it('comes only from the allowed addresses', async () => {
    const allowedAddresses = ['203.0.113.0/24', '2001:db8::/32', '198.51.100.7']
    const { program, params } = await keyOf(await person(), {
      scopes: ['profile:read'],
      allowedAddresses,
    })
    for (const ip of ['203.0.113.9', '2001:db8:1::5', '198.51.100.7']) {
      await t.ok(program, ME, { ip })
    }
    for (const ip of ['203.0.114.1', '198.51.100.8', '2001:db9::1', '127.0.0.1']) {
      await t.refused(program, ME, 'api_key_address', { ip })
    }
    await t.ok(program, 'GET /api/v1/me', { ip: '203.0.113.10' })
    expect(params.id).toBeTruthy()
  })

  it('stops with the key and with the ban of its owner', async () => {
    const ann = await person()
    const revoked = await keyOf(ann, { scopes: ['profile:read'] })
    const banned = await keyOf(ann, { scopes: ['profile:read'] })
    await t.ok(revoked.program, ME)
    await t.ok(banned.program, ME)
    await t.ok(ann, REVOKE, { params: revoked.params })
    await t.refused(revoked.program, ME, 'api_key_refused')
    await t.ok(banned.program, ME)
    await t.db
      .update(users)
      .set({ bannedUntil: plus(systemClock.now(), MS.hour) })
      .where(eq(users.id, ann.userId))
    await t.refused(banned.program, ME, 'api_key_refused')
  })

  it('is remembered by a node for half a second', async () => {
    const ann = await person()
    const { secret, params } = await keyOf(ann)
    const { database, clock } = t.deps
    const machineClock = createFixedClock('2026-11-02T09:00:00.000Z')
    const access = createKeyAccess({ database, clock, machineClock })
    await access.resolve(secret, '127.0.0.1')
    await t.ok(ann, REVOKE, { params })
    machineClock.setOffsetMs(499)
    expect((await access.resolve(secret, '127.0.0.1')).userId).toBe(ann.userId)
    machineClock.setOffsetMs(500)
    await expect(access.resolve(secret, '127.0.0.1')).rejects.toMatchObject({
      code: 'api_key_refused',
    })
  })

  it('says how much of the limit is left, and stops at it', async () => {
    const { program } = await keyOf(await person(), { scopes: ['profile:read'] })
    const first = await t.call(program, 'GET /api/v1/launch')
    expect(first.headers['ratelimit-policy']).toBe('"key";q=600;w=60')
    expect(first.headers.ratelimit).toMatch(/^"key";r=599;t=\d+$/)
    for (let count = 1; count < 600; count += 1) await t.call(program, 'GET /api/v1/launch')
    const refused = await t.call(program, 'GET /api/v1/launch')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  })
})

describe('POST /api/v1/me/api-keys/{id}/rotate', () => {
  it('lets both keys work until the overlap ends', async () => {
    const ann = await person()
    const old = await keyOf(ann, { scopes: ['profile:read'] })
    const { secret, key } = await t.ok(ann, ROTATE, {
      params: old.params,
      body: { overlapHours: 24 },
    })
    const renewed = { ...ann, apiKey: secret }
    await t.ok(old.program, ME)
    expect((await t.ok(renewed, ME)).userId).toBe(ann.userId)
    expect(key).toMatchObject({ name: 'CI', scopes: ['profile:read'], state: 'active' })
    await t.advance(24 * MS.hour)
    await t.refused(old.program, ME, 'api_key_refused')
    await t.ok(renewed, ME)
    const { items } = await t.ok(ann, LIST)
    expect(items.map(({ state, replacedBy }) => [state, replacedBy])).toEqual([
      ['active', null],
      ['expired', key.keyId],
    ])
  })

  it('replaces a key once, also by two clicks, and never lengthens its life', async () => {
    const ann = await person()
    const { params, key } = await keyOf(ann, { expiresInDays: 7 })
    const rotate = () => t.call(ann, ROTATE, { params, body: { overlapHours: 168 } })
    const answers = await Promise.all([rotate(), rotate()])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    const { items } = await t.ok(ann, LIST)
    const old = items.find(({ keyId }) => keyId === key.keyId)
    expect(old?.expiresAt).toBe(key.expiresAt)
  })

  it('refuses an ended key and somebody else’s', async () => {
    const ann = await person()
    const { params } = await keyOf(ann)
    const body = { overlapHours: 0 }
    await t.refused(await person(), ROTATE, 'not_found', { params, body })
    await t.refused(await person(), REVOKE, 'not_found', { params })
    await t.refused(await person(), CHANGE, 'not_found', { params, body: { name: 'Mine' } })
    await t.refused(await person(), USAGE, 'not_found', { params })
    await t.ok(ann, REVOKE, { params })
    await t.ok(ann, REVOKE, { params })
    await t.refused(ann, ROTATE, 'api_key_ended', { params, body })
    await t.refused(ann, CHANGE, 'api_key_ended', { params, body: { name: 'Other' } })
  })
})

describe('GET /api/v1/me/api-keys/{id}/usage', () => {
  it('counts answers by time and operation, and when and from where it was used', async () => {
    const ann = await person()
    const { program, params } = await keyOf(ann, { scopes: ['profile:read'] })
    await t.ok(program, ME, { ip: '203.0.113.5' })
    await t.ok(program, ME, { ip: '203.0.113.5' })
    await keyUsageOf(t.deps.database).flush()
    // The clock stands still: the later use counts, also with the same time.
    await t.refused(program, DRAFT, 'api_scope_missing', { body: {}, ip: '203.0.113.6' })
    await keyUsageOf(t.deps.database).flush()
    const day = await t.ok(ann, USAGE, { params, query: { days: 1 } })
    expect(day.step).toBe('hour')
    expect(day.times).toHaveLength(24)
    expect(day.times.at(-1)).toMatchObject({ requests: 3, refused: 1, limited: 0, failed: 0 })
    expect(day.operations).toEqual([
      { operationId: 'people.me', requests: 2, refused: 0, limited: 0, failed: 0 },
      { operationId: 'bounties.create', requests: 1, refused: 1, limited: 0, failed: 0 },
    ])
    const month = await t.ok(ann, USAGE, { params, query: { days: 30 } })
    expect(month.times).toHaveLength(30)
    expect(month.times.at(-1)?.requests).toBe(3)
    const { items } = await t.ok(ann, LIST)
    expect(items[0]).toMatchObject({ lastUsedAddress: '203.0.113.6' })
  })
})

describe('the sweeps of keys', () => {
  it('remind of a key that expires, once, unless it was replaced', async () => {
    const ann = await person()
    await keyOf(ann, { name: 'Kept', expiresInDays: 30 })
    const replaced = await keyOf(ann, { name: 'Replaced', expiresInDays: 30 })
    await keyOf(ann, { name: 'Short', expiresInDays: 7 })
    await t.advance(24 * MS.day)
    await t.ok(ann, ROTATE, { params: replaced.params, body: { overlapHours: 24 } })
    await t.advance(MS.hour)
    const rows = await t.db.select().from(notifications).where(eq(notifications.userId, ann.userId))
    const due = rows.filter(({ title }) => title === 'An API key expires soon')
    expect(due.map(({ message }) => message)).toContain('Rotate “Kept” before it stops working.')
    expect(due.some(({ message }) => message.includes('Short'))).toBe(false)
  })

  it('forget keys a while after their end', async () => {
    const ann = await person()
    const { params } = await keyOf(ann)
    await t.ok(ann, REVOKE, { params })
    await t.advance(89 * MS.day)
    expect((await t.ok(ann, LIST)).items).toHaveLength(1)
    await t.advance(2 * MS.day)
    expect((await t.ok(ann, LIST)).items).toEqual([])
  })
})
