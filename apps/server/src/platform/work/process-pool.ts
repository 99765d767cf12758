import { type ChildProcess, fork } from 'node:child_process'
import { createLimiter } from '../limits/concurrency-limiter.ts'

/** A pool's program, its limits and its refusals. */
export interface PoolOptions {
  /** The path of the program: it answers each message with one message. */
  program: string
  /** Worker processes, with one task each. */
  maxAtOnce: number
  maxWaiting: number
  /** The longest wait for a process, in milliseconds. */
  maxWaitMs: number
  /** The longest time of a task, in milliseconds. */
  maxWallMs: number
  /** How long a process stays without a task, in milliseconds. */
  idleMs: number
  /** The error for a full queue, or for a process that failed; with the exit code of one that ended. */
  refusal(exitCode?: number | null): Error
}

/** Runs tasks in worker processes. */
export interface ProcessPool<Task extends object, Reply> {
  run(task: Task): Promise<Reply>
  /** The ids of the running processes. */
  pids(): number[]
}

/**
 * Creates a pool of worker processes. They start on demand and end after idleness or with the server. They get no
 * environment and so no secrets.
 */
export function createProcessPool<Task extends object, Reply>(
  options: PoolOptions,
): ProcessPool<Task, Reply> {
  const all = new Set<ChildProcess>()
  const idle: { child: ChildProcess; timer: NodeJS.Timeout }[] = []
  const inTurn = createLimiter(
    options.maxAtOnce,
    options.maxWaiting,
    options.refusal,
    options.maxWaitMs,
  )

  const start = (): ChildProcess => {
    const child = fork(options.program, [], {
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
    idle.push({ child, timer: setTimeout(() => child.kill('SIGKILL'), options.idleMs).unref() })
  }
  const take = (): ChildProcess => {
    const ready = idle.pop()
    if (ready === undefined) return start()
    clearTimeout(ready.timer)
    return ready.child
  }

  return {
    run: (task) =>
      inTurn(async () => {
        const child = take()
        const reply = await requestReply<Reply>(child, task, options)
        rest(child)
        return reply
      }),
    pids: () => [...all].flatMap(({ pid }) => pid ?? []),
  }
}

/** Sends a task and waits for its reply; a process that times out is killed. */
async function requestReply<Reply>(
  child: ChildProcess,
  task: object,
  { maxWallMs, refusal }: PoolOptions,
): Promise<Reply> {
  const { promise, resolve, reject } = Promise.withResolvers<Reply>()
  const timer = setTimeout(() => {
    reject(refusal())
    child.kill('SIGKILL')
  }, maxWallMs)
  const onExit = (code: number | null): void => reject(refusal(code))
  const onError = (): void => reject(refusal())
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
