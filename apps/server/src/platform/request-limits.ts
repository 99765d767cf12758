import { Problem } from '@laurel/contract/problems'
import { limits } from '@laurel/contract/spec/limits'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Database } from '../db/client.ts'
import type { RouteDeps } from './route.ts'

/** Reads per address and minute, counted in each node's memory. */
const READS_PER_MINUTE = 1200
/** Writes per account (or address) and minute, counted in PostgreSQL for all nodes together. */
const WRITES_PER_MINUTE = 120
const BLOCK_SECONDS = limits.defaultBlockMs / 1000

/** The limits of `/api/v1`; past them everything is refused for the spec's default block of 60 s (spec §9). */
export function createRequestLimits(
  database: Database,
): Pick<RouteDeps, 'limitRead' | 'limitWrite'> {
  const reads = new RateLimiterMemory({
    points: READS_PER_MINUTE,
    duration: 60,
    blockDuration: BLOCK_SECONDS,
  })
  const writes = new RateLimiterPostgres({
    storeClient: database.pool,
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: 'write',
    points: WRITES_PER_MINUTE,
    duration: 60,
    blockDuration: BLOCK_SECONDS,
    inMemoryBlockOnConsumed: WRITES_PER_MINUTE,
    inMemoryBlockDuration: BLOCK_SECONDS,
    clearExpiredByTimeout: false,
  })
  return {
    limitRead: (request) => consume(reads, request.ip),
    limitWrite: (request, viewer) => consume(writes, viewer?.userId ?? request.ip),
  }
}

async function consume(
  limiter: RateLimiterMemory | RateLimiterPostgres,
  key: string,
): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    throw new Problem('rate_limited', {
      retryAfterSeconds: Math.ceil(refusal.msBeforeNext / 1000),
    })
  }
}
