import type { Db } from '../db/client.ts'
import { BREACHES, findBreaches } from './verify.queries.ts'

/** An invariant of the ledger; `verify.queries.ts` says what each means. */
export type LedgerInvariant = keyof typeof BREACHES

/** A broken invariant. */
export interface LedgerBreach {
  invariant: LedgerInvariant
  /** Id of the account, person or transfer that breaks it. */
  subject: string
  expected: number
  actual: number | null
}

/**
 * Checks the whole ledger: sum zero, cached and running balances, bounds, debt, reversals. A sound ledger gives an
 * empty list. Reads every transfer several times: for tests, `laurel verify` and nightly checks.
 */
export async function verifyLedger(db: Db): Promise<LedgerBreach[]> {
  const breaches: LedgerBreach[] = []
  for (const invariant of Object.keys(BREACHES) as LedgerInvariant[]) {
    for (const breach of await findBreaches(db, invariant)) breaches.push({ invariant, ...breach })
  }
  return breaches
}
