import type { FastifyRequest } from 'fastify'
import type { Database } from '../db/client.ts'
import type { Clock } from '../platform/clock.ts'
import type { Jobs } from '../platform/work/jobs.ts'
import type { Caller } from './caller.ts'

/** The shared state of the data API's routes. */
export interface DataApi {
  database: Database
  clock: Clock
  productClock: Clock
  jobs: Jobs
  publicUrl: string
  /** Counts a wallet look-up. Raises `rate_limited`. */
  limitLookUp(caller: Caller): Promise<void>
  /** The caller, set before any handler runs. */
  callerOf(request: FastifyRequest): Caller
}
