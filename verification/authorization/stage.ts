import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { createApp } from '../../apps/server/src/app/app.ts'
import { loadConfig } from '../../apps/server/src/config/config.ts'
import type { JobQueue } from '../../apps/server/src/platform/work/jobs.ts'
import { openCrowd } from '../../apps/server/testing/servers/crowd-database.ts'
import {
  openRehearsal,
  type RehearsalDatabase,
} from '../../apps/server/testing/servers/rehearsal-database.ts'
import { createTestBlobs } from '../../apps/server/testing/servers/test-blobs.ts'
import type { Actor, MatrixRow } from './matrix.ts'
import { WORLD_BLOB } from './own-objects.ts'
import { type MatrixRequest, requestOf } from './requests.ts'
import { insertWalletNonce } from './wallet-proof.ts'
import { buildWorld, type SignedIn, WORLD_PASSWORD, type World } from './world.ts'

const NO_JOBS: JobQueue = { send: async () => {}, start: async () => {}, stop: async () => {} }

/** Tokens of a signed-in person. */
interface Session {
  accessToken: string
  refreshToken: string
}

type Answer = Awaited<ReturnType<FastifyInstance['inject']>>

/** The whole server over a world of real objects. Everyone is signed in, and every request is rolled back. */
export interface Stage {
  app: FastifyInstance
  world: World
  database: RehearsalDatabase
  sessions: Record<SignedIn, Session>
  /** Every route of the server, `METHOD /path/:param`; files of the web app count as one. */
  routes: readonly string[]
  /** Lines of the log so far. */
  log: readonly string[]
  /** Sends the valid request of a row as an actor, and rolls back its effects. */
  perform(row: Pick<MatrixRow, 'route' | 'object'>, actor: Actor, change?: Change): Promise<Answer>
  close(): Promise<void>
}

/** Changes to the valid request, and steps around it before everything is rolled back. */
interface Change {
  change?(request: MatrixRequest): MatrixRequest
  before?(): Promise<unknown>
  after?(answer: Answer): Promise<unknown>
}

interface StageOptions {
  sharedCacheMs?: number
  /** Serves concurrent requests from a pool of this size; without it, requests run one by one on one connection. */
  poolSize?: number
}

/** Starts the server on a new world. Close it in `afterAll`. */
export async function openStage({
  sharedCacheMs = 0,
  poolSize,
}: StageOptions = {}): Promise<Stage> {
  const world = await buildWorld()
  const { database: own } = world.t.deps
  const database =
    poolSize === undefined
      ? await openRehearsal(own)
      : openCrowd(String(own.pool.options.connectionString), poolSize)
  const folder = mkdtempSync(join(tmpdir(), 'laurel-stage-'))
  const log: string[] = []
  const blobs = createTestBlobs()
  await blobs.put(WORLD_BLOB, Buffer.from('a picture'), 'image/webp')
  const localLedger = await world.t.money.ledger()
  const { app, routes } = await recordRoutes(() =>
    createApp({
      config: loadConfig(
        { DATA_DIR: folder, AUTH_RATE_LIMIT: '1000/15m/30m', WEBHOOK_TARGETS: 'any' },
        'no such file',
      ),
      database,
      jobs: NO_JOBS,
      blobs,
      chain: world.t.money.chain,
      localLedger,
      clock: world.t.clock,
      demoClock: world.t.clock,
      isLocalOnly: false,
      readiness: { isDraining: false, mailFailingSince: null },
      sharedCacheMs,
      logTo: { write: (line) => void log.push(line) },
    }),
  )
  const sessions = await signIn(app, world)
  return {
    app,
    world,
    database,
    sessions,
    routes,
    log,
    perform: createPerform({ app, world, database, sessions }),
    async close() {
      await app.close()
      await database.close()
      await world.t.close()
      rmSync(folder, { recursive: true })
    },
  }
}

/** Creates `perform`. Every request comes from a different address. */
function createPerform({
  app,
  world,
  database,
  sessions,
}: Pick<Stage, 'app' | 'world' | 'database' | 'sessions'>): Stage['perform'] {
  let addresses = 0
  return async (row, actor, { change, before, after } = {}) => {
    const session = actor === 'visitor' ? null : sessions[actor]
    const good = requestOf(world, row, actor, session?.refreshToken ?? 'none')
    const { method, url, body, headers } = change?.(good) ?? good
    const offsetMs = world.t.clock.offsetMs()
    addresses += 1
    const isReadOnly = method === 'GET' && !WRITING_READS.includes(row.route)
    return await database.rehearse(async () => {
      if (row.route === 'POST /api/v1/wallet-proofs' && session !== null) {
        await insertWalletNonce(database.db, good.body, session.accessToken)
      }
      await before?.()
      if (isReadOnly) await database.forbidWrites()
      const answer = await app.inject({
        method: method as 'GET',
        url,
        remoteAddress: `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`,
        headers: {
          ...headers,
          ...(session === null ? {} : { authorization: `Bearer ${session.accessToken}` }),
        },
        ...(body === undefined ? {} : { payload: body as object }),
      })
      await after?.(answer)
      world.t.clock.setOffsetMs(offsetMs)
      return answer
    })
  }
}

/**
 * GET requests that write. The link of a mail confirms an address: its token is the proof, and works once. A
 * reauthentication mails a code. OAuth flows are recorded when they start and when they return.
 */
const WRITING_READS = [
  'GET /auth/v1/verify',
  'GET /auth/v1/reauthenticate',
  'GET /auth/v1/authorize',
  // Counted against the limit of the address.
  'GET /auth/v1/proof-of-work',
  'GET /auth/v1/callback',
  'GET /auth/v1/user/identities/authorize',
  // Reading a sealed entry as staff is recorded, and bars them from that bounty (rule D-moderation-stake).
  'GET /api/v1/submissions/:id',
  'GET /api/v1/submissions/:id/comments',
  'GET /api/v1/submissions/:id/versions',
  'GET /api/v1/admin/queues/:queue',
]

async function signIn(app: FastifyInstance, { emails }: World): Promise<Stage['sessions']> {
  const sessionOf = async (name: SignedIn): Promise<Session> => {
    const answer = await app.inject({
      method: 'POST',
      url: '/auth/v1/token?grant_type=password',
      payload: { email: emails[name], password: WORLD_PASSWORD },
    })
    const session = answer.json<{ access_token: string; refresh_token: string }>()
    return { accessToken: session.access_token, refreshToken: session.refresh_token }
  }
  return {
    member: await sessionOf('member'),
    owner: await sessionOf('owner'),
    sponsor: await sessionOf('sponsor'),
    moderator: await sessionOf('moderator'),
    admin: await sessionOf('admin'),
  }
}

/** Builds a server and records each route that it registers, except HEAD. */
export async function recordRoutes(
  build: () => Promise<FastifyInstance>,
): Promise<{ app: FastifyInstance; routes: string[] }> {
  const routes = new Set<string>()
  const listen = (message: unknown): void => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', ({ method, url }) => {
      for (const one of [method].flat()) {
        if (one !== 'HEAD') routes.add(`${one} ${isFile(url) ? '/{file}' : url}`)
      }
    })
  }
  subscribe('fastify.initialization', listen)
  try {
    return { app: await build(), routes: [...routes] }
  } finally {
    unsubscribe('fastify.initialization', listen)
  }
}

function isFile(url: string): boolean {
  return /^\/[\w./-]+\.(js|css|svg|png|webmanifest|woff2|txt|ico|xml|tgz)$/.test(url)
}
