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

/** A Laurel server process, with access to its database. */
export interface Node {
  url: string
  /** The data folder, which contains the outbox. */
  dataDir: string
  /** The test's own connections. */
  database: Database
  /** Starts the process. Returns the milliseconds until it was ready. */
  start(): Promise<number>
  /** Kills the process (SIGKILL). */
  kill(): Promise<void>
  /** Kills PostgreSQL, which the server restarts. Returns the milliseconds until the server was ready again. */
  killPostgres(): Promise<number>
  /** Stops the process gracefully and removes its folder. */
  remove(): Promise<void>
}

/** A node whose process can exit at a fault point. */
export interface FragileNode extends Node {
  /** Starts it so that it exits abruptly, as in a power cut, when it first reaches the fault point. */
  startToEndAt(point: AttemptFaultPoint): Promise<number>
  /** Waits until the process has exited. */
  untilEnded(): Promise<void>
}

const POLL_MS = 20
const RETRY_MS = 200
/** Maximum downtime of a database. */
const AWAY_LIMIT_MS = 60_000

/** Services of a node, where they are not embedded. */
export interface Services {
  /** The server's connection to its database. */
  databaseUrl?: string
  /** The test's connection to it, if different. */
  rigDatabaseUrl?: string
  smtpUrl?: string
  /** Further settings, which override the defaults of the test. */
  settings?: Record<string, string>
}

/** Creates a node in a temporary folder, on an embedded PostgreSQL unless `services` names another. */
export async function createNode(services: Services = {}): Promise<FragileNode> {
  const { rigDatabaseUrl = services.databaseUrl } = services
  const folder = mkdtempSync(join(tmpdir(), 'laurel-chaos-'))
  // Root's PostgreSQL runs under another account, which needs access.
  chmodSync(folder, 0o755)
  const dataDir = join(folder, 'data')
  const port = String(await freePort())
  const url = `http://127.0.0.1:${port}`
  const settings = settingsOf(services, { port, dataDir })
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
  const startToEndAt: FragileNode['startToEndAt'] = (point) => {
    const program = '../testing/servers/main-with-faults.ts'
    return begin(runProgram(program, folder, { ...settings, FAULT_POINT: point }))
  }
  return {
    url,
    dataDir,
    get database() {
      if (database === null) throw new Error('the node was not started')
      return database
    },
    start: () => begin(runProgram('main.ts', folder, settings)),
    startToEndAt,
    async untilEnded() {
      await running?.ended
    },
    async kill() {
      running?.child.kill('SIGKILL')
      await running?.ended
    },
    killPostgres: () => killPostgres(dataDir, running, url),
    async remove() {
      await database?.close()
      database = null
      running?.child.kill('SIGTERM')
      await running?.ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function settingsOf(
  { databaseUrl, smtpUrl, settings = {} }: Services,
  { port, dataDir }: { port: string; dataDir: string },
): Record<string, string> {
  return {
    PORT: port,
    DATA_DIR: dataDir,
    DEMO: 'off',
    LOG_LEVEL: 'warn',
    PROOF_OF_WORK: 'off',
    // Each simulated person has a different client address.
    TRUST_PROXY: '127.0.0.1',
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    ...(smtpUrl === undefined ? {} : { SMTP_URL: smtpUrl }),
    ...settings,
  }
}

async function killPostgres(
  dataDir: string,
  running: RunningProcess | null,
  url: string,
): Promise<number> {
  const pid = postgresOf(dataDir)
  if (pid === null || running === null) throw new Error('no PostgreSQL to kill')
  const begun = performance.now()
  process.kill(pid, 'SIGKILL')
  while ([pid, null].includes(postgresOf(dataDir))) await pause(POLL_MS)
  await untilReady(running, url)
  return performance.now() - begun
}

/** Waits. */
export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** Retries work on a database or server that may be down for a while. */
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

/** The connection URL of the embedded PostgreSQL. */
function ownUrl(dataDir: string): string {
  return readFileSync(join(dataDir, 'postgres.url'), 'utf8')
}
