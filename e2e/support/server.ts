import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { freePort } from '../../apps/server/testing/servers/server-process.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** From nothing to ready, demo data included, on a machine that is busy with other things. */
const START_LIMIT_MS = 150_000
const STOP_LIMIT_MS = 30_000
const POLL_MS = 150

/** URL and data folder of a demo server. */
export interface RunningLaurel {
  /** Its URL, without a trailing slash. */
  url: string
  dataDir: string
  /** The port of a site whose pages may call this server. */
  otherSitePort: number
}

/** A separate Laurel: server process, database, demo data. */
export interface LaurelServer extends RunningLaurel {
  /** Stops the process and deletes its data. */
  stop(): Promise<void>
}

/** The environment of the server and its commands, without the machine's own settings. */
function serverEnvironment(dataDir: string): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    DATA_DIR: dataDir,
    DEMO: 'on',
    SOLANA_RPC_URL: 'local',
    // Many people sign in from one address here; the limit itself has its tests at the server.
    AUTH_RATE_LIMIT: '1000/15m/30m',
    // Webhooks of a journey lead to this machine.
    WEBHOOK_TARGETS: 'any',
    LOG_LEVEL: 'warn',
  }
}

/** A data folder with fresh demo data, of a server that was started and stopped again. */
export async function seedLaurel(): Promise<{ dataDir: string; remove(): void }> {
  const folder = makeFolder()
  const remove = () => rmSync(folder, { recursive: true, force: true })
  const { child, dataDir } = await startIn(folder).catch((error: unknown) => {
    remove()
    throw error
  })
  await end(child)
  return { dataDir, remove }
}

/**
 * Starts the real server on a free port, on a copy of a data folder or with fresh demo data. Throws with its output if it
 * does not become ready.
 */
export async function startLaurel(seededDataDir?: string): Promise<LaurelServer> {
  const folder = makeFolder()
  const remove = () => rmSync(folder, { recursive: true, force: true })
  try {
    // With owners and modes, which PostgreSQL checks.
    if (seededDataDir) execFileSync('cp', ['-Rp', seededDataDir, join(folder, 'data')])
    const { child, ...server } = await startIn(folder)
    const stop = async () => {
      await end(child)
      remove()
    }
    return { ...server, stop }
  } catch (error) {
    remove()
    throw error
  }
}

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'laurel-e2e-'))
  // Root's PostgreSQL runs under another account, which needs access.
  chmodSync(folder, 0o755)
  return folder
}

async function startIn(folder: string): Promise<RunningLaurel & { child: ChildProcess }> {
  const dataDir = join(folder, 'data')
  const port = await freePort()
  const otherSitePort = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, ['apps/server/src/main.ts'], {
    cwd: ROOT,
    env: {
      ...serverEnvironment(dataDir),
      PORT: String(port),
      PUBLIC_URL: url,
      REDIRECT_URLS: `http://127.0.0.1:${otherSitePort}/welcome`,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  try {
    await untilReady(url, child)
  } catch (error) {
    await end(child)
    throw new Error(`The server did not get ready: ${String(error)}\n${said}`)
  }
  return { url, dataDir, otherSitePort, child }
}

/** Runs a command of `npm run laurel --` on `dataDir` while the server runs. Resolves to its output. */
export async function runLaurel(dataDir: string, ...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['apps/server/src/cli.ts', ...args],
    { cwd: ROOT, env: serverEnvironment(dataDir) },
  )
  return stdout
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  const until = Date.now() + START_LIMIT_MS
  while (Date.now() < until) {
    if (child.exitCode !== null) throw new Error(`it ended with code ${child.exitCode}`)
    const answer = await fetch(`${url}/readyz`).catch(() => null)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
  throw new Error(`nothing after ${START_LIMIT_MS / 1000} s`)
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS)
  await ended
  clearTimeout(timer)
}
