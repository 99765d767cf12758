import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  type ArenaSteps,
  arenaSteps,
  buildArena,
  type Voter,
} from '../../../../testing/builders/arena.ts'
import type { SubmissionRow } from '../../../../testing/builders/vote-builders.ts'
import { startTestServer, type TestServer } from '../../../../testing/servers/test-server.ts'

let t: TestServer
let arena: ArenaSteps
let entries: SubmissionRow[]
let voter: Voter
beforeAll(async () => {
  t = await startTestServer()
  arena = arenaSteps(t)
})
afterAll(() => t.close())
beforeEach(async () => {
  const built = await buildArena(t)
  entries = built.entries
  voter = built.voter
})

describe('GET /api/v1/me/votes', () => {
  it('refuses a visitor', async () => {
    await t.refused(null, 'GET /api/v1/me/votes', 'not_authenticated')
  })

  it('lists the caller’s votes newest first, page by page, undone votes separately', async () => {
    const cast: string[] = []
    for (const _entry of entries) {
      const exposure = await arena.openNextExposure(voter)
      cast.unshift((await arena.vote(voter, exposure.id)).voteId)
    }
    await t.ok(voter, 'POST /api/v1/votes/{id}/undo', { params: { id: cast[0] ?? '' } })
    const first = await t.ok(voter, 'GET /api/v1/me/votes', { query: { limit: 1 } })
    expect(first.items).toMatchObject([
      {
        voteId: cast[1],
        bountyState: 'voting',
        decision: 'support',
        settlement: null,
        undoUntil: expect.any(String),
      },
    ])
    const second = await t.ok(voter, 'GET /api/v1/me/votes', {
      query: { limit: 1, cursor: first.nextCursor },
    })
    expect(second).toMatchObject({ items: [{ voteId: cast[2] }], nextCursor: null })
    const pending = await t.ok(voter, 'GET /api/v1/me/votes', { query: { filter: 'pending' } })
    expect(pending.items).toHaveLength(2)
    for (const filter of ['settled', 'best']) {
      const none = await t.ok(voter, 'GET /api/v1/me/votes', { query: { filter } })
      expect(none.items).toEqual([])
    }
  })
})

describe('GET /api/v1/me/voting', () => {
  it('refuses a visitor', async () => {
    await t.refused(null, 'GET /api/v1/me/voting', 'not_authenticated')
  })

  it('reports what a new voter still needs', async () => {
    await arena.vote(voter, (await arena.openNextExposure(voter)).id)
    expect(await t.ok(voter, 'GET /api/v1/me/voting')).toMatchObject({
      voteCount: 1,
      pendingCount: 1,
      settledCount: 0,
      hitCount: 0,
      earnedPoints: 0,
      heldPoints: 0,
      skill: { value: 0, sampleSize: 0, missing: '20 more settled votes and 5 more supports' },
    })
  })
})
