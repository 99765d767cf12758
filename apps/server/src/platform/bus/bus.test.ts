import fc from 'fast-check'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import {
  asAdmin,
  createTestDatabase,
  type TestDatabase,
} from '../../../testing/servers/test-database.ts'
import { type Database, openDatabase } from '../../db/client.ts'
import { type Bus, type BusMessage, createBus, publish } from './bus.ts'
import { createJoiner, toParts } from './bus-parts.ts'

// The same inputs in every run.
fc.configureGlobal({ seed: 20_261_121 })

let t: TestDatabase
beforeAll(async () => {
  t = await createTestDatabase()
})
afterAll(() => t.drop())

/** A node of its own: a pool and a bus on the shared database. */
async function startNode(): Promise<{ bus: Bus; database: Database; errors: Error[] }> {
  const database = openDatabase(t.ownerUrl, () => {})
  const errors: Error[] = []
  const bus = createBus(database, (error) => errors.push(error))
  await bus.start()
  onTestFinished(async () => {
    await bus.stop()
    await database.close()
  })
  return { bus, database, errors }
}

const wave = (payload: unknown): BusMessage => ({
  kind: 'broadcast',
  isPrivate: false,
  topic: 'room',
  event: 'wave',
  payload,
})

function next(bus: Bus): Promise<BusMessage> {
  return new Promise((resolve) => bus.onMessage(resolve))
}

it('reaches every node, the sender included', async () => {
  const [first, second] = [await startNode(), await startNode()]
  const received = [next(first.bus), next(second.bus)]
  await first.bus.send(wave({ n: 1 }))
  expect(await Promise.all(received)).toEqual([wave({ n: 1 }), wave({ n: 1 })])
})

it('publishes nothing of a transaction that rolls back', async () => {
  const { bus, database } = await startNode()
  const received = next(bus)
  const failed = database.transaction(async (tx) => {
    await publish(tx, [wave('never')])
    throw new Error('no')
  })
  await expect(failed).rejects.toThrow('no')
  await database.transaction((tx) => publish(tx, [wave('committed')]))
  expect(await received).toEqual(wave('committed'))
})

it('listens again after its connection was cut, and reports that messages may be missing', async () => {
  const { bus } = await startNode()
  const gap = new Promise<void>((resolve) => bus.onGap(resolve))
  await asAdmin(
    t.ownerUrl,
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'laurel bus'`,
  )
  await gap
  expect(bus.state()).toBe('listening')
  const received = next(bus)
  await bus.send(wave('again'))
  expect(await received).toEqual(wave('again'))
})

it('delivers repeated messages of a transaction once', async () => {
  const { bus, database } = await startNode()
  const received: BusMessage[] = []
  bus.onMessage((message) => received.push(message))
  await database.transaction(async (tx) => {
    for (let time = 0; time < 3; time += 1) await publish(tx, [wave('same')])
  })
  await bus.send(wave('last'))
  await expect.poll(() => received).toEqual([wave('same'), wave('last')])
})

it('delivers many concurrent messages in the order in which they were sent', async () => {
  const { bus } = await startNode()
  const received: unknown[] = []
  bus.onMessage((message) => message.kind === 'broadcast' && received.push(message.payload))
  const numbers = Array.from({ length: 200 }, (_, n) => n)
  await Promise.all(numbers.map((n) => bus.send(wave(n))))
  await expect.poll(() => received).toEqual(numbers)
})

it('reports that it is offline, refuses to send, and reconnects automatically', async () => {
  const refusal = new Error('no database')
  let isUp = false
  const { database } = await startNode()
  const errors: Error[] = []
  const connect = () => (isUp ? database.connect() : Promise.reject(refusal))
  const bus = createBus({ connect }, (error) => errors.push(error))
  onTestFinished(() => bus.stop())
  expect(bus.state()).toBe('idle')
  await bus.start()
  expect(bus.state()).toBe('away')
  await expect(bus.send(wave('lost'))).rejects.toThrow('The bus is disconnected')
  const gap = new Promise<void>((resolve) => bus.onGap(resolve))
  isUp = true
  await gap
  expect(bus.state()).toBe('listening')
  expect(errors).toContain(refusal)
})

it('splits any JSON into parts that NOTIFY accepts', () => {
  fc.assert(
    fc.property(
      fc.jsonValue({ maxDepth: 3 }),
      fc.integer({ min: 0, max: 30_000 }),
      (value, size) => {
        const message = { value, filling: '💧'.repeat(size) }
        const parts = toParts(message)
        expect(parts.every((part) => Buffer.byteLength(part) < 8000)).toBe(true)
        const join = createJoiner()
        expect(parts.map(join).at(-1)).toEqual(JSON.parse(JSON.stringify(message)))
      },
    ),
    { numRuns: 50 },
  )
})

it('drops a message whose beginning it missed', () => {
  const join = createJoiner()
  const parts = toParts({ filling: 'x'.repeat(20_000) })
  expect(parts.slice(1).map(join)).toEqual([undefined, undefined])
  expect(join(toParts({ whole: true })[0] ?? '')).toEqual({ whole: true })
})
