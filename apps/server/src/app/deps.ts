import type { LocalLedger } from '../../../sandbox/src/ledger/local-ledger.ts'
import type { Chain, ChainDeps, MainnetDeps } from '../chain/chain.ts'
import type { Config } from '../config/config.ts'
import type { Database } from '../db/client.ts'
import type { WebhookDeps } from '../features/webhooks/webhooks.routes.ts'
import type { KeyAccess } from '../platform/access/key-access.ts'
import type { Visitors } from '../platform/accounts.ts'
import type { Blobs } from '../platform/blobs/blobs.ts'
import type { Clock, MovableClock } from '../platform/clock.ts'
import type { RouteDeps } from '../platform/route.ts'
import type { Readiness } from '../platform/work/health.ts'
import type { JobQueue } from '../platform/work/jobs.ts'
import type { SandboxPlace } from './test-mode/sandbox-database.ts'

/** The parts of an application, from `server.ts` or a test. */
export interface AppParts {
  config: Config
  database: Database
  jobs: JobQueue
  blobs: Blobs
  chain: Chain
  /** The local ledger, for its endpoint; null for a real chain. */
  localLedger: LocalLedger | null
  clock: Clock
  /** Set only in a demo: the same clock, movable. */
  demoClock: MovableClock | null
  readiness: Readiness
  /** Whether only this machine may use the server. */
  isLocalOnly: boolean
  /** How long public replies and the prelaunch flag are cached, in milliseconds; 0 in tests. */
  sharedCacheMs: number
  /** Where the sandbox of test keys is; absent in the sandbox itself, and where test keys are refused. */
  sandbox?: SandboxPlace
  /** The API keys, if not those of the database: in the sandbox, the site's test keys. */
  keyAccess?: KeyAccess
  /** Receives the log lines; standard output by default. */
  logTo?: { write(line: string): void }
}

/** The dependencies of feature routes. */
export type ApiDeps = RouteDeps & ChainDeps & MainnetDeps & WebhookDeps & { visitors: Visitors }
