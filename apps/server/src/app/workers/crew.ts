import cluster, { type Worker } from 'node:cluster'
import { MS } from '../../platform/clock.ts'
import type { Figures, ToPrimary, ToWorker, WorkerOrder } from '../../platform/workers/messages.ts'

/** Workers that may be replaced within a minute; a node that loses more ends, and its supervisor starts it again. */
const MAX_RESTARTS_A_MINUTE = 8
/** The pause before a further replacement within a minute; the first comes at once. */
const PAUSE_MS = 500
/** How long workers may take to report their figures. */
const REPORT_LIMIT_MS = 2000

/** The workers of a node could not start, or kept ending. */
export class CrewError extends Error {
  /** The code that the node ends with. */
  readonly exitCode: number

  constructor(message: string, exitCode: number) {
    super(message)
    this.exitCode = exitCode
  }
}

/** The workers of a node. */
export interface Crew {
  /** Starts all workers and waits until they serve. Raises `CrewError` with the code of one that ended. */
  start(): Promise<void>
  /** Stops all workers in order; those that take longer than `limitMs` are killed. */
  stop(limitMs: number): Promise<void>
  /** Rejects with `CrewError` when too many workers were lost. */
  lost: Promise<never>
}

/** Creates the workers' supervisor: it replaces those that end, and passes on what they tell each other. */
export function createCrew(
  count: number,
  order: WorkerOrder,
  log: (message: string) => void,
): Crew {
  const members = new Set<Worker>()
  const figures = createCollector(members)
  const replacements = createReplacements(log, () => hire({ isReplacement: true }))

  /** Starts a worker; resolves once it serves, rejects with its exit code. One that served is replaced. */
  function hire({ isReplacement }: { isReplacement: boolean }): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const worker = cluster.fork()
    let isKept = isReplacement
    members.add(worker)
    worker.on('message', (message: ToPrimary) => {
      if (message.kind === 'ready') {
        isKept = true
        resolve()
      }
      if (message.kind === 'tell') tellOthers(worker, message)
      if (message.kind === 'ask figures') void figures.ask(worker, message.id, replacements.count())
      if (message.kind === 'figures') figures.receive(worker, message)
    })
    worker.once('exit', (code: number | null, signal: string | null) => {
      members.delete(worker)
      figures.forget(worker)
      reject(new CrewError('A worker could not start.', code || 1))
      if (isKept) replacements.add(`Worker ${worker.process.pid} ended (${signal ?? code})`)
    })
    promise.catch(() => {})
    send(worker, { kind: 'start', order })
    return promise
  }
  function tellOthers(from: Worker, { topic, content }: { topic: string; content: unknown }): void {
    for (const worker of members)
      if (worker !== from) send(worker, { kind: 'told', topic, content })
  }
  return {
    async start() {
      cluster.setupPrimary({ serialization: 'advanced' })
      await Promise.all(Array.from({ length: count }, () => hire({ isReplacement: false })))
    },
    async stop(limitMs) {
      replacements.end()
      const ended = [...members].map(
        (worker) => new Promise<void>((resolve) => worker.once('exit', () => resolve())),
      )
      for (const worker of members) send(worker, { kind: 'stop' })
      const timer = setTimeout(() => {
        for (const worker of members) worker.process.kill('SIGKILL')
      }, limitMs)
      await Promise.all(ended)
      clearTimeout(timer)
    },
    lost: replacements.lost,
  }
}

/** Replaces workers that end, the first of a minute at once, until too many were lost. */
function createReplacements(log: (message: string) => void, hire: () => Promise<void>) {
  const lost = Promise.withResolvers<never>()
  lost.promise.catch(() => {})
  const recent: number[] = []
  let count = 0
  let isEnded = false
  return {
    lost: lost.promise,
    count: () => count,
    end(): void {
      isEnded = true
    },
    add(loss: string): void {
      if (isEnded) return
      const now = performance.now()
      while (now - (recent[0] ?? now) > MS.minute) recent.shift()
      if (recent.length >= MAX_RESTARTS_A_MINUTE) {
        lost.reject(new CrewError(`${recent.length} workers ended within a minute.`, 1))
        return
      }
      log(`${loss}: starting another`)
      setTimeout(() => {
        if (!isEnded) hire().catch(() => {})
      }, recent.length * PAUSE_MS)
      recent.push(now)
      count += 1
    },
  }
}

/** Sends a message; a worker that is ending gets none. */
function send(worker: Worker, message: ToWorker): void {
  if (worker.isConnected()) worker.send(message, undefined, () => {})
}

/** Collects the figures of all workers for one that asks. */
function createCollector(members: ReadonlySet<Worker>) {
  interface Collection {
    awaited: Set<Worker>
    figures: Figures[]
    done: () => void
  }
  const collections = new Map<number, Collection>()
  let lastId = 0
  const settle = ({ awaited, done }: Collection): void => {
    if (awaited.size === 0) done()
  }
  return {
    async ask(asker: Worker, askerId: number, restarts: number): Promise<void> {
      lastId += 1
      const id = lastId
      const { promise, resolve } = Promise.withResolvers<void>()
      const collection = { awaited: new Set(members), figures: [], done: resolve }
      collections.set(id, collection)
      const timer = setTimeout(resolve, REPORT_LIMIT_MS)
      for (const worker of members) send(worker, { kind: 'figures wanted', id, restarts })
      await promise
      clearTimeout(timer)
      collections.delete(id)
      send(asker, { kind: 'all figures', id: askerId, figures: collection.figures })
    },
    receive(worker: Worker, { id, figures }: { id: number; figures: Figures }): void {
      const collection = collections.get(id)
      if (collection === undefined || !collection.awaited.delete(worker)) return
      collection.figures.push(figures)
      settle(collection)
    },
    /** Stops waiting for a worker that ended. */
    forget(worker: Worker): void {
      for (const collection of collections.values()) {
        if (collection.awaited.delete(worker)) settle(collection)
      }
    },
  }
}
