import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'

/** Tracks which work runs inside a transaction of a pool. */
export interface PoolGuard {
  /** Runs the work of a transaction, during which the pool refuses its queries. */
  watch<T>(work: () => Promise<T>): Promise<T>
  /** The error for a pool query of the current work; null outside a transaction. */
  refusal(): Error | null
}

/**
 * Makes a pool refuse work that already holds one of its connections: such transactions, as many as the pool has
 * connections, would deadlock. Work that outlives its transaction is allowed again.
 */
export function guardPool(pool: pg.Pool): PoolGuard {
  const transactions = new AsyncLocalStorage<{ isOpen: boolean }>()
  const connect = pool.connect.bind(pool) as (...args: unknown[]) => unknown
  const refusal = (): Error | null =>
    transactions.getStore()?.isOpen === true
      ? new Error(
          'Work inside a transaction requested a second connection of the pool: use the handle of the transaction, ' +
            'or query before it begins',
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
