import type { ApiScope } from '@laurel/contract/developers/api-scopes'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectMcp } from '../../../testing/clients/mcp-client.ts'
import {
  type Person,
  startTestServer,
  type TestServer,
} from '../../../testing/servers/test-server.ts'
import { apiKeyActs } from '../../db/schema/developers/api-keys.ts'
import { MS } from '../../platform/clock.ts'
import { keyUsageOf } from './api-key-usage.service.ts'

let t: TestServer
beforeAll(async () => {
  t = await startTestServer()
})
afterAll(() => t.close())

const ACTS = 'GET /api/v1/me/api-keys/{id}/acts'
const DRAFT = 'POST /api/v1/submissions'
const SCOPES: ApiScope[] = ['submissions:read', 'submissions:write']

async function keyOf(owner: Person) {
  const body = { name: 'Agent', scopes: SCOPES, expiresInDays: null }
  const { secret, key } = await t.ok(owner, 'POST /api/v1/me/api-keys', { body })
  return { secret, program: { ...owner, apiKey: secret }, params: { id: key.keyId } }
}

describe(ACTS, () => {
  it('lists what a key changed over HTTP and MCP, and what it was refused, without reads', async () => {
    const owner = await t.join('author')
    const { secret, program, params } = await keyOf(owner)
    const { submissionId } = await t.ok(program, DRAFT, { body: { title: 'A thread' } })
    t.wait(1000)
    const agent = await connectMcp(t, secret)
    await agent.ok('update_entry', { id: submissionId, title: 'A better thread' })
    await agent.ok('list_my_entries')
    t.wait(1000)
    await agent.refused('submit_entry', { id: submissionId })
    await keyUsageOf(t.deps.database).flush()
    const { items, nextCursor } = await t.ok(owner, ACTS, { params })
    expect(items).toMatchObject([
      { operationId: 'submissions.submit', objectId: submissionId, status: 422 },
      { operationId: 'submissions.update', objectId: submissionId, status: 200 },
      { operationId: 'submissions.create', objectId: submissionId, status: 201 },
    ])
    expect(nextCursor).toBeNull()
  })

  it('lists a repeated request once, and nothing of what its owner does', async () => {
    const owner = await t.join('author')
    const { program, params } = await keyOf(owner)
    const twice = { body: { title: 'A thread' }, key: 'one-thread-only' }
    await t.ok(program, DRAFT, twice)
    await t.ok(program, DRAFT, twice)
    await t.ok(owner, DRAFT, { body: { title: 'By hand' } })
    expect((await t.ok(owner, ACTS, { params })).items).toHaveLength(1)
  })

  it('is read page by page', async () => {
    const owner = await t.join('author')
    const { program, params } = await keyOf(owner)
    for (const title of ['One thread', 'Two threads', 'Three threads']) {
      await t.ok(program, DRAFT, { body: { title } })
    }
    const first = await t.ok(owner, ACTS, { params, query: { limit: 2 } })
    const cursor = first.nextCursor ?? ''
    const second = await t.ok(owner, ACTS, { params, query: { limit: 2, cursor } })
    const ids = [...first.items, ...second.items].map(({ actId }) => actId)
    expect([new Set(ids).size, second.nextCursor]).toEqual([3, null])
  })

  it('is for its owner, and never for a key', async () => {
    const { program, params } = await keyOf(await t.join('author'))
    await t.refused(await t.join('author'), ACTS, 'not_found', { params })
    await t.refused(program, ACTS, 'api_key_not_accepted', { params })
  })

  it('forgets after 90 days', async () => {
    const owner = await t.join('author')
    const { program, params } = await keyOf(owner)
    await t.ok(program, DRAFT, { body: { title: 'A thread' } })
    await t.advance(89 * MS.day)
    expect((await t.ok(owner, ACTS, { params })).items).toHaveLength(1)
    await t.advance(2 * MS.day)
    expect(await t.db.select().from(apiKeyActs).where(eq(apiKeyActs.keyId, params.id))).toEqual([])
  })
})
