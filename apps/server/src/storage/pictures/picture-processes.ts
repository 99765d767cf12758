import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { PictureRules } from '@laurel/contract/work/pictures'
import { createLimiter } from '../../platform/limits/concurrency-limiter.ts'
import { StorageError } from '../errors.ts'
import type { Picture } from './picture-decoding.ts'
import { EXIT_TOO_MUCH, type PictureReply, type PictureTask } from './picture-task.ts'

/** The resource limits of picture processing. */
export interface PictureLimits {
  /** Worker processes, with one picture each. */
  maxAtOnce: number
  maxWaiting: number
  /** The longest wait for a process, in milliseconds. */
  maxWaitMs: number
  /** Per picture: CPU time, wall time, and memory of its process. */
  maxCpuMs: number
  maxWallMs: number
  maxMemoryBytes: number
}

/** Processes pictures in worker processes. */
export interface PictureProcesses {
  /**
   * Re-encodes a picture. Raises `StorageError`: `InvalidMimeType` for anything but a picture, `EntityTooLarge` for one
   * that is too large or exceeds the limits, `Unavailable` when the queue is full or the machine too slow.
   */
  rewrite(bytes: Uint8Array, rules: PictureRules): Promise<Picture>
  /** The ids of the running processes. */
  pids(): number[]
}

const LIMITS: PictureLimits = {
  maxAtOnce: 2,
  maxWaiting: 20,
  maxWaitMs: 5000,
  maxCpuMs: 4000,
  maxWallMs: 7000,
  maxMemoryBytes: 640_000_000,
}

const RETRY_SECONDS = 2
const IDLE_MS = 30_000
const PROGRAM = fileURLToPath(new URL('./picture-process.ts', import.meta.url))
const CODES = { notAPicture: 'InvalidMimeType', tooLarge: 'EntityTooLarge' } as const

/**
 * Creates a pool of worker processes. They start on demand and end after half a minute of idleness or with the server.
 * They get no environment and so no secrets.
 */
export function createPictureProcesses(changes: Partial<PictureLimits> = {}): PictureProcesses {
  const limits = { ...LIMITS, ...changes }
  const { maxCpuMs, maxMemoryBytes } = limits
  const all = new Set<ChildProcess>()
  const idle: { child: ChildProcess; timer: NodeJS.Timeout }[] = []
  const inTurn = createLimiter(limits.maxAtOnce, limits.maxWaiting, unavailable, limits.maxWaitMs)

  const start = (): ChildProcess => {
    const child = fork(PROGRAM, [], {
      env: {},
      execArgv: ['--disable-warning=ExperimentalWarning'],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    all.add(child)
    child.once('exit', () => {
      all.delete(child)
      const at = idle.findIndex((each) => each.child === child)
      if (at !== -1) clearTimeout(idle.splice(at, 1)[0]?.timer)
    })
    // The server does not wait for them when it stops.
    child.unref()
    child.channel?.unref()
    return child
  }
  const rest = (child: ChildProcess): void => {
    idle.push({ child, timer: setTimeout(() => child.kill('SIGKILL'), IDLE_MS).unref() })
  }
  const take = (): ChildProcess => {
    const ready = idle.pop()
    if (ready === undefined) return start()
    clearTimeout(ready.timer)
    return ready.child
  }

  return {
    rewrite: (bytes, rules) =>
      inTurn(async () => {
        const child = take()
        const task = { bytes, rules, maxCpuMs, maxMemoryBytes }
        const answer = await requestReply(child, task, limits.maxWallMs)
        rest(child)
        if ('picture' in answer) return answer.picture
        throw new StorageError(CODES[answer.refusal.reason], answer.refusal.message)
      }),
    pids: () => [...all].flatMap(({ pid }) => pid ?? []),
  }
}

/** Sends a task and waits for its reply; a process that times out is killed. */
async function requestReply(
  child: ChildProcess,
  task: PictureTask,
  maxWallMs: number,
): Promise<PictureReply> {
  const { promise, resolve, reject } = Promise.withResolvers<PictureReply>()
  const timer = setTimeout(() => {
    reject(unavailable())
    child.kill('SIGKILL')
  }, maxWallMs)
  const onExit = (code: number | null): void =>
    reject(
      code === EXIT_TOO_MUCH
        ? new StorageError('EntityTooLarge', 'The picture takes too long to read: save it smaller')
        : unavailable(),
    )
  const onError = (): void => reject(unavailable())
  child.once('message', resolve).once('exit', onExit).once('error', onError)
  child.send(task, (error) => {
    if (error !== null) onError()
  })
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    child.off('message', resolve).off('exit', onExit).off('error', onError)
  }
}

function unavailable(): StorageError {
  return new StorageError('Unavailable', undefined, RETRY_SECONDS)
}
