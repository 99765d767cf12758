import type { Config } from '../../config/config.ts'
import { sayFirstAdmin } from '../first-admin-link.ts'
import { createCrew } from './crew.ts'
import { openNode, type StartBase, startInOrder } from './start.ts'

/** What the stop of the workers may take, after the time to drain, before they are killed: less than the node's. */
const STOP_LIMIT_MS = 22_000

/** The running workers of a node. */
export interface RunningWorkers {
  /** Rejects with `CrewError` when too many of them were lost. */
  lost: Promise<never>
  /** Stops them in order, then the database. */
  stop(): Promise<void>
}

/**
 * Starts a node of several processes: this one owns the database and supervises, the others serve. Raises `CrewError`,
 * `EmbeddedError`.
 */
export async function startWorkers(config: Config, base: StartBase): Promise<RunningWorkers> {
  return await startInOrder(base, async (start) => {
    const { url, isEmbedded } = await openNode(config, start)
    const order = {
      config,
      ownerUrl: url,
      isEmbedded,
    }
    const crew = createCrew(config.workers, order, base.log)
    start.onStop(() => crew.stop(config.drainMs + STOP_LIMIT_MS))
    base.signal.throwIfAborted()
    await Promise.race([crew.start(), rejectOnAbort(base.signal)])
    // Workers serve no demo.
    await sayFirstAdmin(config.databaseUrl ?? url, config.publicUrl, base.log)
    return { lost: crew.lost }
  })
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>()
  signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  promise.catch(() => {})
  return promise
}
