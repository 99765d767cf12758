import type { FastifyRequest } from 'fastify'
import type { Auth } from '../auth/auth.plugin.ts'
import type { Caller } from '../data-api/caller.ts'
import type { Database } from '../db/client.ts'
import type { Blobs } from '../platform/blobs/blobs.ts'
import type { Clock } from '../platform/clock.ts'
import type { CallerOrigins } from '../platform/http/cors.ts'
import type { AttemptLimiter } from '../platform/limits/rate-limits.ts'
import type { SignedUrls } from './signed-urls.ts'

/** The dependencies of the storage service. */
export interface StorageDeps {
  database: Database
  auth: Pick<Auth, 'clientKeys' | 'viewers'>
  blobs: Blobs
  /** The origins that may call. */
  origins: CallerOrigins
  /** Whether the site is in prelaunch and mostly read-only (spec §7). */
  isPrelaunch(): Promise<boolean>
  /** Defaults to the machine's clock, which sessions and signed URLs use; never the demo's. */
  clock?: Clock
}

/** The shared state of its routes. */
export interface Storage {
  database: Database
  blobs: Blobs
  clock: Clock
  signedUrls: SignedUrls
  uploads: AttemptLimiter
  isPrelaunch(): Promise<boolean>
  /** The caller, set before any handler runs. */
  callerOf(request: FastifyRequest): Caller
}
