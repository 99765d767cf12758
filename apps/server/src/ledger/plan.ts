import assert from 'node:assert/strict'
import { type Points, points } from '@laurel/contract/money/money'
import { Problem } from '@laurel/contract/problems'
import { newId } from '../platform/ids.ts'
import {
  type Account,
  type AccountRef,
  accountKey,
  isCached,
  isPersonal,
  type PersonalKind,
} from './accounts.ts'
import type { Intent, Transfer } from './transfers.ts'

/** Locked accounts by `accountKey`. */
export type Accounts = Map<string, Account>

/** A transfer that is ready to be written. */
export type PlannedTransfer = Omit<Transfer, 'sequence'> & {
  fromAccountId: string
  toAccountId: string
}

/** The accounts that an intent may touch, including debt that it may raise or pay off. */
export function accountsOf(intent: Intent): AccountRef[] {
  return [
    intent.from,
    intent.to,
    ...debtorsOf(intent).flatMap((ownerId) => [spendableOf(ownerId), debtOf(ownerId)]),
  ]
}

/**
 * Plans intents as transfers, in order, and updates the balances in `accounts`. A reversal or adjustment of more than a
 * person's account holds is preceded by a transfer from the person's debt; income immediately pays off debt, so that no one has
 * spendable points and debt at the same time. Raises `points_too_low`.
 */
export function planTransfers(
  intents: readonly Intent[],
  accounts: Accounts,
  now: Date,
): PlannedTransfer[] {
  const planned: PlannedTransfer[] = []
  const move = (id: string, intent: Intent) => planned.push(apply(accounts, id, intent, now))
  for (const intent of intents) {
    const id = newId()
    const aside = (name: string, change: Pick<Intent, 'from' | 'to' | 'amountPoints' | 'title'>) =>
      move(newId(), {
        ...intent,
        ...change,
        key: `${intent.key}#${name}`,
        category: 'debt',
        details: { transferId: id },
        reversesId: null,
      })

    const missing = missingPoints(accounts, intent)
    if (missing > 0 && mayIndebt(intent)) {
      const title = `${intent.title} (booked as debt)`
      const from = debtOf(intent.from.ownerId)
      aside('borrow', { from, to: intent.from, amountPoints: missing, title })
    }
    move(id, intent)
    for (const ownerId of debtorsOf(intent)) {
      const [from, to] = [spendableOf(ownerId), debtOf(ownerId)]
      const amountPoints = points(Math.min(balance(accounts, from), -balance(accounts, to)))
      const title = `${intent.title} (pays off debt)`
      if (amountPoints > 0) aside(`repay:${ownerId}`, { from, to, amountPoints, title })
    }
  }
  return planned
}

/** The people whose debt an intent may raise (by reversal or adjustment) or pay off (by income). */
function debtorsOf(intent: Intent): string[] {
  const owners = new Set<string>()
  if (intent.to.kind === 'spendable') owners.add(intent.to.ownerId)
  if (mayIndebt(intent)) owners.add(intent.from.ownerId)
  return [...owners]
}

/** Whether an intent takes points of a person that may be spent already: what is missing becomes debt. */
function mayIndebt(
  intent: Intent,
): intent is Intent & { from: { kind: PersonalKind; ownerId: string } } {
  const takesBack = intent.reversesId !== null || intent.category === 'adjustment'
  return takesBack && isPersonal(intent.from)
}

function apply(accounts: Accounts, id: string, intent: Intent, now: Date): PlannedTransfer {
  const { key, from, to, amountPoints, ...rest } = intent
  const missing = missingPoints(accounts, intent)
  if (missing > 0) {
    const detail = missing === 1 ? '1 point is missing' : `${missing} points are missing`
    throw new Problem('points_too_low', { detail })
  }
  const source = accountOf(accounts, from)
  const target = accountOf(accounts, to)
  source.balancePoints = shifted(source.balancePoints, -amountPoints)
  target.balancePoints = shifted(target.balancePoints, amountPoints)
  return {
    ...rest,
    id,
    idempotencyKey: key,
    from,
    to,
    amountPoints,
    fromAccountId: source.id,
    toAccountId: target.id,
    fromBalancePoints: source.balancePoints,
    toBalancePoints: target.balancePoints,
    createdAt: now,
  }
}

/** The points that the source lacks for a transfer; 0 for debt and uncached accounts. */
function missingPoints(accounts: Accounts, { from, amountPoints }: Intent): Points {
  const isBounded = isCached(from) && from.kind !== 'debt'
  return points(isBounded ? Math.max(0, amountPoints - balance(accounts, from)) : 0)
}

function shifted(balancePoints: Points | null, changePoints: number): Points | null {
  return balancePoints === null ? null : points(balancePoints + changePoints)
}

function balance(accounts: Accounts, ref: AccountRef): Points {
  const { balancePoints } = accountOf(accounts, ref)
  assert(balancePoints !== null, `${accountKey(ref)} keeps no balance`)
  return balancePoints
}

function accountOf(accounts: Accounts, ref: AccountRef): Account {
  const account = accounts.get(accountKey(ref))
  assert(account !== undefined, `${accountKey(ref)} is not locked`)
  return account
}

function spendableOf(ownerId: string): AccountRef {
  return { kind: 'spendable', ownerId }
}

function debtOf(ownerId: string): AccountRef {
  return { kind: 'debt', ownerId }
}
