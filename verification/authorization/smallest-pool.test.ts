import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { asAdmin } from '../../apps/server/testing/servers/test-database.ts'
import { ACTORS, MATRIX, type MatrixRow } from './matrix.ts'
import { openStage, type Stage } from './stage.ts'

/** Connections of the pool: with one fewer, a second connection would never be available. */
const POOL_SIZE = 2
const AT_ONCE = 64
/** Requests to each write path: enough to fill the pool. */
const OF_EACH = 8

let stage: Stage
let ownerUrl: string
beforeAll(async () => {
  stage = await openStage({ poolSize: POOL_SIZE })
  ownerUrl = String(stage.database.pool.options.connectionString)
})
afterAll(() => stage.close())
// Limits are counted outside the transactions that are rolled back.
beforeEach(() => asAdmin(ownerUrl, 'truncate rate_limits'))

const writes = MATRIX.filter(({ route }) => !route.startsWith('GET '))
const waves = Array.from({ length: Math.ceil((writes.length * OF_EACH) / AT_ONCE) }, (_, wave) => {
  const rows = writes.slice((wave * AT_ONCE) / OF_EACH, ((wave + 1) * AT_ONCE) / OF_EACH)
  return { name: `${rows[0]?.route} to ${rows.at(-1)?.route}`, rows }
})

/** The actors that the line allows, or all where it allows none. */
function crowdOf({ statuses }: MatrixRow) {
  const passing = ACTORS.filter((actor) => statuses[actor] < 400)
  const crowd = passing.length > 0 ? passing : ACTORS
  return Array.from({ length: OF_EACH }, (_, place) => crowd[place % crowd.length] ?? 'member')
}

// Every write path of the matrix, which has a line for each route (R15).
describe('a pool of two connections', () => {
  it.each(waves)('serves 64 concurrent requests, and an unrelated one: $name', async ({ rows }) => {
    const requests = rows.flatMap((row) => crowdOf(row).map((actor) => ({ row, actor })))
    const answers = Promise.all(
      requests.map(async ({ row, actor }) => {
        const { statusCode, body } = await stage.perform(row, actor)
        const isExpected = statusCode === row.statuses[actor]
        return { route: row.route, status: statusCode, isExpected, body }
      }),
    )
    const bystander = stage.perform({ route: 'GET /api/v1/bounties', object: '' }, 'visitor')
    const [found, { statusCode }] = await Promise.all([answers, bystander])
    expect(statusCode).toBe(200)
    expect(found.filter(({ status }) => status >= 500)).toEqual([])
    const done = new Set(found.filter(({ isExpected }) => isExpected).map(({ route }) => route))
    expect(rows.map(({ route }) => route).filter((route) => !done.has(route))).toEqual([])
  })
})
