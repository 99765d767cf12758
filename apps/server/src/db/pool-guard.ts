import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'

/** Knows which work runs inside a transaction of one pool. */
export interface PoolGuard {
  /** Runs the work of a transaction; until it ends, nothing that it does may ask the pool. */
  watch<T>(work: () => Promise<T>): Promise<T>
  /** Why whoever asks now may not ask the pool; null for work outside a transaction. */
  refusal(): Error | null
}

/**
 * Makes a pool refuse work that already holds one of its connections: as many such transactions as the pool has
 * connections wait for each other, and everybody else with them. Work that outlives its transaction may ask again.
 */
export function guardPool(pool: pg.Pool): PoolGuard {
  const transactions = new AsyncLocalStorage<{ isOpen: boolean }>()
  const connect = pool.connect.bind(pool) as (...args: unknown[]) => unknown
  const refusal = (): Error | null =>
    transactions.getStore()?.isOpen === true
      ? new Error(
          'Work inside a transaction asked the pool for a second connection: pass the handle of the transaction on, ' +
            'or ask before it begins',
        )
      : null
  const guarded = (...args: unknown[]): unknown => {
    const error = refusal()
    if (error === null) return connect(...args)
    const [callback] = args
    if (typeof callback !== 'function') return Promise.reject(error)
    callback(error, undefined, () => {})
  }
  pool.connect = guarded as typeof pool.connect
  return {
    refusal,
    async watch(work) {
      const transaction = { isOpen: true }
      try {
        return await transactions.run(transaction, work)
      } finally {
        transaction.isOpen = false
      }
    },
  }
}
