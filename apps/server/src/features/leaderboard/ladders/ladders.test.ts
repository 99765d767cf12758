import { points } from '@laurel/contract/money/money'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildPerson } from '../../../../testing/builders/builders.ts'
import { startTestServer, type TestServer } from '../../../../testing/servers/test-server.ts'
import { findProductBreaches } from '../../../app/invariants/invariants.queries.ts'
import { MS, startOfUtcDay, utcDay } from '../../../platform/clock.ts'
import { newId } from '../../../platform/ids.ts'
import { runAsSystem } from '../../../platform/work/sweeps.ts'
import { mint, reversePoints } from '../../points/points.service.ts'
import { leaderboardSweeps } from '../leaderboard.jobs.ts'
import { listBoardNeighbours, listBoardRows } from '../leaderboard.queries.ts'

// Fixed seed: the same inputs in every run.
fc.configureGlobal({ seed: 20_261_124 })

let t: TestServer
beforeAll(async () => {
  t = await startTestServer()
})
afterAll(() => t.close())

const CATEGORIES = ['win', 'curation', 'author_share', 'sponsor'] as const
const LADDERS = [
  'points/7d',
  'points/30d',
  'points/all',
  'creators/7d',
  'creators/all',
  'rising/7d',
  'rising/30d',
]

const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('earn' as const),
      person: fc.nat(3),
      amount: fc.oneof(fc.constantFrom(10, 20), fc.integer({ min: 1, max: 5000 })),
      category: fc.constantFrom(...CATEGORIES),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reverse' as const), nth: fc.nat() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('pass' as const),
      days: fc.constantFrom(0.1, 1, 3, 7, 8, 31),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('sweep' as const) }) },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

const sweep = async () => {
  for (const one of leaderboardSweeps) await one.run(t.deps)
}

async function take(people: readonly string[], transfers: string[], taken: Step): Promise<void> {
  if (taken.kind === 'sweep') return await sweep()
  if (taken.kind === 'pass') {
    t.clock.setOffsetMs(t.clock.offsetMs() + taken.days * MS.day)
    return
  }
  await runAsSystem(t.deps, async (ctx) => {
    if (taken.kind === 'reverse') {
      const [id] = transfers.splice(taken.nth % Math.max(1, transfers.length), 1)
      if (id !== undefined) await reversePoints(ctx, id, { key: newId(), reason: 'Test' })
      return
    }
    const [minted] = await mint(ctx, [
      {
        userId: people[taken.person] ?? '',
        amount: points(taken.amount),
        category: taken.category,
        causeKind: 'test',
        causeId: newId(),
        title: 'Test',
        key: newId(),
      },
    ])
    if (minted) transfers.push(minted.id)
  })
}

interface Event {
  userId: string
  points: number
  category: string
  at: Date
}

/** Each person's score on a ladder and when it last changed, counted from all transfers. */
function recompute(ladder: string, events: readonly Event[]) {
  const [board, window] = ladder.split('/')
  const days = window === 'all' ? Number.POSITIVE_INFINITY : Number.parseInt(window ?? '', 10)
  const today = startOfUtcDay(utcDay(t.clock.now())).getTime()
  const scores = new Map<string, { score: number; at: number }>()
  for (const { userId, points: amount, category, at } of events) {
    const age = (today - startOfUtcDay(utcDay(at)).getTime()) / MS.day
    const isBefore = age >= days
    if (board === 'creators' && category !== 'win') continue
    if (isBefore && (board !== 'rising' || age >= 2 * days)) continue
    const own = scores.get(userId) ?? { score: 0, at: 0 }
    own.score += isBefore ? -amount : amount
    own.at = Math.max(own.at, at.getTime())
    scores.set(userId, own)
  }
  return [...scores]
    .filter(([, { score }]) => score > 0)
    .sort(([a, x], [b, y]) => y.score - x.score || x.at - y.at || (a < b ? -1 : 1))
    .map(([userId, { score }]) => [userId, score])
}

async function listEvents(people: readonly string[]): Promise<Event[]> {
  const { rows } = await t.db.execute<{
    user_id: string
    points: string
    category: string
    at: string
  }>(sql`
    select account.owner_id as user_id, amount_points as points, category, ledger_transfers.created_at::text as at
    from ledger_transfers join ledger_accounts as account on account.id = to_account_id
    where account.kind = 'spendable' and category <> 'reversal'
    union all
    select account.owner_id, -reversal.amount_points, gain.category, reversal.created_at::text
    from ledger_transfers as reversal
    join ledger_transfers as gain on gain.id = reversal.reverses_id
    join ledger_accounts as account on account.id = reversal.from_account_id`)
  return rows
    .filter(({ user_id }) => people.includes(user_id))
    .map((row) => ({
      userId: row.user_id,
      points: Number(row.points),
      category: row.category,
      at: new Date(row.at),
    }))
}

it('ladders equal what is counted from all transfers, after any events and days', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 25 }), async (steps) => {
      const people: string[] = []
      for (let n = 0; n < 4; n += 1) people.push((await buildPerson(t.db, t.clock.now())).userId)
      const transfers: string[] = []
      for (const taken of steps) await take(people, transfers, taken)
      await sweep()
      const events = await listEvents(people)
      const today = utcDay(t.clock.now())
      for (const ladder of LADDERS) {
        const rows = await listBoardRows(t.db, { ladder, today, name: '', after: null, limit: 500 })
        const own = rows.filter(({ userId }) => people.includes(userId))
        expect(
          own.map(({ userId, score }) => [userId, score]),
          ladder,
        ).toEqual(recompute(ladder, events))
        for (const { userId } of own) {
          const around = await listBoardNeighbours(
            t.db,
            { ladder, today, userId },
            { above: 0, below: 0 },
          )
          expect(around[0]?.rank).toBe(rows.findIndex((row) => row.userId === userId) + 1)
        }
      }
      expect(await findProductBreaches(t.db, 'board_bands_fit')).toEqual([])
    }),
    { numRuns: 25 },
  )
}, 120_000)
