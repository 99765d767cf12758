import { type Points, points, sumPoints } from '@laurel/contract/money/money'
import type { Db } from '../db/client.ts'
import {
  type AccountKind,
  type AccountRef,
  isCached,
  PERSONAL_KINDS,
  UNCACHED_ACCOUNT_IDS,
} from './accounts.ts'
import { findBalances, sumByKind, sumTransfers } from './balances.queries.ts'
import { findTransfer } from './ledger.queries.ts'
import { findLines, type LedgerLine, type LinesQuery } from './lines.queries.ts'
import type { Transfer } from './transfers.ts'

/** What a person has and owes; all 0 or more. */
export interface PersonBalances {
  spendablePoints: Points
  pendingPoints: Points
  heldPoints: Points
  /** What the next income pays off first. */
  debtPoints: Points
}

/** The balances of a person; zeros for one who never had points. */
export async function balancesOf(db: Db, userId: string): Promise<PersonBalances> {
  const found = await findBalances(db, userId, PERSONAL_KINDS)
  const balance = (kind: AccountKind): number =>
    found.find((account) => account.kind === kind)?.balancePoints ?? 0
  return {
    spendablePoints: points(balance('spendable')),
    pendingPoints: points(balance('pending')),
    heldPoints: points(balance('held')),
    debtPoints: points(Math.abs(balance('debt'))),
  }
}

/**
 * The balance of one account: 0 before its first transfer, 0 or less for debt and issuance.
 * For issuance and burn it is summed over all transfers, which takes time.
 */
export async function balanceOf(db: Db, ref: AccountRef): Promise<Points> {
  if (!isCached(ref)) return await sumTransfers(db, UNCACHED_ACCOUNT_IDS[ref.kind])
  const [account] = await findBalances(db, ref.ownerId, [ref.kind])
  return account?.balancePoints ?? points(0)
}

/** Where all points are. */
export interface Supply {
  accounts: { kind: AccountKind; count: number; balancePoints: Points }[]
  /** The sum over all accounts: zero, or the ledger is broken. */
  sumPoints: Points
  transferCount: number
}

/** Counts accounts and points by kind, issuance and burn from their transfers. */
export async function supply(db: Db): Promise<Supply> {
  const { accounts, transferCount } = await sumByKind(db)
  const sum = sumPoints(accounts.map((account) => account.balancePoints))
  return { accounts, sumPoints: sum, transferCount }
}

/**
 * A person's ledger, newest first, with the running balance of the account that each line is on.
 * Ask for one more than shown to know whether there are more; the last one shown is the next `after`.
 */
export async function linesOf(db: Db, userId: string, page: LinesQuery): Promise<LedgerLine[]> {
  return await findLines(db, userId, page)
}

/** One transfer, or null. */
export async function getTransfer(db: Db, transferId: string): Promise<Transfer | null> {
  return await findTransfer(db, transferId)
}
