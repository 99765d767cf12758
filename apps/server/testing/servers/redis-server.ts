import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pingRedis } from '../../src/platform/limits/redis-counters.ts'
import { freePort } from './server-process.ts'

/** A Redis or Valkey of this machine, on a port of its own and without a file. */
export interface TestRedis {
  url: string
  /** Its process; SIGSTOP makes it silent. */
  child: ChildProcess
  kill(): Promise<void>
  /** Starts it again, empty, on the same port. */
  restart(): Promise<void>
  stop(): Promise<void>
}

const PROGRAMS = ['valkey-server', 'redis-server']
const FOLDERS = ['/usr/bin', '/usr/local/bin', '/opt/homebrew/bin']
const START_LIMIT_MS = 15_000
const POLL_MS = 50

/** The path of the machine's Redis or Valkey; null without one, with a line that says what is not tested then. */
export function findRedis(): string | null {
  const files = PROGRAMS.flatMap((name) => FOLDERS.map((folder) => join(folder, name)))
  const found = files.find((file) => existsSync(file)) ?? null
  if (found === null) {
    process.stderr.write(
      'Neither valkey-server nor redis-server is installed: REDIS_URL is not tested (Debian: apt-get install redis-server).\n',
    )
  }
  return found
}

/** Starts the server and waits until it responds. */
export async function startRedis(program: string): Promise<TestRedis> {
  const folder = mkdtempSync(join(tmpdir(), 'laurel-redis-'))
  const port = await freePort()
  const url = `redis://127.0.0.1:${port}`
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder]
  const start = async (): Promise<ChildProcess> => {
    const child = spawn(program, args, { stdio: 'ignore' })
    await untilAnswering(child, url)
    return child
  }
  const kill = async (): Promise<void> => {
    if (redis.child.exitCode !== null || redis.child.signalCode !== null) return
    const ended = once(redis.child, 'exit')
    redis.child.kill('SIGKILL')
    await ended
  }
  const redis: TestRedis = {
    url,
    child: await start(),
    kill,
    async restart() {
      redis.child = await start()
    },
    async stop() {
      await kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
  return redis
}

async function untilAnswering(child: ChildProcess, url: string): Promise<void> {
  for (let waitedMs = 0; ; waitedMs += POLL_MS) {
    try {
      return await pingRedis(url)
    } catch (error) {
      if (child.exitCode !== null || waitedMs >= START_LIMIT_MS) throw error
      await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    }
  }
}
