import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPerson } from '../../../testing/builders/builders.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import { MS } from '../clock.ts'

let t: TestServer

beforeAll(async () => {
  t = await startTestServer()
})
afterAll(() => t.close())

describe('the sweep of idempotency keys', () => {
  it('keeps an answer for two days and then deletes it', async () => {
    const person = await buildPerson(t.db, t.clock.now())
    const draft = { body: { title: 'A thread about receipts' }, key: 'the-same-key' }
    const first = await t.ok(person, 'POST /api/v1/bounties', draft)
    await t.advance(2 * MS.day - MS.minute)
    const replayed = await t.ok(person, 'POST /api/v1/bounties', draft)
    expect(replayed.bountyId).toBe(first.bountyId)
    await t.advance(2 * MS.minute)
    const fresh = await t.ok(person, 'POST /api/v1/bounties', draft)
    expect(fresh.bountyId).not.toBe(first.bountyId)
  })
})
