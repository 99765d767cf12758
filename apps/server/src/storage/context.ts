import type { FastifyRequest } from 'fastify'
import type { Auth } from '../auth/auth.plugin.ts'
import type { Caller } from '../data-api/caller.ts'
import type { Database } from '../db/client.ts'
import type { Blobs } from '../platform/blobs/blobs.ts'
import type { Clock } from '../platform/clock.ts'
import type { CallerOrigins } from '../platform/http/cors.ts'
import type { AttemptLimiter } from '../platform/limits/rate-limits.ts'
import type { SignedUrls } from './signed-urls.ts'

/** What the storage service is built on. */
export interface StorageDeps {
  database: Database
  auth: Pick<Auth, 'clientKeys' | 'viewers'>
  blobs: Blobs
  /** Whose pages may call. */
  origins: CallerOrigins
  /** Whether most things are read-only (spec §7). */
  isPrelaunch(): Promise<boolean>
  /** The machine's clock unless a test says otherwise: sessions and signed addresses follow it, not the demo's. */
  clock?: Clock
}

/** What its routes share. */
export interface Storage {
  database: Database
  blobs: Blobs
  clock: Clock
  signedUrls: SignedUrls
  uploads: AttemptLimiter
  isPrelaunch(): Promise<boolean>
  /** Who calls; read before any handler runs. */
  callerOf(request: FastifyRequest): Caller
}
