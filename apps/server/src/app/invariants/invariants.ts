/**
 * What must hold in every database at every moment, in one place: `laurel verify` and the crash rig ask the same.
 * The ledger's own rules are in `ledger/verify.queries.ts`, those between tables in `invariants.queries.ts`.
 */
import type { Db } from '../../db/client.ts'
import { verifyLedger } from '../../ledger/verify.ts'
import { brokenAuditEntries } from '../../platform/audit/audit.ts'
import { findProductBreaches, liftTimeLimit, PRODUCT_INVARIANTS } from './invariants.queries.ts'

/** A broken invariant: its name, the id of what breaks it, and what should be there instead of what is. */
export interface Breach {
  invariant: string
  subject: string
  expected: string
  actual: string
}

/**
 * Checks the ledger, the tables of the product and the audit chain; empty when everything holds. Reads everything
 * several times, for as long as that takes, so `tx` is a transaction. Each invariant is one statement: writers that
 * work meanwhile are seen either whole or not at all.
 */
export async function findBreaches(tx: Db): Promise<Breach[]> {
  await liftTimeLimit(tx)
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
  for (const subject of await brokenAuditEntries(tx)) {
    breaches.push({
      invariant: 'audit_chain_holds',
      subject,
      expected: 'its hash',
      actual: 'another',
    })
  }
  return breaches
}

/** A breach as one line for people. */
export function breachText({ invariant, subject, expected, actual }: Breach): string {
  return `${invariant}: ${subject} should have ${expected}, has ${actual}`
}
