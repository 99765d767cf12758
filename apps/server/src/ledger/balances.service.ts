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

/** A person's balances; all 0 or more. */
export interface PersonBalances {
  spendablePoints: Points
  pendingPoints: Points
  heldPoints: Points
  /** Paid off first by the next income. */
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
 * The balance of one account: 0 before its first transfer, 0 or less for debt and issuance. For issuance and burn it is
 * summed over all transfers, which is slow.
 */
export async function balanceOf(db: Db, ref: AccountRef): Promise<Points> {
  if (!isCached(ref)) return await sumTransfers(db, UNCACHED_ACCOUNT_IDS[ref.kind])
  const [account] = await findBalances(db, ref.ownerId, [ref.kind])
  return account?.balancePoints ?? points(0)
}

/** The distribution of all points. */
export interface Supply {
  accounts: { kind: AccountKind; count: number; balancePoints: Points }[]
  /** The sum over all accounts; must be zero. */
  sumPoints: Points
  transferCount: number
}

/** Accounts and points by kind; issuance and burn are summed from their transfers. */
export async function supply(db: Db): Promise<Supply> {
  const { accounts, transferCount } = await sumByKind(db)
  const sum = sumPoints(accounts.map((account) => account.balancePoints))
  return { accounts, sumPoints: sum, transferCount }
}

/**
 * A person's ledger, newest first, with the running balance of each line's account. Request one more than shown to
 * detect a next page; the last one shown is the next `after`.
 */
export async function linesOf(db: Db, userId: string, page: LinesQuery): Promise<LedgerLine[]> {
  return await findLines(db, userId, page)
}

/** One transfer, or null. */
export async function getTransfer(db: Db, transferId: string): Promise<Transfer | null> {
  return await findTransfer(db, transferId)
}
