import type { LocalLedger } from '../../../sandbox/src/ledger/local-ledger.ts'
import type { Chain, ChainDeps } from '../chain/chain.ts'
import type { Config } from '../config/config.ts'
import type { Database } from '../db/client.ts'
import type { Blobs } from '../platform/blobs/blobs.ts'
import type { Clock, MovableClock } from '../platform/clock.ts'
import type { RouteDeps } from '../platform/route.ts'
import type { Readiness } from '../platform/work/health.ts'
import type { JobQueue } from '../platform/work/jobs.ts'

/** What an application is made of; `main.ts` makes it for real, tests make their own. */
export interface AppParts {
  config: Config
  database: Database
  jobs: JobQueue
  blobs: Blobs
  chain: Chain
  /** What the chain is where it is local, for its own endpoint; null for a real one. */
  localLedger: LocalLedger | null
  clock: Clock
  /** Set only in a demo: the same clock, movable. */
  demoClock: MovableClock | null
  readiness: Readiness
  /** Answers nobody but this machine: for a server that others are not meant to reach. */
  isLocalOnly: boolean
  /** Milliseconds that public answers are kept as bytes; 0 in tests. */
  sharedCacheMs: number
  /** Takes the lines of the log; standard output when absent. */
  logTo?: { write(line: string): void }
}

/** What the routes of features are registered with. */
export type ApiDeps = RouteDeps & ChainDeps
