import { type Endpoint, isOpenInPrelaunch, type ServerCall } from '@laurel/contract/endpoint'
import { type FieldError, Problem } from '@laurel/contract/problems'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Database, Db } from '../db/client.ts'
import { type CallerDeps, recordKeyWrite, resolveCaller } from './access/key-access.ts'
import type { Clock } from './clock.ts'
import { type Ctx, hasRole, type Viewer } from './context.ts'
import { closerOf } from './http/closed-abilities.ts'
import { databaseErrorOf } from './http/problem-handler.ts'
import { isAnswered } from './http/response-limit.ts'
import { serializerOf } from './http/serializers.ts'
import { claimIdempotencyKey, storeReply } from './idempotency/idempotency.queries.ts'
import { canonicalJson, sha256 } from './ids.ts'
import { matchesEtag, type SharedCache } from './shared-cache.ts'
import { requireStepUp } from './step-up.ts'
import type { Jobs } from './work/jobs.ts'

/** The dependencies of `route`. */
export interface RouteDeps extends CallerDeps {
  database: Database
  clock: Clock
  jobs: Jobs
  sharedCache: SharedCache
  isPrelaunch(): Promise<boolean>
  /** Raises `rate_limited`. */
  limitRead(request: FastifyRequest): Promise<void>
  /** Raises `rate_limited`. */
  limitWrite(request: FastifyRequest, viewer: Viewer | null): Promise<void>
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The operation of the contract that a route serves. */
    operationId?: string
  }
  interface FastifyRequest {
    /** Set by a hook of the routes that need it. */
    browserKey?: string
  }
}

type ViewerOf<E extends Endpoint> = E['access'] extends 'public' ? Viewer | null : Viewer

/** The context of a call with parsed params, query and body. */
type Call<E extends Endpoint> = Ctx<ViewerOf<E>> & Pick<ServerCall<E>, 'params' | 'query' | 'body'>

/** Handles a call; returns the presenter's output. */
export type Handler<E extends Endpoint, P = undefined> = (
  call: Call<E>,
  prepared: P,
) => Promise<ServerCall<E>['reply']> | ServerCall<E>['reply']

/**
 * Calls another service, such as the chain, before a write's transaction begins, so that no transaction waits for it.
 * The call's `db` is the pool: data read here may have changed when the handler runs. It runs for every request,
 * replayed ones too, and must change nothing; its problems are raised only if there is no reply to replay.
 */
export type Prepare<E extends Endpoint, P> = (call: Call<E>) => Promise<P>

/** Attempts at a transaction after deadlocks or serialization failures. */
const MAX_ATTEMPTS = 3
/** The most fields in one reply. */
const MAX_ERRORS = 50
const IDEMPOTENCY_KEY = /^[\x21-\x7e]{8,100}$/

/**
 * Registers an endpoint of the contract. A GET reads from the pool; every other method runs in one transaction
 * together with its `Idempotency-Key`: the same key with the same request replays the stored answer, with another
 * request it is refused (`idempotency_key_reused`).
 */
export function route<const E extends Endpoint, P = undefined>(
  app: FastifyInstance,
  deps: RouteDeps,
  endpoint: E,
  handler: Handler<E, P>,
  prepare?: Prepare<E, P>,
): void {
  const work = { handler, prepare, close: closerOf(endpoint.reply) } as unknown as Work
  app.route({
    method: endpoint.method,
    url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
    schema: { response: { '2xx': {} } },
    serializerCompiler: () => serializerOf(endpoint),
    config: { operationId: endpoint.id },
    handler: (request, reply) =>
      endpoint.method === 'GET'
        ? answerRead(deps, endpoint, work, request, reply)
        : answerWrite(deps, endpoint, work, request, reply),
  })
}

/** An endpoint's functions, without its types. */
interface Work {
  handler: Handler<Endpoint, unknown>
  prepare: Prepare<Endpoint, unknown> | undefined
  /** Closes the abilities in a reply for a prelaunch; null where it has none. */
  close: ((reply: unknown) => unknown) | null
}

/** The endpoint's handler, which offers nothing that a running prelaunch would refuse. */
async function handlerNow(deps: RouteDeps, { handler, close }: Work): Promise<Work['handler']> {
  if (close === null || !(await deps.isPrelaunch())) return handler
  return async (call, prepared) => close(await handler(call, prepared))
}

async function answerRead(
  deps: RouteDeps,
  endpoint: Endpoint,
  endpointWork: Work,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  await deps.limitRead(request)
  const viewer = await resolveCaller(deps, endpoint, request, reply)
  requireAccess(endpoint, viewer)
  const input = parseInput(endpoint, request)
  const call = { ...contextOf(deps, deps.database.db, request, viewer), ...input } as Call<Endpoint>
  const handler = await handlerNow(deps, endpointWork)
  const work = async () => await handler(call, await endpointWork.prepare?.(call))
  if (endpoint.isShared !== true || viewer !== null) {
    reply.header('cache-control', 'no-store')
    return await work()
  }
  const key = `${endpoint.id} ${canonicalJson(input)}`
  const { body, etag } = await deps.sharedCache.get(key, async () =>
    String(reply.serialize(await work())),
  )
  reply.headers({ 'cache-control': 'public, max-age=1', etag, vary: 'authorization' })
  if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
  return reply.type('application/json; charset=utf-8').serializer(String).send(body)
}

async function answerWrite(
  deps: RouteDeps,
  endpoint: Endpoint,
  work: Work,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const viewer = await resolveCaller(deps, endpoint, request, reply).catch(async (error) => {
    // With an invalid token there is no user to count the write for.
    await deps.limitRead(request)
    throw error
  })
  await deps.limitWrite(request, viewer)
  requireAccess(endpoint, viewer)
  await requireLaunched(deps, endpoint)
  const handler = await handlerNow(deps, work)
  const input = parseInput(endpoint, request)
  const key = idempotencyKeyOf(request)
  const status = endpoint.status ?? 200
  reply.code(status).header('cache-control', 'no-store')
  const call = { ...contextOf(deps, deps.database.db, request, viewer), ...input } as Call<Endpoint>
  const takePrepared = await deferProblem(async () => await work.prepare?.(call))
  const scope = viewer?.userId ?? `anonymous:${request.ip}`
  const act = async (call: Call<Endpoint>): Promise<unknown> => {
    const answer = requireNotTimedOut(reply, await handler(call, takePrepared()))
    await recordKeyWrite(deps.keyAccess, endpoint, call, { reply: answer, status })
    return answer
  }
  return await withRetries(() => {
    let isNew = false
    return deps.database.transaction(
      async (db) => {
        const call = { ...contextOf(deps, db, request, viewer), ...input } as Call<Endpoint>
        if (key === null) return await act(call)
        const requestHash = sha256(canonicalJson([endpoint.id, input]))
        const stored = await claimIdempotencyKey(db, { scope, key, requestHash, now: call.now })
        if (stored === null) {
          isNew = true
          return await act(call)
        }
        if (stored.requestHash !== requestHash) throw new Problem('idempotency_key_reused')
        if (endpoint.hasSecret === true) throw new Problem('secret_shown_once')
        reply.code(stored.status).header('idempotency-replayed', 'true')
        return stored.reply
      },
      (answer) =>
        key !== null && isNew
          ? (db) =>
              storeReply(db, {
                scope,
                key,
                status,
                reply: endpoint.hasSecret === true ? null : answer,
              })
          : null,
    )
  })
}

/** Runs `work` now, but raises its problem only when the returned function is called. */
async function deferProblem<T>(work: () => Promise<T>): Promise<() => T> {
  try {
    const value = await work()
    return () => value
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return () => {
      throw error
    }
  }
}

/** Rolls the work back when its time was up: a client that got an error must not find it done. */
function requireNotTimedOut(reply: FastifyReply, answer: unknown): unknown {
  if (isAnswered(reply)) throw new Problem('overloaded')
  return answer
}

function contextOf(deps: RouteDeps, db: Db, request: FastifyRequest, viewer: Viewer | null): Ctx {
  return {
    db,
    now: deps.clock.now(),
    viewer,
    jobs: deps.jobs,
    origin: {
      requestId: request.id,
      ip: request.ip,
      userAgent: request.headers['user-agent'] ?? '',
      ...(request.browserKey === undefined ? {} : { browserKey: request.browserKey }),
    },
  }
}

function requireAccess(endpoint: Endpoint, viewer: Viewer | null): void {
  if (endpoint.access === 'public') return
  if (viewer === null) throw new Problem('not_authenticated')
  if (endpoint.access !== 'member' && !hasRole(viewer, endpoint.access)) {
    throw new Problem('not_allowed')
  }
  // A breached password gives no access as staff, not even to read (check 6).
  if (endpoint.access !== 'member' && viewer.mustChangePassword === true) {
    throw new Problem('password_change_required')
  }
  // A user with a second factor needs it to change anything (check 17), but not to read.
  if (endpoint.method !== 'GET') requireStepUp(viewer, 'if enrolled')
}

async function requireLaunched(deps: RouteDeps, endpoint: Endpoint): Promise<void> {
  if (isOpenInPrelaunch(endpoint)) return
  if (await deps.isPrelaunch()) throw new Problem('prelaunch_read_only')
}

function parseInput(endpoint: Endpoint, request: FastifyRequest) {
  const errors: FieldError[] = []
  const parse = (schema: z.ZodType | undefined, value: unknown, place: string): unknown => {
    if (schema === undefined) return undefined
    const parsed = schema.safeParse(value)
    if (parsed.success) return parsed.data
    for (const issue of parsed.error.issues) {
      errors.push({
        pointer: [place, ...issue.path.map(pointerPart)].join('/'),
        message: issue.message,
      })
    }
    return undefined
  }
  const input = {
    params: parse(endpoint.params, request.params, '/params'),
    query: parse(endpoint.query, request.query, '/query'),
    body: parse(endpoint.body, request.body ?? {}, ''),
  }
  if (errors.length > 0) {
    throw new Problem('validation_failed', { errors: errors.slice(0, MAX_ERRORS) })
  }
  return input
}

/** One step of a JSON pointer (RFC 6901 §3). */
function pointerPart(key: PropertyKey): string {
  return String(key).replaceAll('~', '~0').replaceAll('/', '~1')
}

function idempotencyKeyOf(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key === 'string' && IDEMPOTENCY_KEY.test(key)) return key
  throw new Problem('validation_failed', {
    errors: [
      { pointer: '/headers/idempotency-key', message: 'Use 8 to 100 visible ASCII characters' },
    ],
  })
}

async function withRetries<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      const code = databaseErrorOf(error)?.code
      if (attempt >= MAX_ATTEMPTS || (code !== '40001' && code !== '40P01')) throw error
    }
  }
}
