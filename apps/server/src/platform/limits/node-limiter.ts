import { type IRateLimiterOptions, RateLimiterMemory } from 'rate-limiter-flexible'
import { onTold, tellSiblings } from '../workers/worker-link.ts'

/** How long counts are gathered before the node's other workers hear of them. */
const GATHER_MS = 50
/** The count that stands for a cleared key. */
const CLEARED = 0

type Counts = [key: string, count: number][]

/**
 * A limiter in memory that counts over all workers of a node: each tells the others what it counted, 50 ms later at the
 * latest. `keyPrefix` names it among them.
 */
export class NodeLimiter extends RateLimiterMemory {
  readonly #topic: string
  readonly #untold = new Map<string, number>()

  constructor(options: IRateLimiterOptions & { keyPrefix: string }) {
    super(options)
    this.#topic = `limit ${options.keyPrefix}`
    onTold(this.#topic, (counts) => void this.addCounts(counts as Counts))
  }

  override async consume(...args: Parameters<RateLimiterMemory['consume']>) {
    const [key, points = 1] = args
    this.#note(String(key), points)
    return await super.consume(...args)
  }

  override async delete(...args: Parameters<RateLimiterMemory['delete']>) {
    this.#untold.delete(String(args[0]))
    tellSiblings(this.#topic, [[String(args[0]), CLEARED]])
    return await super.delete(...args)
  }

  /** Adds what other workers counted; a key that passes the limit is blocked here too. */
  async addCounts(counts: Counts): Promise<void> {
    for (const [key, count] of counts) {
      if (count === CLEARED) {
        await super.delete(key)
        continue
      }
      const { consumedPoints } = await this.penalty(key, count)
      const isNewlyPast = consumedPoints > this.points && consumedPoints - count <= this.points
      if (isNewlyPast && this.blockDuration > 0) await this.block(key, this.blockDuration)
    }
  }

  #note(key: string, points: number): void {
    if (this.#untold.size === 0) setTimeout(() => this.#tell(), GATHER_MS).unref()
    this.#untold.set(key, (this.#untold.get(key) ?? 0) + points)
  }

  #tell(): void {
    if (this.#untold.size > 0) tellSiblings(this.#topic, [...this.#untold])
    this.#untold.clear()
  }
}
