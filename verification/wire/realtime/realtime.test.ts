import { once } from 'node:events'
import { connect } from 'node:net'
import {
  ACTIVITY_CHANNEL,
  ONLINE_CHANNEL,
  ONLINE_EVENT,
  type OnlineList,
  personChannel,
} from '@laurel/contract/realtime'
import { eq } from 'drizzle-orm'
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  onTestFinished,
  vi,
} from 'vitest'
import { hiddenPeople } from '../../../apps/server/src/db/schema/presence.ts'
import { sessions, users } from '../../../apps/server/src/db/schema/sign-in/auth.ts'
import { MS, plus } from '../../../apps/server/src/platform/clock.ts'
import { realtimeLimits } from '../../../apps/server/src/realtime/limits.ts'
import {
  type AuthServer,
  startAuthServer,
} from '../../../apps/server/testing/servers/auth-server.ts'
import {
  addPerson,
  connectTo,
  joined,
  nextBroadcast,
  type Person,
  type RealtimeNode,
  startRealtimeNode,
} from '../../../apps/server/testing/servers/realtime-node.ts'
import { freePort } from '../../../apps/server/testing/servers/server-process.ts'
import { asAdmin } from '../../../apps/server/testing/servers/test-database.ts'

let server: AuthServer
let first: RealtimeNode
let second: RealtimeNode

beforeAll(async () => {
  server = await startAuthServer({ hasPlainPasswords: true })
  first = await startRealtimeNode(server)
  second = await startRealtimeNode(server, await freePort())
})
afterAll(async () => {
  await first.close()
  await second.close()
  await server.close()
})

const PRIVATE = { config: { private: true } }

describe.each(['1.0.0', '2.0.0'])('protocol %s, on two nodes', (vsn) => {
  it('carries broadcasts between clients', async () => {
    const room = `room-${vsn}`
    const listener = connectTo(server, first, { vsn }).channel(room)
    const received = nextBroadcast(listener, 'wave')
    await joined(listener)
    const speaker = await joined(
      connectTo(server, second, { vsn }).channel(room, { config: { broadcast: { ack: true } } }),
    )
    expect(
      await speaker.send({ type: 'broadcast', event: 'wave', payload: { from: 'Jörg 🌿' } }),
    ).toBe('ok')
    expect(await received).toEqual({ from: 'Jörg 🌿' })
  })

  it('reports who is present, who was before, and who has left', async () => {
    const room = `presence-${vsn}`
    const config = (key: string) => ({ config: { presence: { key } } })
    const watcher = connectTo(server, first, { vsn }).channel(room, config('watcher'))
    const came = new Promise((resolve) => watcher.on('presence', { event: 'join' }, resolve))
    const went = new Promise((resolve) => watcher.on('presence', { event: 'leave' }, resolve))
    await joined(watcher)
    const guest = connectTo(server, second, { vsn })
    const visit = await joined(guest.channel(room, config('guest')))
    await visit.track({ mood: 'curious' })
    expect(await came).toMatchObject({ key: 'guest', newPresences: [{ mood: 'curious' }] })
    expect(watcher.presenceState()).toMatchObject({ guest: [{ mood: 'curious' }] })
    const late = connectTo(server, second, { vsn }).channel(room, config('late'))
    const synced = new Promise<void>((resolve) => late.on('presence', { event: 'sync' }, resolve))
    await joined(late)
    await synced
    expect(late.presenceState()).toMatchObject({ guest: [{ mood: 'curious' }] })
    await guest.disconnect()
    expect(await went).toMatchObject({ key: 'guest' })
  })

  it('answers heartbeats and leaving', async () => {
    const client = connectTo(server, first, { vsn })
    const channel = await joined(client.channel(`leave-${vsn}`))
    const answered = new Promise((resolve) =>
      client.onHeartbeat((status) => status !== 'sent' && resolve(status)),
    )
    await client.sendHeartbeat()
    expect(await answered).toBe('ok')
    expect(await client.removeChannel(channel)).toBe('ok')
  })
})

describe('broadcasts', () => {
  it('carry bytes', async () => {
    const listener = connectTo(server, first).channel('bytes')
    const received = nextBroadcast(listener, 'raw')
    await joined(listener)
    const speaker = await joined(connectTo(server, second).channel('bytes'))
    const payload = new Uint8Array([1, 2, 255]).buffer
    await speaker.send({ type: 'broadcast', event: 'raw', payload })
    expect(new Uint8Array((await received) as ArrayBuffer)).toEqual(new Uint8Array([1, 2, 255]))
  })

  it('carry messages larger than one notification of the database', async () => {
    const listener = connectTo(server, first).channel('large')
    const received = nextBroadcast(listener, 'text')
    await joined(listener)
    const speaker = await joined(connectTo(server, second).channel('large'))
    const text = 'Ω'.repeat(15_000)
    await speaker.send({ type: 'broadcast', event: 'text', payload: { text } })
    expect(await received).toEqual({ text })
  })

  it('are returned to their sender only on request', async () => {
    const mirror = connectTo(server, first).channel('mirror', {
      config: { broadcast: { self: true } },
    })
    const echo = nextBroadcast(mirror, 'echo')
    await joined(mirror)
    const plain = connectTo(server, first).channel('mirror')
    const own: unknown[] = []
    plain.on('broadcast', { event: 'quiet' }, ({ payload }) => own.push(payload))
    const last = nextBroadcast(plain, 'echo')
    await joined(plain)
    await plain.send({ type: 'broadcast', event: 'quiet', payload: {} })
    await mirror.send({ type: 'broadcast', event: 'echo', payload: { text: 'hello' } })
    expect(await echo).toEqual({ text: 'hello' })
    expect(await last).toEqual({ text: 'hello' })
    expect(own).toEqual([])
  })

  it('are accepted by POST, as JSON and as bytes', async () => {
    const listener = connectTo(server, second).channel('posted')
    const received = nextBroadcast(listener, 'note')
    const bytes = nextBroadcast(listener, 'bytes')
    await joined(listener)
    const silent = connectTo(server, first).channel('posted')
    await silent.httpSend('note', { text: 'by post' })
    await silent.httpSend('bytes', new Uint8Array([7, 8]).buffer)
    expect(await received).toEqual({ text: 'by post' })
    expect(new Uint8Array((await bytes) as ArrayBuffer)).toEqual(new Uint8Array([7, 8]))
  })

  it('fall back to POST before a channel is joined', async () => {
    const listener = connectTo(server, second).channel('early')
    const received = nextBroadcast(listener, 'note')
    await joined(listener)
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const unjoined = connectTo(server, first).channel('early')
    expect(await unjoined.send({ type: 'broadcast', event: 'note', payload: { n: 1 } })).toBe('ok')
    vi.restoreAllMocks()
    expect(await received).toEqual({ n: 1 })
  })
})

describe('channels', () => {
  it('that are private accept their owner alone', async () => {
    const owner = await addPerson(server, 'owner')
    const other = await addPerson(server, 'other')
    const topic = personChannel(owner.userId)
    const as = (person: Person) => connectTo(server, first, { token: () => person.token })
    await joined(as(owner).channel(topic, PRIVATE))
    const refusal = 'You do not have permissions to read from this Channel topic'
    await expect(joined(as(other).channel(topic, PRIVATE))).rejects.toThrow(refusal)
    await expect(joined(connectTo(server, first).channel(topic, PRIVATE))).rejects.toThrow(refusal)
    await expect(joined(as(owner).channel('any', PRIVATE))).rejects.toThrow(refusal)
    const program = connectTo(server, first, { apikey: server.auth.clientKeys.serviceKey })
    await joined(program.channel(topic, PRIVATE))
  })

  it('of the product accept broadcasts from the server only', async () => {
    const owner = await addPerson(server, 'forged')
    const client = connectTo(server, first, { token: () => owner.token })
    const ack = { broadcast: { ack: true } }
    const channels = [
      client.channel(ACTIVITY_CHANNEL, { config: ack }),
      client.channel(ONLINE_CHANNEL, { config: ack }),
      client.channel(personChannel(owner.userId), { config: { ...ack, private: true } }),
    ]
    for (const channel of channels) {
      await joined(channel)
      expect(await channel.send({ type: 'broadcast', event: 'activity', payload: {} })).toBe(
        'error',
      )
      await expect(channel.httpSend('activity', {})).rejects.toThrow()
    }
    expect(await channels[0]?.track({ forged: true })).toBe('error')
  })

  it('refuse row changes, which are not supported', async () => {
    const channel = connectTo(server, first)
      .channel('rows')
      .on('postgres_changes', { event: '*', schema: 'public' }, () => {})
    await expect(joined(channel)).rejects.toThrow('postgres_changes is off')
  })
})

describe('a session', () => {
  const open = async (name: string, token?: (person: Person) => string) => {
    const person = await addPerson(server, name)
    const client = connectTo(server, first, { token: () => token?.(person) ?? person.token })
    const channel = client.channel(personChannel(person.userId), PRIVATE)
    const told = new Promise((resolve) => channel.on('system', {}, resolve))
    await joined(channel)
    return { person, client, channel, told }
  }

  it.each([
    [
      'is signed out',
      ({ token }: Person) =>
        server.fetch('/auth/v1/logout', {
          method: 'POST',
          headers: { authorization: `Bearer ${token}` },
        }),
    ],
    [
      'is banned',
      ({ userId }: Person) =>
        server.database.db
          .update(users)
          .set({ bannedUntil: plus(server.clock.now(), MS.day) })
          .where(eq(users.id, userId)),
    ],
    [
      'is deleted',
      ({ userId }: Person) =>
        server.database.db.delete(sessions).where(eq(sessions.userId, userId)),
    ],
  ])('that %s loses its channels and its socket', async (how, finish) => {
    const { person, client, channel, told } = await open(how.replaceAll(' ', '-'))
    await first.hub.check()
    expect(channel.state).toBe('joined')
    const before = first.hub.size()
    await finish(person)
    await first.hub.check()
    expect(await told).toMatchObject({ status: 'error', message: 'Session has ended' })
    expect(channel.state).toBe('closed')
    await client.disconnect()
    await expect.poll(() => first.hub.size()).toBeLessThan(before)
  })

  it('continues past its first token with a new one', async () => {
    let token = ''
    const { person, client, channel } = await open('renewed', (someone) => token || someone.token)
    server.clock.setOffsetMs(server.clock.offsetMs() + 50 * MS.minute)
    const refreshed = await server.post('token?grant_type=refresh_token', {
      refresh_token: person.refreshToken,
    })
    token = ((await refreshed.json()) as { access_token: string }).access_token
    await client.setAuth()
    // The server processes messages in order: this answer means that the one before was processed.
    await client.removeChannel(await joined(client.channel('after')))
    server.clock.setOffsetMs(server.clock.offsetMs() + 15 * MS.minute)
    await client.sendHeartbeat()
    await client.removeChannel(await joined(client.channel('after')))
    await first.hub.check()
    expect(channel.state).toBe('joined')
  })

  it('loses its channels when its token ends', async () => {
    const { client, channel, told } = await open('expired')
    server.clock.setOffsetMs(server.clock.offsetMs() + 61 * MS.minute)
    await client.removeChannel(client.channel('none'))
    // The clock has moved past all heartbeats, which must not count as unresponsive.
    await client.sendHeartbeat()
    await new Promise((resolve) => client.onHeartbeat(resolve))
    await first.hub.check()
    expect(await told).toMatchObject({ status: 'error', message: 'Token has expired' })
    expect(channel.state).toBe('closed')
  })

  it('loses a channel by an invalid token', async () => {
    let token: string | null = null
    const { client, channel, told } = await open('broken', (someone) => token ?? someone.token)
    token = 'none'
    await client.setAuth()
    expect(await told).toMatchObject({ status: 'error', message: 'Invalid or expired token' })
    expect(channel.state).toBe('closed')
  })
})

describe('who is online', () => {
  const online = async (node: RealtimeNode, { token }: Person) => {
    const channel = connectTo(server, node, { token: () => token }).channel(ONLINE_CHANNEL, {
      config: { presence: { key: 'somebody-else' } },
    })
    let list: OnlineList | undefined
    channel.on('broadcast', { event: ONLINE_EVENT }, ({ payload }) => {
      list = payload as OnlineList
    })
    await joined(channel)
    return { channel, listed: () => list?.people.map(({ person }) => person.username) }
  }

  it('is visible to signed-in people, each as the server knows them, until they hide', async () => {
    const [ann, bo] = [await addPerson(server, 'ann'), await addPerson(server, 'bo')]
    const [a, b] = [await online(first, ann), await online(second, bo)]
    await a.channel.track({ status: 'online', person: { username: 'admin' } })
    await b.channel.track({ status: 'away' })
    await expect.poll(a.listed).toEqual(['ann', 'bo'])
    await expect.poll(b.listed).toEqual(['ann', 'bo'])
    const late = await online(second, bo)
    await expect.poll(late.listed).toEqual(['ann', 'bo'])

    await server.database.db.insert(hiddenPeople).values({ userId: ann.userId })
    await first.hub.check()
    await expect.poll(b.listed).toEqual(['bo'])
    expect(await a.channel.track({ status: 'online' })).toBe('ok')
    await first.hub.check()
    await joined(a.channel.socket.channel('after'))
    expect(b.listed()).toEqual(['bo'])

    await server.database.db.delete(hiddenPeople)
    await first.hub.check()
    await expect.poll(b.listed).toEqual(['ann', 'bo'])
    await b.channel.untrack()
    await expect.poll(a.listed).toEqual(['ann'])
  })

  it('is empty for visitors', async () => {
    await expect(joined(connectTo(server, first).channel(ONLINE_CHANNEL))).rejects.toThrow(
      'You do not have permissions to read',
    )
  })
})

/** The result of a connection with the headers of a browser. */
function wayOf(address: string, headers: Record<string, string>): Promise<'open' | 'refused'> {
  // Node's own WebSocket sends headers, which those of browsers cannot.
  const socket = new WebSocket(address, { headers } as unknown as string[])
  return new Promise((resolve) => {
    socket.addEventListener('open', () => {
      socket.close()
      resolve('open')
    })
    socket.addEventListener('error', () => resolve('refused'))
  })
}

describe('a handshake', () => {
  it.each([
    ['a wrong key', { apikey: 'sb_publishable_wrong' }, {}, 401],
    ['no key', { apikey: '' }, {}, 401],
    ['another origin', {}, { origin: 'https://evil.example' }, 403],
    ['an unknown version', { vsn: '3.0.0' }, {}, 400],
  ])('with %s is refused', async (_what, query, headers, status) => {
    const params = new URLSearchParams({ apikey: server.auth.anonKey, ...query })
    const answer = await fetch(`${first.url}/realtime/v1/websocket?${params}`, { headers })
    expect(answer.status).toBe(status)
    expect(await answer.json()).toEqual({ error: expect.any(String) })
    expect(await wayOf(`${first.socketUrl}/websocket?${params}`, headers)).toBe('refused')
  })

  it.each([['https://laurel.test'], [undefined]])('from %s is accepted', async (origin) => {
    const answer = await fetch(
      `${first.url}/realtime/v1/websocket?apikey=${server.auth.anonKey}&vsn=2.0.0`,
      { headers: origin === undefined ? {} : { origin } },
    )
    expect(answer.status).toBe(426)
    const address = `${first.socketUrl}/websocket?apikey=${server.auth.anonKey}&vsn=2.0.0`
    expect(await wayOf(address, origin === undefined ? {} : { origin })).toBe('open')
  })

  it('from an address that has too many sockets is refused', async () => {
    const address = `${second.socketUrl}/websocket?apikey=${server.auth.anonKey}`
    await expect.poll(() => second.hub.size()).toBe(0)
    const sockets = Array.from(
      { length: realtimeLimits.connectionsPerAddress },
      () => new WebSocket(address),
    )
    await Promise.all(
      sockets.map((socket) => new Promise((resolve) => socket.addEventListener('open', resolve))),
    )
    expect(await wayOf(address, {})).toBe('refused')
    expect(await wayOf(address, { 'x-forwarded-for': '192.0.2.7' })).toBe('open')
    for (const socket of sockets) socket.close()
    await expect.poll(() => second.hub.size()).toBe(0)
    expect(await wayOf(address, {})).toBe('open')
  })
})

/** A text as a client's frame, with a mask of zeros. */
function maskedFrame(text: string): Buffer {
  const head = Buffer.from([0x81, 0x80 | Buffer.byteLength(text), 0, 0, 0, 0])
  return Buffer.concat([head, Buffer.from(text)])
}

describe('limits', () => {
  // They count by the second: time advances only where a test advances it.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
  afterEach(() => void vi.useRealTimers())

  const openSocket = async () => {
    const socket = new WebSocket(
      `${first.socketUrl}/websocket?apikey=${server.auth.anonKey}&vsn=2.0.0`,
    )
    await new Promise((resolve) => socket.addEventListener('open', resolve))
    const closed = new Promise<CloseEvent>((resolve) => socket.addEventListener('close', resolve))
    const answers: [string, string, string, string, { status: string }][] = []
    socket.addEventListener('message', ({ data }) => answers.push(JSON.parse(String(data))))
    const refused = () => answers.filter(([, , , , { status }]) => status === 'error').length
    return { socket, closed, answers, refused }
  }
  const joinFrame = (n: number) =>
    JSON.stringify([`${n}`, `${n}`, `realtime:limit-${n}`, 'phx_join', {}])

  it('close a connection that sends an oversized frame with 1009', async () => {
    const { socket, closed } = await openSocket()
    socket.send('x'.repeat(realtimeLimits.frameBytes + 1))
    expect((await closed).code).toBe(1009)
  })

  it.each(['not JSON', '[]', '{"topic":1}'])('close one that sends %s with 1007', async (text) => {
    const { socket, closed } = await openSocket()
    socket.send(text)
    expect((await closed).code).toBe(1007)
  })

  it('refuse joins past the limit per second, and channels past their number', async () => {
    const { socket, answers, refused } = await openSocket()
    let sent = 0
    while (sent < realtimeLimits.channelsPerConnection) {
      // A second of the clock for each group.
      server.clock.setOffsetMs(server.clock.offsetMs() + MS.second)
      for (let n = 0; n < 10; n += 1) socket.send(joinFrame(sent++))
      await expect.poll(() => answers.length).toBe(sent)
    }
    expect(refused()).toBe(0)
    server.clock.setOffsetMs(server.clock.offsetMs() + MS.second)
    socket.send(joinFrame(sent))
    await expect.poll(refused).toBe(1)
    for (let n = 0; n < 2 * realtimeLimits.joinsPerSecond; n += 1) socket.send(joinFrame(0))
    await expect.poll(() => answers.length).toBe(sent + 1 + 2 * realtimeLimits.joinsPerSecond)
    expect(answers.at(-1)?.[4]).toMatchObject({ response: { reason: 'Too many joins per second' } })
    socket.close()
  })

  it('refuse messages past the limit per second', async () => {
    const { socket, refused } = await openSocket()
    socket.send(joinFrame(1))
    const message = JSON.stringify(['1', '2', 'realtime:limit-1', 'broadcast', { event: 'x' }])
    for (let n = 0; n < 3 * realtimeLimits.messagesPerSecond; n += 1) socket.send(message)
    await expect.poll(refused).toBeGreaterThanOrEqual(realtimeLimits.messagesPerSecond)
    socket.close()
  })

  it('disconnect a client that reads nothing any more', async () => {
    const { socket, answers } = await openSocket()
    socket.send(joinFrame(9))
    await expect.poll(() => answers.length).toBe(1)
    // A raw socket that reads nothing: the server's messages pile up.
    const idle = connect(Number(new URL(first.url).port), '127.0.0.1')
    onTestFinished(() => void idle.destroy())
    const path = `/realtime/v1/websocket?apikey=${server.auth.anonKey}&vsn=2.0.0`
    const upgrade = 'connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13'
    idle.write(
      `GET ${path} HTTP/1.1\r\nhost: a\r\n${upgrade}\r\nsec-websocket-key: ${'a'.repeat(22)}==\r\n\r\n`,
    )
    await once(idle, 'data')
    idle.write(maskedFrame(joinFrame(9)))
    await once(idle, 'data')
    idle.pause()
    const before = first.hub.size()
    const payload = 'x'.repeat(60_000)
    const message = { kind: 'broadcast', isPrivate: false, topic: 'limit-9', event: 'e' } as const
    for (let sent = 0; first.hub.size() === before && sent < 500; sent += 1) {
      await first.bus.send({ ...message, payload })
    }
    await expect.poll(() => first.hub.size()).toBeLessThan(before)
    expect(socket.readyState).toBe(WebSocket.OPEN)
    socket.close()
  })

  it('disconnect an unresponsive client', async () => {
    const { closed } = await openSocket()
    server.clock.setOffsetMs(server.clock.offsetMs() + realtimeLimits.silenceMs + 1)
    await first.hub.check()
    expect((await closed).code).toBe(1006)
  })
})

describe('a node that stops', () => {
  it('disconnects its clients with 1012; they reconnect, and nothing is lost permanently', async () => {
    const port = Number(new URL(second.url).port)
    const raw = new WebSocket(`${second.socketUrl}/websocket?apikey=${server.auth.anonKey}`)
    await new Promise((resolve) => raw.addEventListener('open', resolve))
    const closed = new Promise<CloseEvent>((resolve) => raw.addEventListener('close', resolve))
    const watcher = await joined(
      connectTo(server, first)
        .channel('restart', { config: { presence: { key: 'watcher' } } })
        .on('presence', { event: 'sync' }, () => {}),
    )
    const guest = connectTo(server, second).channel('restart', {
      config: { presence: { key: 'guest' } },
    })
    const received = nextBroadcast(guest, 'after')
    await joined(guest)
    await guest.track({})
    await expect.poll(() => Object.keys(watcher.presenceState())).toEqual(['guest'])

    await second.close()
    expect((await closed).code).toBe(1012)
    await expect.poll(() => Object.keys(watcher.presenceState())).toEqual([])
    second = await startRealtimeNode(server, port)
    await expect.poll(() => guest.state).toBe('joined')
    await watcher.send({ type: 'broadcast', event: 'after', payload: { n: 1 } })
    expect(await received).toEqual({ n: 1 })
    await guest.track({})
    await expect.poll(() => Object.keys(watcher.presenceState())).toEqual(['guest'])
  })
})

describe('a bus that was disconnected', () => {
  it('notifies clients that messages may be missing', async () => {
    const person = await addPerson(server, 'reminded')
    const client = connectTo(server, first, { token: () => person.token })
    const own = client.channel(personChannel(person.userId), PRIVATE)
    const feed = client.channel(ACTIVITY_CHANNEL)
    const received = [nextBroadcast(own, 'notification'), nextBroadcast(feed, 'activity')]
    await joined(own)
    await joined(feed)
    await asAdmin(
      String(server.database.pool.options.connectionString),
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'laurel bus'`,
    )
    expect(await Promise.all(received)).toEqual([{}, {}])
  })
})

it('counts sockets, joins and frames', async () => {
  await joined(connectTo(server, first).channel('counted'))
  const text = await first.metrics.metrics()
  expect(text).toMatch(/^realtime_connections [1-9]/m)
  expect(text).toMatch(/^realtime_frames_total\{kind="joins"\} [1-9]/m)
  expect(text).toMatch(/^realtime_frames_total\{kind="sent"\} [1-9]/m)
})
