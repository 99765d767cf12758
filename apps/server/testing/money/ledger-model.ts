import type { ProblemCode } from '@laurel/contract/problems'
import { type AccountRef, accountKey, isCached, isPersonal } from '../../src/ledger/accounts.ts'
import type { TransferInput } from '../../src/ledger/transfers.ts'

/** A transfer in the model. */
export interface ModelEntry {
  key: string
  from: AccountRef
  to: AccountRef
  amount: number
  isReversal: boolean
  isReversed: boolean
}

/**
 * A minimal model of the ledger: balances in a map, changed by plain arithmetic, without locks, running balances and
 * debt transfers.
 */
export class LedgerModel {
  /** By `accountKey`; absent accounts are at 0. */
  readonly balances = new Map<string, number>()
  /** Transfers requested by callers, in order. */
  readonly entries: ModelEntry[] = []
  /** The content of each idempotency key. */
  private readonly contents = new Map<string, string>()

  /** Posts a batch; returns the problem that refuses it, or for each input whether it is a replay. */
  post(inputs: readonly TransferInput[]): ProblemCode | boolean[] {
    const contents = new Map(this.contents)
    const isReplay = inputs.map(
      (input) => contents.has(input.key) || !contents.set(input.key, text(input)),
    )
    if (inputs.some((input) => contents.get(input.key) !== text(input))) return 'transfer_conflict'

    const fresh = inputs.filter((_input, index) => isReplay[index] === false)
    const before = [...this.balances]
    for (const { from, to, amountPoints } of fresh) {
      if (isCached(from) && this.balance(from) < amountPoints) {
        this.restore(before)
        return 'points_too_low'
      }
      this.add(from, -amountPoints)
      this.add(to, amountPoints)
      this.payDebt(to)
    }
    for (const { key, from, to, amountPoints } of fresh) {
      this.contents.set(key, contents.get(key) ?? '')
      this.entries.push({
        key,
        from,
        to,
        amount: amountPoints,
        isReversal: false,
        isReversed: false,
      })
    }
    return isReplay
  }

  /** Reverses an entry; returns the problem that refuses it, or whether it is a replay. */
  reverse(entry: ModelEntry, key: string): ProblemCode | boolean {
    const { from: giver, to: taker, amount } = entry
    const content = `reversal of ${entry.key}`
    if (entry.isReversal) return 'transfer_not_reversible'
    if ((this.contents.get(key) ?? content) !== content) return 'transfer_conflict'
    if (entry.isReversed) return true

    const has = isCached(taker) ? this.balance(taker) : amount
    if (has < amount && !isPersonal(taker)) return 'points_too_low'
    const taken = Math.min(has, amount)
    this.add(taker, -taken)
    if (isPersonal(taker)) this.add({ kind: 'debt', ownerId: taker.ownerId }, taken - amount)
    this.add(giver, amount)
    this.payDebt(giver)
    this.payDebt(taker)

    entry.isReversed = true
    this.contents.set(key, content)
    this.entries.push({
      ...entry,
      key,
      from: taker,
      to: giver,
      isReversal: true,
      isReversed: false,
    })
    return false
  }

  /** The balance of an account. */
  balance(ref: AccountRef): number {
    return this.balances.get(accountKey(ref)) ?? 0
  }

  private add(ref: AccountRef, change: number): void {
    this.balances.set(accountKey(ref), this.balance(ref) + change)
  }

  /** A person with debt and spendable points pays immediately. */
  private payDebt(ref: AccountRef): void {
    if (!isPersonal(ref)) return
    const spendable: AccountRef = { kind: 'spendable', ownerId: ref.ownerId }
    const debt: AccountRef = { kind: 'debt', ownerId: ref.ownerId }
    const paid = Math.min(this.balance(spendable), -this.balance(debt))
    this.add(spendable, -paid)
    this.add(debt, paid)
  }

  private restore(balances: [string, number][]): void {
    this.balances.clear()
    for (const [key, balance] of balances) this.balances.set(key, balance)
  }
}

function text(input: TransferInput): string {
  return JSON.stringify({ ...input, from: accountKey(input.from), to: accountKey(input.to) })
}
