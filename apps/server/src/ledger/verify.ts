import type { Db } from '../db/client.ts'
import { BREACHES, findBreaches } from './verify.queries.ts'

/** An invariant of the ledger; see `verify.queries.ts`. */
export type LedgerInvariant = keyof typeof BREACHES

/** A violated invariant. */
export interface LedgerBreach {
  invariant: LedgerInvariant
  /** Id of the violating account, person or transfer. */
  subject: string
  expected: number
  actual: number | null
}

/**
 * Checks the whole ledger: sum zero, cached and running balances, bounds, debt, reversals. Empty for a sound ledger.
 * Reads every transfer several times, so it is for tests, `laurel verify` and nightly checks.
 */
export async function verifyLedger(db: Db): Promise<LedgerBreach[]> {
  const breaches: LedgerBreach[] = []
  for (const invariant of Object.keys(BREACHES) as LedgerInvariant[]) {
    for (const breach of await findBreaches(db, invariant)) breaches.push({ invariant, ...breach })
  }
  return breaches
}
