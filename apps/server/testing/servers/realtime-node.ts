import { type RealtimeChannel, RealtimeClient } from '@supabase/supabase-js'
import Fastify from 'fastify'
import { Registry } from 'prom-client'
import { onTestFinished } from 'vitest'
import { openDatabase } from '../../src/db/client.ts'
import { userProfiles } from '../../src/db/schema/people.ts'
import { type Bus, createBus } from '../../src/platform/bus/bus.ts'
import type { Hub } from '../../src/realtime/channels/hub.ts'
import { registerRealtime } from '../../src/realtime/realtime.plugin.ts'
import type { AuthServer } from './auth-server.ts'

/** A node of the realtime service, with its own pool, bus and port. */
export interface RealtimeNode {
  bus: Bus
  hub: Hub
  /** The metrics of `/metrics`. */
  metrics: Registry
  /** Address of the server, without a trailing slash. */
  url: string
  /** The address of its sockets. */
  socketUrl: string
  close(): Promise<void>
}

/** The address of the site in these tests. */
const SITE = 'https://laurel.test'

/** Starts a node that shares database, keys and clock with an auth server. */
export async function startRealtimeNode(server: AuthServer, port = 0): Promise<RealtimeNode> {
  const database = openDatabase(String(server.database.pool.options.connectionString), () => {})
  const bus = createBus(database, () => {})
  const metrics = new Registry()
  const app = Fastify({ trustProxy: ['127.0.0.1'], forceCloseConnections: true })
  const { auth, clock } = server
  const origins = new Set([SITE])
  const hub = await registerRealtime(app, { auth, bus, clock, database, metrics, origins })
  const url = await app.listen({ port, host: '127.0.0.1' })
  // Clients that connect from now on find the other nodes.
  while (bus.state() !== 'listening') await new Promise((resolve) => setTimeout(resolve, 5))
  return {
    bus,
    hub,
    metrics,
    url,
    socketUrl: `${url.replace('http', 'ws')}/realtime/v1`,
    async close() {
      await app.close()
      await database.close()
    },
  }
}

/** A signed-in person with a profile. */
export interface Person {
  userId: string
  token: string
  refreshToken: string
}

/** A new person with a profile and a session. */
export async function addPerson(server: AuthServer, name: string): Promise<Person> {
  const email = `${name}@example.test`
  const userId = await server.addPerson(email)
  await server.database.db.insert(userProfiles).values({ userId, username: name })
  const session = await server.signIn(email)
  return { userId, token: session.access_token, refreshToken: session.refresh_token }
}

/** Connection options of a client. */
interface ConnectOptions {
  vsn?: string
  /** The access token, read again at each connect and heartbeat. */
  token?: () => string
  apikey?: string
}

/** The real client, disconnected after the test. */
export function connectTo(
  server: AuthServer,
  node: RealtimeNode,
  { vsn, token, apikey }: ConnectOptions = {},
): RealtimeClient {
  const client = new RealtimeClient(node.socketUrl, {
    params: { apikey: apikey ?? server.auth.anonKey },
    ...(vsn !== undefined && { vsn }),
    heartbeatIntervalMs: 30_000,
    // Reconnects faster than in production.
    reconnectAfterMs: () => 50,
    ...(token !== undefined && { accessToken: async () => token() }),
  })
  onTestFinished(async () => void (await client.disconnect()))
  return client
}

/** Joins a channel and returns it once joined; rejects with the refusal. */
export async function joined(channel: RealtimeChannel): Promise<RealtimeChannel> {
  await channel.socket.setAuth()
  await new Promise<void>((resolve, reject) => {
    channel.subscribe((status, error) => {
      if (status === 'SUBSCRIBED') resolve()
      else if (error !== undefined) reject(error)
    })
  })
  return channel
}

/** The next broadcast of an event. */
export function nextBroadcast(channel: RealtimeChannel, event: string): Promise<unknown> {
  return new Promise((resolve) => {
    channel.on('broadcast', { event }, ({ payload }) => resolve(payload))
  })
}
