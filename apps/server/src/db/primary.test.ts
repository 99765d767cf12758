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
  it('connects to none where there is only one server', async () => {
    const finder = createPrimaryFinder(ONE, () => Promise.reject(new Error('asked')))
    expect(await finder.find()).toBe(ONE)
  })

  it('finds the server that accepts writes, and looks again only when told to forget it', async () => {
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

  it('never waits for an unresponsive server', async () => {
    const finder = createPrimaryFinder(TWO, (server) =>
      server === ONE ? new Promise(() => {}) : Promise.resolve(),
    )
    expect(await finder.find()).toBe(OTHER)
  })

  it('gives a reason for each when none accepts writes, and looks again the next time', async () => {
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

/** A server at an address of its own that forwards to a PostgreSQL on a socket, until it is stopped. */
async function openProxy(socketPath: string) {
  const open = new Set<Socket>()
  const proxy = createServer((client) => {
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
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const stop = async (server: Server): Promise<void> => {
    for (const socket of open) socket.destroy()
    if (server.listening) await new Promise((resolve) => server.close(resolve))
  }
  onTestFinished(() => stop(proxy))
  const { port } = proxy.address() as { port: number }
  return {
    port,
    stop: () => stop(proxy),
    start: () => once(proxy.listen(port, '127.0.0.1'), 'listening'),
  }
}

describe('a database with several servers', () => {
  it('accepts writes again on the server that took over, including listeners and health checks', async () => {
    const test = await createTestDatabase()
    onTestFinished(() => test.drop())
    const address = new URL(test.ownerUrl)
    const folder = address.searchParams.get('host')
    const [first, second] = [
      await openProxy(`${folder}/.s.PGSQL.${address.port || 5432}`),
      await openProxy(`${folder}/.s.PGSQL.${address.port || 5432}`),
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
    // Broken connections are noticed when they are used.
    await write().catch(() => {})
    await write().catch(() => {})
    expect(await write()).toBe('written')
    expect((await database.ping()).isMigrated).toBe(true)
    const listener = await database.connect()
    await listener.query('listen laurel')
    await listener.end()
  })
})
