import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../testing/servers/test-database.ts'
import { findProductBreaches } from '../../../app/invariants/invariants.queries.ts'
import { newId } from '../../../platform/ids.ts'
import { updateScoreBands } from './score-bands.queries.ts'
import { addScores, findScore } from './scores.queries.ts'

// Fixed seed: the same inputs in every run.
fc.configureGlobal({ seed: 20_261_121 })

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

const PEOPLE = Array.from({ length: 12 }, () => newId())
const NOON = Date.parse('2026-11-02T12:00:00Z')

/** A step: a few people gain or lose at one of a few instants, or changes are folded. */
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      changes: fc.uniqueArray(
        fc.tuple(
          fc.nat(PEOPLE.length - 1),
          // Small and around the band edges, so that people tie and cross them.
          fc.oneof(
            fc.integer({ min: -30, max: 30 }),
            fc.constantFrom(990, 1000, 1010, -1000, 2500),
          ),
        ),
        { minLength: 1, maxLength: 5, selector: ([person]) => person },
      ),
      minute: fc.nat(3),
    }),
  },
  { weight: 1, arbitrary: fc.constant('fold' as const) },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

function take(seasonId: string, taken: Step): Promise<unknown> {
  return test.database.transaction(async (tx) => {
    if (taken === 'fold') return await updateScoreBands(tx)
    const changes = new Map(taken.changes.map(([n, points]) => [PEOPLE[n] ?? '', points]))
    return await addScores(tx, seasonId, changes, new Date(NOON + taken.minute * 60_000))
  })
}

/** Ranks by counting, for people above zero. */
async function countedRanks(seasonId: string): Promise<Map<string, number>> {
  const { rows } = await test.database.db.execute<{ user_id: string; rank: string }>(sql`
    select user_id, row_number() over (order by score_points desc, reached_at, user_id) as rank
    from season_scores
    where season_id = ${seasonId}
      and score_points > 0
  `)
  return new Map(rows.map(({ user_id, rank }) => [user_id, Number(rank)]))
}

async function expectExact(seasonId: string): Promise<void> {
  const { db } = test.database
  const counted = await countedRanks(seasonId)
  for (const userId of PEOPLE) {
    const score = await findScore(db, seasonId, userId)
    expect(score?.rank ?? null).toBe(counted.get(userId) ?? null)
  }
  expect(await findProductBreaches(db, 'score_bands_fit')).toEqual([])
}

describe('ranks by score bands', () => {
  it('equal the counted ranks after any changes, folded or not', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        const seasonId = newId()
        for (const taken of steps) await take(seasonId, taken)
        await expectExact(seasonId)
      }),
      { numRuns: 40 },
    )
  })

  it('equal the counted ranks when everything happens concurrently', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 16 }), async (steps) => {
        const seasonId = newId()
        await Promise.all(steps.map((taken) => take(seasonId, taken)))
        await expectExact(seasonId)
      }),
      { numRuns: 20 },
    )
  })

  it('keep no pending changes after folding', async () => {
    const seasonId = newId()
    await take(seasonId, { changes: [[0, 15]], minute: 0 })
    await take(seasonId, 'fold')
    const { rows } = await test.database.db.execute(sql`
      select width_points, band::int, people::int
      from score_bands
      where season_id = ${seasonId}
      order by width_points
    `)
    expect(rows).toEqual([
      { width_points: 1, band: 15, people: 1 },
      { width_points: 10, band: 1, people: 1 },
      { width_points: 1000, band: 0, people: 1 },
    ])
    expect(await take(seasonId, 'fold')).toBe(0)
  })
})
