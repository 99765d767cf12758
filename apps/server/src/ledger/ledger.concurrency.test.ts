import { Problem } from '@laurel/contract/problems'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { movementOn, now, routesAmong, transfer } from '../../testing/money/ledger-transfers.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/servers/test-database.ts'
import { type Database, openDatabase } from '../db/client.ts'
import { newId } from '../platform/ids.ts'
import { supply } from './balances.service.ts'
import { post, reverse } from './ledger.service.ts'
import type { Posted, TransferInput } from './transfers.ts'
import { verifyLedger } from './verify.ts'

const CLIENTS = 32
const CONNECTIONS_A_POOL = 8
const OPERATIONS = CLIENTS * 60
const SEED = 20_261_102

/** A client's operation: a batch, or the reversal of the first transfer of an earlier batch. */
type Operation = { batch: TransferInput[] } | { key: string; reverses: TransferInput[] }

let test: TestDatabase
let pools: Database[]
beforeAll(async () => {
  test = await createTestDatabase()
  const open = () => openDatabase(test.ownerUrl, () => {})
  pools = Array.from({ length: CLIENTS / CONNECTIONS_A_POOL }, open)
})
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.close()))
  await test.drop()
})

const people = Array.from({ length: 6 }, newId)
const routes = routesAmong(people, Array.from({ length: 4 }, newId), newId())

/** Operations of which 30 % repeat one that is often still in progress, and 25 % reverse one of the round before. */
function drawOperations(): Operation[] {
  const draws = fc.sample(
    fc.record({
      percent: fc.integer({ min: 0, max: 99 }),
      back: fc.integer({ min: 1, max: CLIENTS }),
      movements: fc.array(movementOn(routes, 1), { minLength: 1, maxLength: 4 }),
    }),
    { numRuns: OPERATIONS, seed: SEED },
  )
  const operations: Operation[] = []
  for (const [index, { percent, back, movements }] of draws.entries()) {
    const current = operations[index - back]
    const earlier = operations[index - CLIENTS - back]
    const batch = movements.map(({ from, to, amount }, part) =>
      transfer(from, to, amount, { key: `${index}.${part}` }),
    )
    if (percent < 30 && current !== undefined) operations.push(current)
    else if (percent < 55 && earlier !== undefined && 'batch' in earlier) {
      operations.push({ key: `${index}`, reverses: earlier.batch })
    } else operations.push({ batch })
  }
  return operations
}

it(`keeps its invariants under ${CLIENTS} clients`, { timeout: 60_000 }, async () => {
  const operations = drawOperations()
  /** Every success, by the key that the transfer was posted under. */
  const answers = new Map<string, Posted[]>()
  const problems = new Map<string, number>()

  const send = async (database: Database, operation: Operation): Promise<Posted[]> => {
    if ('batch' in operation) {
      return await database.transaction((tx) => post(tx, now, operation.batch))
    }
    const [target] = answers.get(operation.reverses[0]?.key ?? '') ?? []
    if (target === undefined) return []
    const request = { key: operation.key, reason: 'Reversed in a crowd' }
    const transferId = target.transfer.id
    return [await database.transaction((tx) => reverse(tx, now, transferId, request))]
  }
  const runClient = async (database: Database, own: Operation[]): Promise<void> => {
    for (const operation of own) {
      try {
        for (const posted of await send(database, operation)) {
          const key = posted.transfer.idempotencyKey
          answers.set(key, [...(answers.get(key) ?? []), posted])
        }
      } catch (error) {
        if (!(error instanceof Problem)) throw error
        problems.set(error.code, (problems.get(error.code) ?? 0) + 1)
      }
    }
  }
  const clients = Array.from({ length: CLIENTS }, async (_, client) => {
    const own = operations.filter((_operation, index) => index % CLIENTS === client)
    const pool = pools[client % pools.length] ?? test.database
    await runClient(pool, own)
  })
  await Promise.all(clients)

  const all = [...answers.values()]
  expect(await verifyLedger(test.database.db)).toEqual([])
  expect((await supply(test.database.db)).sumPoints).toBe(0)
  expect([...problems.keys()]).toEqual(['points_too_low'])
  for (const posted of all) {
    expect(new Set(posted.map((answer) => answer.transfer.id)).size).toBe(1)
    expect(posted.filter((answer) => !answer.replayed)).toHaveLength(1)
  }
  const { rows } = await test.database.pool.query(
    "select count(*)::int as count from ledger_transfers where idempotency_key not like '%#%'",
  )
  expect(rows).toEqual([{ count: all.length }])
  // The clients covered what this test is about: repeats, reversals and refusals.
  expect(all.filter((posted) => posted.length > 1).length).toBeGreaterThan(OPERATIONS / 20)
  const categories = all.map(([first]) => first?.transfer.category)
  expect(categories.filter((category) => category === 'reversal').length).toBeGreaterThan(20)
})
