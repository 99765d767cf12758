import { afterAll, beforeAll, expect, it } from 'vitest'
import { asker, join } from '../../../testing/builders/account-people.ts'
import { startTestApp, type TestApp } from '../../../testing/servers/test-app.ts'
import { VERSION } from '../../config/build-info.ts'
import { readMigrations } from '../../db/migration/migration-files.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ environment: { BUILD_COMMIT: '0123456789abcdef' } })
})
afterAll(() => t.close())

it('GET /api/v1/version tells staff what runs, on which schema, since when', async () => {
  const moderator = await join(t, ['moderator'])
  const answer = await asker(t)(moderator.token, 'GET', '/api/v1/version')
  const latest = readMigrations().at(-1)?.name
  expect(answer.json()).toEqual({
    version: VERSION,
    commit: '0123456789ab',
    migration: { applied: latest, expected: latest },
    startedAt: expect.stringMatching(/^\d{4}-.+Z$/),
  })
  expect(answer.headers['cache-control']).toBe('no-store')
})

it('GET /api/v1/version tells nobody else', async () => {
  const member = await join(t)
  expect((await asker(t)(member.token, 'GET', '/api/v1/version')).statusCode).toBe(403)
  expect((await asker(t)(null, 'GET', '/api/v1/version')).statusCode).toBe(401)
})
