import { endpoints } from '@laurel/contract/api'
import type { Endpoint } from '@laurel/contract/endpoint'
import { PROBLEMS, type ProblemBody } from '@laurel/contract/problems'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hostileRequests, plausibleRequest, type RawRequest } from '../testing/hostile-input.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let t: TestApp
const people: Record<string, string | null> = { nobody: null }

beforeAll(async () => {
  t = await startTestApp({ isDemo: true })
  people.member = await t.signIn('ann')
  people.stranger = await t.signIn('bob', { hasProfile: false })
  people.moderator = await t.signIn('sam', { roles: ['moderator'] })
})
afterAll(() => t.close())

let addresses = 0

/** Sends a request from an address of its own and looks at the form of the answer; the status. */
async function send(who: string, { method }: Endpoint, raw: RawRequest): Promise<number> {
  addresses += 1
  const authorization = people[who]
  const answer = await t.app.inject({
    method,
    url: raw.url,
    remoteAddress: `10.0.${addresses >> 8}.${addresses & 255}`,
    headers: {
      ...(authorization ? { authorization } : {}),
      ...(raw.contentType === undefined ? {} : { 'content-type': raw.contentType }),
    },
    ...(raw.payload === undefined ? {} : { payload: raw.payload }),
  })
  const { statusCode: status } = answer
  if (status < 400) return status
  const body = answer.json<ProblemBody>()
  expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/)
  expect(body).toMatchObject({ status, instance: answer.headers['x-request-id'] })
  expect(PROBLEMS[body.code].status).toBe(status)
  expect(answer.body).not.toMatch(/node_modules|\bat .*\.ts|select |Failed query/)
  return status
}

/** Sends everything that is wrong with an endpoint's requests; what was answered with a fault of ours. */
async function faultsOf(who: string, endpoint: Endpoint): Promise<string[]> {
  await t.database.pool.query('delete from rate_limits')
  const faults: string[] = []
  for (const [wrong, raw] of Object.entries(hostileRequests(endpoint))) {
    const status = await send(who, endpoint, raw)
    if (status >= 500) faults.push(`${wrong}: ${status}`)
  }
  return faults
}

const table = endpoints.map((endpoint) => ({
  name: `${endpoint.method} ${endpoint.path}`,
  endpoint,
}))

describe('every endpoint', () => {
  it('is in the table', () => {
    expect(table.length).toBeGreaterThan(70)
  })

  it.each(table)('$name lets in whom the contract says', async ({ endpoint }) => {
    await t.database.pool.query('delete from rate_limits')
    const raw = plausibleRequest(endpoint)
    const isForMembers = endpoint.access !== 'public'
    const isForStaff = endpoint.access === 'moderator' || endpoint.access === 'admin'
    const answers = {
      nobody: await send('nobody', endpoint, raw),
      stranger: await send('stranger', endpoint, raw),
      member: await send('member', endpoint, raw),
      moderator: await send('moderator', endpoint, raw),
    }
    expect(Math.max(...Object.values(answers)), JSON.stringify(answers)).toBeLessThan(500)
    expect(answers.nobody === 401).toBe(isForMembers)
    if (isForStaff) expect([answers.stranger, answers.member]).toEqual([403, 403])
    if (isForStaff) expect(answers.moderator).not.toBe(403)
  })

  it.each(table)('$name has an answer to anything', async ({ endpoint }) => {
    const role = endpoint.access === 'moderator' ? 'moderator' : 'member'
    expect(await faultsOf(role, endpoint)).toEqual([])
    if (endpoint.access === 'public') expect(await faultsOf('nobody', endpoint)).toEqual([])
  })
})
