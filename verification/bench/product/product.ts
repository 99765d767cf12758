import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../../apps/server/testing/servers/server-process.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
/** Maximum start time, on a busy machine. */
const START_LIMIT_MS = 60_000

/** Options of a product process. */
export interface ProductOptions {
  /** Folder for its output: log, outbox, profile. */
  folder: string
  /** `DATABASE_URL`, or `DATA_DIR` for the embedded PostgreSQL. */
  database: { url: string } | { dataDir: string }
  /** Default: a free port. */
  port?: number
  /** Writes a CPU profile of the server into its folder when it stops. */
  isProfiled?: boolean
  /** Default: one, the process itself. */
  workers?: number
  /** Further settings. */
  environment?: Record<string, string>
}

/** The server in a separate process. */
export interface Product {
  url: string
  /** From `spawn` to the first 200 of `/readyz`. */
  startMs: number
  /** Resident memory now, in MB of 2^20 bytes. */
  residentMb(): number
  stop(): Promise<void>
}

/**
 * Starts the server in its default configuration, logging to a file. It trusts a proxy on this machine (`TRUST_PROXY`), so
 * the load can come from many client addresses while the read limit stays on.
 */
export async function startProduct(options: ProductOptions): Promise<Product> {
  const { folder, database, isProfiled = false, workers = 1 } = options
  mkdirSync(folder, { recursive: true })
  const port = options.port ?? (await freePort())
  const log = openSync(join(folder, 'server.log'), 'a')
  const begun = performance.now()
  const profiling = isProfiled ? ['--cpu-prof', `--cpu-prof-dir=${folder}`] : []
  const child = spawn(process.execPath, [...profiling, ...startArguments()], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      DEMO: 'off',
      TRUST_PROXY: '127.0.0.1',
      WORKERS: String(workers),
      ...options.environment,
      ...('url' in database
        ? { DATABASE_URL: database.url, DATA_DIR: join(folder, 'data') }
        : { DATA_DIR: database.dataDir }),
    },
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  const url = `http://127.0.0.1:${port}`
  try {
    await untilReady(child, url)
  } catch (error) {
    child.kill('SIGKILL')
    throw new Error(`${error}\n${tail(join(folder, 'server.log'))}`)
  }
  return {
    url,
    startMs: performance.now() - begun,
    residentMb: () => residentMbOf(child.pid),
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Node options and program of `npm start`. */
function startArguments(): string[] {
  const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: { start: string }
  }
  const [, args = ''] = /\bnode (.+)$/.exec(manifest.scripts.start) ?? []
  return args.split(' ').map((part) => (part.endsWith('.ts') ? join(ROOT, part) : part))
}

async function untilReady(child: ChildProcess, url: string): Promise<void> {
  const begun = performance.now()
  while (performance.now() - begun < START_LIMIT_MS && child.exitCode === null) {
    const isReady = await fetch(`${url}/readyz`).then(
      ({ status }) => status === 200,
      () => false,
    )
    if (isReady) return
    await sleep(10)
  }
  throw new Error('The server did not get ready.')
}

function residentMbOf(pid: number | undefined): number {
  const { stdout } = spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })
  return Number(stdout) / 1024
}

function tail(file: string): string {
  return readFileSync(file, 'utf8').split('\n').slice(-20).join('\n')
}
