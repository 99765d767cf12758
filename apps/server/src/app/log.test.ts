import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asker, JOINED_PASSWORD, type Joined, join } from '../../testing/builders/account-people.ts'
import { startTestApp, type TestApp } from '../../testing/servers/test-app.ts'
import { makeFirstAdminLink } from '../features/people-desk/first-admin/first-admin.service.ts'
import { newId } from '../platform/ids.ts'
import { isSampled } from '../platform/log.ts'

interface Line {
  level: number
  msg: string
  reqId?: string
  share?: number
  req?: { method: string; path: string }
  res?: { statusCode: number }
}

/** A server that logs no successful request of its own, and its log. */
let t: TestApp
const lines: string[] = []
beforeAll(async () => {
  t = await startTestApp({
    environment: { LOG_LEVEL: 'info', LOG_SAMPLE: '0', WEBHOOK_TARGETS: 'any' },
    logTo: { write: (line) => void lines.push(line) },
  })
})
afterAll(() => t.close())

const since = (count: number): Line[] => lines.slice(count).map((line) => JSON.parse(line))
const ask: ReturnType<typeof asker> = (...request) => asker(t)(...request)

describe('LOG_SAMPLE=0', () => {
  it('leaves out requests that succeed, and keeps those that are refused', async () => {
    const before = lines.length
    expect((await ask(null, 'GET', '/api/v1/config')).statusCode).toBe(200)
    expect(since(before)).toEqual([])
    expect((await ask(null, 'GET', '/api/v1/me')).statusCode).toBe(401)
    expect(since(before).at(-1)).toMatchObject({
      msg: 'request completed',
      req: { method: 'GET', path: '/api/v1/me' },
      res: { statusCode: 401 },
    })
  })
})

describe('isSampled', () => {
  it('takes all, none, or about the share, and the same ids each time', () => {
    const ids = Array.from({ length: 4000 }, newId)
    const taken = (share: number) => ids.filter((id) => isSampled(id, share))
    expect(taken(1)).toHaveLength(4000)
    expect(taken(0)).toHaveLength(0)
    expect(taken(0.25)).toEqual(taken(0.25))
    // A fair coin leaves this range once in some billion runs.
    expect(Math.abs(taken(0.25).length - 1000)).toBeLessThan(180)
  })
})

/** What people and programs send and get that must never be in a line (check 62). */
describe('a log at its most talkative', () => {
  let all: TestApp
  const written: string[] = []
  beforeAll(async () => {
    all = await startTestApp({
      environment: { LOG_LEVEL: 'trace', WEBHOOK_TARGETS: 'any' },
      logTo: { write: (line) => void written.push(line) },
    })
  })
  afterAll(() => all.close())

  const send = (...request: Parameters<typeof ask>) => asker(all)(...request)

  it('has no password, token, key, secret or address of those who use it', async () => {
    const ann = await join(all)
    const secrets = [
      ...(await signUpSecrets()),
      ...(await signInSecrets(ann)),
      ...(await programSecrets(ann)),
      await firstAdminSecret(ann),
    ]
    const log = written.join('')
    expect(written.length).toBeGreaterThan(10)
    for (const secret of secrets) expect(log).not.toContain(secret)
    expect(log).not.toContain('@example.test')
    expect(log).not.toMatch(/"(authorization|cookie|password|headers|params|body)":/i)
  })

  async function signUpSecrets(): Promise<string[]> {
    const secrets = ['Another-Horse-7', 'Wrong-Horse-1', 'x'.repeat(43)]
    const [password = '', wrong = '', token = ''] = secrets
    const email = 'newcomer@example.test'
    await send(null, 'POST', '/auth/v1/signup', { email, password })
    await send(null, 'POST', '/auth/v1/token?grant_type=password', { email, password: wrong })
    await send(null, 'GET', `/auth/v1/verify?token=${token}&type=signup&redirect_to=/`)
    const mails = all.sent.map(({ data }) => JSON.stringify(data)).join('')
    const codes = mails.match(/\b\d{6}\b/g) ?? []
    return [...secrets, ...codes.map((code) => `"${code}"`)]
  }

  async function signInSecrets(ann: Joined): Promise<string[]> {
    const cookie = 'laurel_session=a-cookie-of-the-browser'
    const answer = await all.app.inject({
      method: 'POST',
      url: '/auth/v1/token?grant_type=password',
      headers: { cookie },
      payload: { email: ann.email, password: JOINED_PASSWORD },
    })
    const session = answer.json<{ access_token: string; refresh_token: string }>()
    await send(`Bearer ${session.access_token}x`, 'GET', '/api/v1/me')
    const [, payload = '', signature = ''] = session.access_token.split('.')
    return [JOINED_PASSWORD, session.refresh_token, payload, signature, 'a-cookie-of-the-browser']
  }

  async function programSecrets(ann: Joined): Promise<string[]> {
    const created = await send(ann.token, 'POST', '/api/v1/me/api-keys', {
      name: 'CI',
      scopes: ['bounties:read'],
      expiresInDays: 30,
    })
    const key = created.json<{ secret: string }>().secret
    await send(`Bearer ${key}`, 'GET', '/api/v1/bounties')
    await send(`Bearer ${key}wrong`, 'GET', '/api/v1/bounties')
    const hook = await send(ann.token, 'POST', '/api/v1/me/webhooks', {
      url: 'https://127.0.0.1:8443/a-secret-of-the-path',
      types: ['bounty.opened'],
    })
    expect(hook.statusCode, hook.body).toBe(201)
    return [key, hook.json<{ secret: string }>().secret, 'a-secret-of-the-path']
  }

  async function firstAdminSecret(ann: Joined): Promise<string> {
    const link = await all.database.transaction((db) =>
      makeFirstAdminLink({ db, now: all.clock.now() }),
    )
    const token = link?.token ?? ''
    await send(null, 'GET', `/admin?first=${token}`)
    const claimed = await send(ann.token, 'POST', '/api/v1/first-admin', { token })
    expect(claimed.statusCode).toBe(200)
    return token
  }
})
