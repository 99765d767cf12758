import { limits } from '@laurel/contract/spec/limits'
import type { FastifyRequest } from 'fastify'
import type { Database } from '../../db/client.ts'
import type { Viewer } from '../context.ts'
import type { RouteDeps } from '../route.ts'
import { NodeLimiter } from './node-limiter.ts'
import { addressKey, consumeOrRefuse, createAttemptLimiter } from './rate-limits.ts'

/** Requests per address and minute, counted in the memory of each node, over its workers, and per service. */
const REQUESTS_PER_MINUTE = 1200
/**
 * Writes per account (or address) and minute, counted in PostgreSQL for all nodes together; all API keys of an account
 * share as many again.
 */
export const WRITES_PER_MINUTE = 120
/** The burst of writes, which stops a script that votes as fast as it can (check 61). */
const WRITES_AT_ONCE = 60
const MINUTE_SECONDS = 60
const BLOCK_SECONDS = limits.defaultBlockMs / 1000

/**
 * Creates the request limit per address of a service, by its name. Raises `rate_limited` for the spec's default block
 * past 1,200 a minute, or another number.
 */
export function createAddressLimit(
  service: string,
  perMinute = REQUESTS_PER_MINUTE,
): (request: Pick<FastifyRequest, 'ip'>) => Promise<void> {
  const requests = new NodeLimiter({
    keyPrefix: service,
    points: perMinute,
    duration: MINUTE_SECONDS,
    blockDuration: BLOCK_SECONDS,
  })
  return async ({ ip }) => {
    await consumeOrRefuse(requests, addressKey(ip))
  }
}

/** The limits of `/api/v1`; beyond them, requests are refused for the spec's default block of 60 s (spec §9). */
export function createRequestLimits(
  database: Database,
): Pick<RouteDeps, 'limitRead' | 'limitWrite'> {
  const writes = createAttemptLimiter(database.pool, 'write', {
    attempts: WRITES_PER_MINUTE,
    windowSeconds: MINUTE_SECONDS,
    blockSeconds: BLOCK_SECONDS,
    atOnce: WRITES_AT_ONCE,
  })
  return {
    limitRead: createAddressLimit('api'),
    limitWrite: (request, viewer) => writes.take(writerOf(request, viewer)),
  }
}

/** Whose writes a request counts to: programs don't use up what their owner may do by hand. */
function writerOf({ ip }: Pick<FastifyRequest, 'ip'>, viewer: Viewer | null): string {
  if (viewer === null) return addressKey(ip)
  return viewer.apiKey === undefined ? viewer.userId : `keys:${viewer.userId}`
}
