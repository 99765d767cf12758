import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findPostmaster } from '../../src/db/embedded/embedded-cluster.ts'

const SOURCE = fileURLToPath(new URL('../../src', import.meta.url))
/** Maximum time to start on a busy machine. */
const START_LIMIT_MS = 60_000
/** The same with loading the demo first, which takes half a minute of a core on an idle machine. */
export const DEMO_START_LIMIT_MS = 150_000
const POLL_MS = 50
/** The ports of tests; concurrent runs on a machine use different ones. */
const FIRST_PORT = 12_000
const PORTS_OF_A_WORKER = 400
const WORKERS = 40
const worker = Number(process.env.VITEST_POOL_ID ?? 0) % WORKERS
let nextPort = FIRST_PORT + worker * PORTS_OF_A_WORKER + (process.ppid % (PORTS_OF_A_WORKER / 2))
/** The arguments of `npm start`. */
const NODE_OPTIONS: string[] = JSON.parse(
  readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8'),
).scripts.start.match(/--\S+/g)

/** A program of the server as a separate process. */
export interface RunningProcess {
  child: ChildProcess
  /** Its output so far, standard output and error. */
  said(): string
  /** Its exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals | null>
}

/** Starts a program in a folder, with only these environment variables. */
export function runProgram(
  program: 'main.ts' | 'cli.ts' | '../testing/servers/main-with-faults.ts',
  folder: string,
  settings: Record<string, string> = {},
  args: readonly string[] = [],
): RunningProcess {
  const child = spawn(process.execPath, [...NODE_OPTIONS, join(SOURCE, program), ...args], {
    cwd: folder,
    env: settings,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  const listen = (chunk: Buffer): void => {
    text += chunk.toString()
  }
  child.stdout.on('data', listen)
  child.stderr.on('data', listen)
  const ended = once(child, 'close').then(
    ([code, signal]: (number | NodeJS.Signals | null)[]) => code ?? signal ?? null,
  )
  return { child, said: () => text, ended }
}

/** Waits for a server's `/readyz`. Fails with its output if it ends, or takes too long. */
export async function untilReady(
  server: RunningProcess,
  url: string,
  limitMs = START_LIMIT_MS,
): Promise<void> {
  for (let waitedMs = 0; waitedMs < limitMs; waitedMs += POLL_MS) {
    if (server.child.exitCode !== null) break
    if ((await statusOf(`${url}/readyz`)) === 200) return
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
  throw new Error(`The server did not get ready:\n${server.said()}`)
}

/** The status of a GET; 0 without a response. */
export async function statusOf(url: string): Promise<number> {
  return await fetch(url, { signal: AbortSignal.timeout(5000) }).then(
    ({ status }) => status,
    () => 0,
  )
}

/** The process id of the PostgreSQL that runs on a data folder; null for none. */
export function postgresOf(dataDir: string): number | null {
  return findPostmaster({ clusterFolder: join(dataDir, 'postgres') })?.pid ?? null
}

/**
 * A free port that no one else takes meanwhile: the system assigns higher ones automatically, and each worker of a test
 * run has its own range.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    nextPort += 1
    if (await canListen(nextPort)) return nextPort
  }
}

async function canListen(port: number): Promise<boolean> {
  const probe = createServer().listen(port, '127.0.0.1')
  const isFree = await once(probe, 'listening').then(
    () => true,
    () => false,
  )
  probe.close()
  if (isFree) await once(probe, 'close')
  return isFree
}
