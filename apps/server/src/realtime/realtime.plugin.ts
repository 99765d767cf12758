import websocket from '@fastify/websocket'
import { Problem } from '@laurel/contract/problems'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Counter, Gauge, type Registry as Metrics } from 'prom-client'
import type { Auth } from '../auth/auth.plugin.ts'
import { isEqualInConstantTime } from '../auth/keys/secrets.ts'
import { isServiceCall } from '../auth/service-call.ts'
import { TokenRefused } from '../auth/sessions/access-tokens.ts'
import { bearerToken } from '../auth/sessions/viewer.ts'
import type { Database } from '../db/client.ts'
import type { Bus } from '../platform/bus/bus.ts'
import type { Clock } from '../platform/clock.ts'
import type { CallerOrigins } from '../platform/http/cors.ts'
import { acceptJson } from '../platform/http/json-body.ts'
import { guardService } from '../platform/http/service-guard.ts'
import { addressKey, createAttemptLimiter } from '../platform/limits/rate-limits.ts'
import { broadcastRoutes } from './channels/broadcast.routes.ts'
import type { Subscriber } from './channels/channels.policy.ts'
import { createHub, type Hub } from './channels/hub.ts'
import { createRegistry } from './channels/registry.ts'
import type { RealtimeCounts, Shared } from './client.ts'
import { sendRealtimeError } from './errors.ts'
import type { ProtocolVersion } from './frames.ts'
import { realtimeLimits } from './limits.ts'
import { presenceFacts } from './presence/online.queries.ts'
import { createPresencePublisher } from './presence/online-list.ts'
import { createPresence } from './presence/presence.ts'

/** The dependencies of the realtime service. */
export interface RealtimeDeps {
  auth: Pick<Auth, 'clientKeys' | 'viewers'>
  bus: Bus
  /** The machine's clock, which sessions use; never the demo's. */
  clock: Clock
  database: Database
  metrics: Metrics
  /** The origins that may connect and call. */
  origins: CallerOrigins
}

/** Broadcasts by POST per address; beyond them the default block (spec §9). */
const POST_LIMIT = { attempts: 300, windowSeconds: 60, blockSeconds: 60 }
const VERSIONS: readonly string[] = ['1.0.0', '2.0.0'] satisfies ProtocolVersion[]

/**
 * Registers `/realtime/v1`: Phoenix channels over WebSocket, versions 1.0.0 and 2.0.0, and broadcasts by POST (wire.md
 * 3). Broadcasts and presence reach the clients of every node. It starts when the server listens.
 */
export async function registerRealtime(app: FastifyInstance, deps: RealtimeDeps): Promise<Hub> {
  const { bus, clock, database } = deps
  const onError = (error: unknown): void => app.log.error({ err: error }, 'realtime')
  const presence = createPresence(bus, clock, onError)
  const registry = createRegistry(bus, presence)
  const counts = { joins: 0, refusals: 0, received: 0, sent: 0 }
  const shared: Shared = {
    bus,
    presence,
    registry,
    online: createPresencePublisher(presence, registry),
    clock,
    counts,
    identify: (token) => identify(deps.auth, token),
    presenceFacts: (where, said) => presenceFacts(database.db, where, said),
    onError,
  }
  const hub = createHub(shared, database.db)
  registerGauges(deps.metrics, hub, counts)

  await app.register(websocket, {
    options: { maxPayload: realtimeLimits.frameBytes, perMessageDeflate: false },
    errorHandler: (_error, socket) => socket.terminate(),
    preClose: async () => {
      app.websocketServer.close()
      await hub.close()
      await presence.stop()
      await bus.stop()
    },
  })
  await app.register(async (scope) => registerRoutes(scope, deps, hub), { prefix: '/realtime/v1' })
  return hub
}

async function identify(auth: RealtimeDeps['auth'], token: string): Promise<Subscriber> {
  if (isEqualInConstantTime(token, auth.clientKeys.anonKey)) return { kind: 'anyone' }
  if (isEqualInConstantTime(token, auth.clientKeys.serviceKey)) return { kind: 'service' }
  const { claims, viewer } = await auth.viewers.identify(token)
  return { kind: 'person', viewer, expiresAtMs: claims.exp * 1000 }
}

function registerRoutes(scope: FastifyInstance, deps: RealtimeDeps, hub: Hub): void {
  const { auth, bus, database, origins } = deps
  scope.setErrorHandler(sendRealtimeError)
  scope.setNotFoundHandler((request, reply) =>
    sendRealtimeError(new Problem('not_found'), request, reply),
  )
  guardService(scope, {
    name: 'realtime',
    origins,
    isUncounted: ({ headers }) => isServiceCall(auth.clientKeys, headers),
  })
  acceptJson(scope)
  scope.addHook('onListen', async () => {
    await bus.start()
    hub.start()
  })
  socketRoute(scope, { hub, identify: (token) => identify(auth, token), origins })
  broadcastRoutes(scope, {
    db: database.db,
    identify: (token) => identify(auth, token),
    limit: createAttemptLimiter(database.pool, 'broadcast', POST_LIMIT),
  })
  // Without this, a GET of an unknown path would be answered by the web app.
  scope.get('/*', async () => {
    throw new Problem('not_found')
  })
}

type Handshake = FastifyRequest<{ Querystring: { apikey?: string; vsn?: string } }>

function socketRoute(
  app: FastifyInstance,
  parts: { hub: Hub; identify(token: string): Promise<Subscriber>; origins: CallerOrigins },
): void {
  const { hub, identify, origins } = parts
  app.route<{ Querystring: { apikey?: string; vsn?: string } }>({
    method: 'GET',
    url: '/websocket',
    exposeHeadRoute: false,
    preValidation: async (request, reply) => {
      if (!mayConnect(request, origins)) return await refuse(reply, 403, 'Foreign origin')
      if (!VERSIONS.includes(versionOf(request))) {
        return await refuse(reply, 400, 'Unknown protocol version')
      }
      if (!(await isKnown(identify, tokenOf(request)))) {
        return await refuse(reply, 401, 'Invalid API key')
      }
      if (hub.isFull(addressKey(request.ip))) {
        return await refuse(reply, 503, 'Too many connections')
      }
    },
    handler: async (_request, reply) => await refuse(reply, 426, 'Connect by WebSocket'),
    wsHandler(socket, request) {
      const version = versionOf(request as Handshake) as ProtocolVersion
      hub.open(socket, addressKey(request.ip), { version, token: tokenOf(request as Handshake) })
    },
  })
}

function versionOf({ query }: Handshake): string {
  return query.vsn ?? '1.0.0'
}

/** The key of a handshake, from the query, as browsers must send it, or a header; empty without one. */
function tokenOf({ query, headers }: Handshake): string {
  const { apikey } = headers
  const header = typeof apikey === 'string' ? apikey : bearerToken(headers.authorization)
  return query.apikey ?? header ?? ''
}

async function isKnown(
  identify: (token: string) => Promise<Subscriber>,
  token: string,
): Promise<boolean> {
  try {
    await identify(token)
    return true
  } catch (error) {
    if (error instanceof TokenRefused) return false
    throw error
  }
}

/** Non-browser clients send no origin; pages need an allowed one. On loopback the site has several names. */
function mayConnect(request: FastifyRequest, origins: CallerOrigins): boolean {
  const { origin } = request.headers
  if (origin === undefined || origins.has(origin)) return true
  return URL.parse(origin)?.host === request.headers.host && isLoopback(request.hostname)
}

function isLoopback(hostname: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]', '::1'].includes(hostname)
}

async function refuse(reply: FastifyReply, status: number, error: string): Promise<FastifyReply> {
  return await reply.code(status).send({ error })
}

function registerGauges(metrics: Metrics, hub: Hub, counts: RealtimeCounts): void {
  const registers = [metrics]
  new Gauge({
    name: 'realtime_connections',
    help: 'Open sockets of the realtime service',
    registers,
    collect() {
      this.set(hub.size())
    },
  })
  new Counter({
    name: 'realtime_frames_total',
    help: 'Frames received and sent, joins and refusals of the realtime service',
    labelNames: ['kind'],
    registers,
    collect() {
      this.reset()
      for (const [kind, count] of Object.entries(counts)) this.inc({ kind }, count)
    },
  })
}
