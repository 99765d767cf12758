import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { BuildInfo } from '../../config/build-info.ts'
import type { Database } from '../../db/client.ts'
import type { Admission } from '../http/admission.ts'
import { sha256 } from '../ids.ts'
import { shareMetrics } from '../workers/node-metrics.ts'

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

interface MetricsDeps {
  database: Database
  admission: Pick<Admission, 'counts'>
  metricsToken: string | null
  isPublic: boolean
  build: BuildInfo
}

/**
 * Serves `GET /metrics` (Prometheus text) to requests with the token as bearer, and to loopback unless the server is
 * public, since requests through a local proxy look like loopback. Others get 404. Whichever worker of a node is asked
 * reports all of them. Other modules add their metrics to the returned registry.
 */
export function registerMetrics(app: FastifyInstance, deps: MetricsDeps): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: 'build_info',
    help: 'Version and commit of this build, always 1',
    labelNames: ['version', 'commit'],
    aggregator: 'first',
    registers: [registry],
  }).set({ version: deps.build.version, commit: deps.build.commit ?? '' }, 1)
  measureRequests(app, registry)
  registerLoad(registry, deps)
  const readMetrics = shareMetrics(registry)
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, deps)) return reply.callNotFound()
    return reply
      .type(registry.contentType)
      .header('cache-control', 'no-store')
      .send(await readMetrics())
  })
  return registry
}

function measureRequests(app: FastifyInstance, registry: Registry): void {
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of requests by route, method and status',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    requests.observe(
      {
        route: request.routeOptions.url ?? 'unknown',
        method: request.method,
        status: String(reply.statusCode),
      },
      reply.elapsedTime / 1000,
    )
  })
}

/** The load of the connection pool and of admission control. */
function registerLoad(registry: Registry, { database, admission }: MetricsDeps): void {
  new Gauge({
    name: 'database_connections',
    help: 'Connections of the pool by state',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const { totalCount, idleCount, waitingCount } = database.pool
      this.set({ state: 'total' }, totalCount)
      this.set({ state: 'idle' }, idleCount)
      this.set({ state: 'waiting' }, waitingCount)
    },
  })
  new Gauge({
    name: 'http_requests_admitted',
    help: 'Requests in progress and in the queue',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const { working, waiting } = admission.counts()
      this.set({ state: 'working' }, working)
      this.set({ state: 'waiting' }, waiting)
    },
  })
  new Counter({
    name: 'http_requests_shed_total',
    help: 'Requests refused with 503 because of overload',
    registers: [registry],
    collect() {
      this.reset()
      this.inc(admission.counts().shed)
    },
  })
}

function mayRead(request: FastifyRequest, { metricsToken, isPublic }: MetricsDeps): boolean {
  const { authorization = '' } = request.headers
  if (metricsToken !== null && sha256(authorization) === sha256(`Bearer ${metricsToken}`))
    return true
  return !isPublic && LOOPBACK.has(request.ip)
}
