import type { FastifyRequest } from 'fastify'
import type { Database } from '../db/client.ts'
import type { Clock } from '../platform/clock.ts'
import type { Jobs } from '../platform/work/jobs.ts'
import type { Caller } from './caller.ts'

/** What the routes of the data API share. */
export interface DataApi {
  database: Database
  clock: Clock
  productClock: Clock
  jobs: Jobs
  publicUrl: string
  /** Counts a look for the person of a wallet. Raises `rate_limited`. */
  limitLookUp(caller: Caller): Promise<void>
  /** Who calls; read before any handler runs. */
  callerOf(request: FastifyRequest): Caller
}
