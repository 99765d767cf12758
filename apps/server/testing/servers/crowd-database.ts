import { openDatabase } from '../../src/db/client.ts'
import type { RehearsalDatabase } from './rehearsal-database.ts'

/** Generous, so that the load of the machine does not decide: a deadlock never ends. */
const WAIT_LIMIT_MS = 60_000

/** Carries the result of a transaction past its rollback. */
class RolledBack extends Error {
  readonly result: unknown

  constructor(result: unknown) {
    super('rolled back')
    this.result = result
  }
}

/**
 * A real pool of `poolSize` connections whose transactions do all their work and are then rolled back: any number of
 * people may rehearse the same action concurrently, on the same world. Writes outside a transaction stay.
 */
export function openCrowd(ownerUrl: string, poolSize: number): RehearsalDatabase {
  const database = openDatabase(ownerUrl, () => {}, { poolSize, waitLimitMs: WAIT_LIMIT_MS })
  let rehearsals = 0
  return {
    ...database,
    transaction: async <T>(...[work, last]: Parameters<typeof database.transaction<T>>) => {
      if (rehearsals === 0) return await database.transaction(work, last)
      try {
        return await database.transaction<T>(async (db) => {
          const result = await work(db)
          await last?.(result)?.(db)
          throw new RolledBack(result)
        })
      } catch (error) {
        if (error instanceof RolledBack) return error.result as T
        throw error
      }
    },
    async rehearse(work) {
      rehearsals += 1
      try {
        return await work()
      } finally {
        rehearsals -= 1
      }
    },
    forbidWrites: async () => {},
    statements: [],
  }
}
