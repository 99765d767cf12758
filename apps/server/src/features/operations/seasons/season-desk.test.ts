import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPerson } from '../../../../testing/builders/builders.ts'
import { startTestServer, type TestServer } from '../../../../testing/servers/test-server.ts'
import { ensureSeason } from '../../points/seasons/seasons.service.ts'
import { LATEST_RULES } from '../../rules/rule-sets.rules.ts'

let t: TestServer
beforeAll(async () => {
  t = await startTestServer()
  await ensureSeason(t.deps.database, t.clock)
})
afterAll(() => t.close())

const LIST = 'GET /api/v1/admin/seasons'

describe('GET /api/v1/admin/seasons', () => {
  it('is for admins only', async () => {
    const moderator = await buildPerson(t.db, t.clock.now(), { roles: ['moderator'] })
    await t.refused(moderator, LIST, 'not_allowed')
  })

  it('names the season that is open, the one after it, and the rules of both', async () => {
    const admin = await buildPerson(t.db, t.clock.now(), { roles: ['admin'] })
    const { seasons, next, versions } = await t.ok(admin, LIST)
    const current = seasons.find(({ state }) => state === 'current')
    expect(next).toEqual({ startsAt: current?.endsAt, ruleVersion: LATEST_RULES.version })
    expect(versions.map(({ version }) => version)).toEqual([1, 2])
    expect(versions.find(({ version }) => version === current?.ruleVersion)).toMatchObject({
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      publishedAt: expect.any(String),
      seasons: expect.arrayContaining([current?.name]),
    })
    expect(versions[0]).toMatchObject({ rules: { version: 1 } })
  })
})
