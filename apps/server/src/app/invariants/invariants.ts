/**
 * The invariants of every database at any time, for `laurel verify` and the crash tests. The ledger's own rules are in
 * `ledger/verify.queries.ts`, those between tables in `invariants.queries.ts`.
 */
import type { Db } from '../../db/client.ts'
import { findBrokenSeals } from '../../features/seals/verify-seals.service.ts'
import { verifyLedger } from '../../ledger/verify.ts'
import { findBrokenAuditEntries } from '../../platform/audit/audit.ts'
import { findProductBreaches, PRODUCT_INVARIANTS, removeTimeLimit } from './invariants.queries.ts'

/** A violated invariant: its name, the violating id, and expected and actual values. */
export interface Breach {
  invariant: string
  subject: string
  expected: string
  actual: string
}

/**
 * Checks the ledger, the tables of the product, the daily seals and the audit chain; empty when all invariants hold. Reads everything
 * several times without a time limit, so `tx` must be a transaction. Each invariant is one statement, so concurrent
 * writes are seen completely or not at all.
 */
export async function findBreaches(tx: Db): Promise<Breach[]> {
  await removeTimeLimit(tx)
  const breaches: Breach[] = (await verifyLedger(tx)).map(({ expected, actual, ...breach }) => ({
    ...breach,
    expected: String(expected),
    actual: String(actual),
  }))
  for (const invariant of PRODUCT_INVARIANTS) {
    for (const found of await findProductBreaches(tx, invariant)) {
      breaches.push({ invariant, ...found })
    }
  }
  breaches.push(...(await findBrokenSeals(tx)))
  for (const subject of await findBrokenAuditEntries(tx)) {
    breaches.push({
      invariant: 'audit_chain_holds',
      subject,
      expected: 'its hash',
      actual: 'another',
    })
  }
  return breaches
}

/** A violation as one line of text. */
export function breachText({ invariant, subject, expected, actual }: Breach): string {
  return `${invariant}: ${subject} should have ${expected}, has ${actual}`
}
