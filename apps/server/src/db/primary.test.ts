import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createTestDatabase } from '../../testing/servers/test-database.ts'
import { openDatabase } from './client.ts'
import { createPrimaryFinder, serversOf } from './primary.ts'

const TWO = 'postgres://ann:a%40b@one:5432,two:5433/laurel?sslmode=require'
const ONE = 'postgres://ann:a%40b@one:5432/laurel?sslmode=require'
const OTHER = 'postgres://ann:a%40b@two:5433/laurel?sslmode=require'

describe('the servers of a URL', () => {
  it.each([
    [TWO, [ONE, OTHER]],
    [ONE, [ONE]],
    ['postgres://one,[::1]:5433/laurel', ['postgres://one/laurel', 'postgres://[::1]:5433/laurel']],
    ['postgres://laurel@/laurel?host=/run/a,b', ['postgres://laurel@/laurel?host=/run/a,b']],
  ])('are those that it names: %s', (url, servers) => {
    expect(serversOf(url)).toEqual(servers)
  })
})

describe('the finder of the primary', () => {
  it('asks nobody where there is one server', async () => {
    const finder = createPrimaryFinder(ONE, () => Promise.reject(new Error('asked')))
    expect(await finder.find()).toBe(ONE)
  })

  it('takes the server that takes writes, and asks again only when it is told to forget', async () => {
    let primary = ONE
    const asked: string[] = []
    const finder = createPrimaryFinder(TWO, async (server) => {
      asked.push(server)
      if (server !== primary) throw new Error('it is a standby')
    })
    expect([await finder.find(), await finder.find()]).toEqual([ONE, ONE])
    expect(asked).toEqual([ONE, OTHER])
    primary = OTHER
    finder.forget()
    expect(await finder.find()).toBe(OTHER)
  })

  it('waits for no server that says nothing', async () => {
    const finder = createPrimaryFinder(TWO, (server) =>
      server === ONE ? new Promise(() => {}) : Promise.resolve(),
    )
    expect(await finder.find()).toBe(OTHER)
  })

  it('says what is the matter with each when none takes writes, and looks again the next time', async () => {
    let isBack = false
    const finder = createPrimaryFinder(TWO, async (server) => {
      if (!isBack) throw new Error(server === ONE ? 'connect ECONNREFUSED' : 'it is a standby')
    })
    await expect(finder.find()).rejects.toThrow(
      'No server of DATABASE_URL takes writes: one:5432: connect ECONNREFUSED; two:5433: it is a standby',
    )
    isBack = true
    expect(await finder.find()).toBe(ONE)
  })
})

/** A server at an address of its own that leads to a PostgreSQL on a socket, until it is stopped. */
async function openGate(socketPath: string) {
  const open = new Set<Socket>()
  const gate = createServer((client) => {
    const upstream = connect(socketPath)
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(one)
      one.pipe(other)
      one.on('error', () => {}).on('close', () => other.destroy())
    }
  })
  gate.listen(0, '127.0.0.1')
  await once(gate, 'listening')
  const stop = async (server: Server): Promise<void> => {
    for (const socket of open) socket.destroy()
    if (server.listening) await new Promise((resolve) => server.close(resolve))
  }
  onTestFinished(() => stop(gate))
  const { port } = gate.address() as { port: number }
  return {
    port,
    stop: () => stop(gate),
    start: () => once(gate.listen(port, '127.0.0.1'), 'listening'),
  }
}

describe('a database of several servers', () => {
  it('writes again at once on the server that took over, also what listens and what asks how it is', async () => {
    const test = await createTestDatabase()
    onTestFinished(() => test.drop())
    const address = new URL(test.ownerUrl)
    const folder = address.searchParams.get('host')
    const [first, second] = [
      await openGate(`${folder}/.s.PGSQL.${address.port || 5432}`),
      await openGate(`${folder}/.s.PGSQL.${address.port || 5432}`),
    ]
    await second.stop()
    const url = `postgres://${address.username}@127.0.0.1:${first.port},127.0.0.1:${second.port}${address.pathname}`
    const database = openDatabase(url, () => {})
    onTestFinished(() => database.close())
    const write = () =>
      database.transaction((db) => db.execute(sql`select txid_current()`)).then(() => 'written')
    expect(await write()).toBe('written')
    await first.stop()
    await second.start()
    // The connections that were open are noticed as they are used.
    await write().catch(() => {})
    await write().catch(() => {})
    expect(await write()).toBe('written')
    expect((await database.ping()).isMigrated).toBe(true)
    const listener = await database.connect()
    await listener.query('listen laurel')
    await listener.end()
  })
})
