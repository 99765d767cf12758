import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Database, openDatabase } from '../../apps/server/src/db/client.ts'
import type { AttemptFaultPoint } from '../../apps/server/src/features/payment-attempts/fault-points.rules.ts'
import {
  DEMO_START_LIMIT_MS,
  freePort,
  postgresOf,
  type RunningProcess,
  runProgram,
  untilReady,
} from '../../apps/server/testing/servers/server-process.ts'

/** A Laurel server as a process, with a window into its database. */
export interface Node {
  url: string
  /** Where the mails go. */
  dataDir: string
  /** The rig's own connections. */
  database: Database
  /** Starts the process. Answers the milliseconds until it was ready. */
  start(): Promise<number>
  /** Ends the process at once (SIGKILL). */
  kill(): Promise<void>
  /** Ends PostgreSQL at once; the server brings it back. Answers the milliseconds until the server was ready again. */
  killPostgres(): Promise<number>
  /** Stops the process as an operator does, and removes its folder. */
  remove(): Promise<void>
}

/** A node whose process can end by itself at a named moment. */
export interface FragileNode extends Node {
  /** Starts it so that it ends at once, as by a power cut, when it first reaches the moment. */
  startToEndAt(point: AttemptFaultPoint): Promise<number>
  /** Waits until the process has ended. */
  untilEnded(): Promise<void>
}

const POLL_MS = 20
const RETRY_MS = 200
/** No database is away for longer. */
const AWAY_LIMIT_MS = 60_000

/** Where a node finds its services, other than at home. */
export interface Services {
  /** How the server reaches its database. */
  databaseUrl?: string
  /** How the rig reaches it, where that differs. */
  rigDatabaseUrl?: string
  smtpUrl?: string
  /** Settings beside the rig's own, or in place of them. */
  settings?: Record<string, string>
}

/** A node in a temporary folder, on an embedded PostgreSQL unless told otherwise. */
export async function createNode(services: Services = {}): Promise<FragileNode> {
  const { databaseUrl, rigDatabaseUrl = databaseUrl, smtpUrl, settings: given = {} } = services
  const folder = mkdtempSync(join(tmpdir(), 'laurel-chaos-'))
  // Root's PostgreSQL runs under another account, which must be let through.
  chmodSync(folder, 0o755)
  const dataDir = join(folder, 'data')
  const port = String(await freePort())
  const url = `http://127.0.0.1:${port}`
  const settings = {
    PORT: port,
    DATA_DIR: dataDir,
    DEMO: 'off',
    LOG_LEVEL: 'warn',
    // Each person of the load comes from an address of its own.
    TRUST_PROXY: '127.0.0.1',
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    ...(smtpUrl === undefined ? {} : { SMTP_URL: smtpUrl }),
    ...given,
  }
  let running: RunningProcess | null = null
  let database: Database | null = null
  const begin = async (program: RunningProcess): Promise<number> => {
    const begun = performance.now()
    running = program
    await untilReady(running, url, settings.DEMO === 'on' ? DEMO_START_LIMIT_MS : undefined)
    const tookMs = performance.now() - begun
    database ??= openDatabase(rigDatabaseUrl ?? ownUrl(dataDir), () => {})
    return tookMs
  }
  return {
    url,
    dataDir,
    get database() {
      if (database === null) throw new Error('the node was not started')
      return database
    },
    start: () => begin(runProgram('main.ts', folder, settings)),
    startToEndAt: (point) =>
      begin(
        runProgram('../testing/servers/main-with-faults.ts', folder, {
          ...settings,
          FAULT_POINT: point,
        }),
      ),
    async untilEnded() {
      await running?.ended
    },
    async kill() {
      running?.child.kill('SIGKILL')
      await running?.ended
    },
    async killPostgres() {
      const pid = postgresOf(dataDir)
      if (pid === null || running === null) throw new Error('no PostgreSQL to kill')
      const begun = performance.now()
      process.kill(pid, 'SIGKILL')
      while ([pid, null].includes(postgresOf(dataDir))) await pause(POLL_MS)
      await untilReady(running, url)
      return performance.now() - begun
    },
    async remove() {
      await database?.close()
      database = null
      running?.child.kill('SIGTERM')
      await running?.ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Lets time go by. */
export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** Does something with a database or server that may be away for a while. */
export async function eventually<T>(work: () => Promise<T>): Promise<T> {
  const begun = performance.now()
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (performance.now() - begun > AWAY_LIMIT_MS) throw error
      await pause(RETRY_MS)
    }
  }
}

/** How commands beside the server reach its PostgreSQL. */
function ownUrl(dataDir: string): string {
  return readFileSync(join(dataDir, 'postgres.url'), 'utf8')
}
