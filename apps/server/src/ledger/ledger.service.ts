/**
 * The ledger: points in double entry. Points are never created or destroyed; they move between accounts by immutable
 * transfers. New points come from `issuance` (which is negative by the amount in circulation), spent ones end in
 * `burn`, so the sum over all accounts is always zero.
 *
 * Every transfer carries its caller's idempotency key: the same key with the same content returns the stored transfer,
 * with other content it is refused. Mistakes are corrected by a reversing transfer. What a reversal cannot take back,
 * because it was spent, becomes the person's debt, which the next income pays off first.
 *
 * `post` locks the accounts of its batch in a fixed order, so two batches never deadlock. This holds for one batch: a
 * caller with several transfers in a transaction must combine them into one call. The database updates balances when
 * transfers are inserted (trigger `move_balances`); this code decides the transfers, their order and the balance after
 * each.
 */
import assert from 'node:assert/strict'
import { Problem } from '@laurel/contract/problems'
import type { Db } from '../db/client.ts'
import { findPosted, findTransfer, insertTransfers, lockAccounts } from './ledger.queries.ts'
import { accountsOf, planTransfers } from './plan.ts'
import {
  type Intent,
  type Posted,
  type Transfer,
  type TransferInput,
  toIntent,
} from './transfers.ts'

/**
 * Posts a batch in order, atomically, in the caller's transaction. Returns one result per input, without debt
 * repayments. Income on a spendable account immediately pays off the person's debt. Raises `points_too_low` (the detail
 * says how many are missing) and `transfer_conflict` (a key with other content).
 */
export async function post(
  db: Db,
  now: Date,
  transfers: readonly TransferInput[],
): Promise<Posted[]> {
  return await postIntents(
    db,
    now,
    transfers.map((input) => toIntent(input)),
  )
}

/**
 * Reverses a transfer. From a person it takes what the account holds and books the rest as debt. A transfer is reversed
 * once: a repeated call, under any key, returns the existing reversal. Raises `not_found`, `transfer_not_reversible`
 * (for reversals and debt bookings), `points_too_low` (an escrow or a reserve that has paid out) and
 * `transfer_conflict`.
 */
export async function reverse(
  db: Db,
  now: Date,
  transferId: string,
  request: { key: string; reason: string },
): Promise<Posted> {
  const original = await findTransfer(db, transferId)
  if (original === null) throw new Problem('not_found')
  if (original.reversesId !== null || original.category === 'debt') {
    throw new Problem('transfer_not_reversible')
  }
  const intent = toIntent(
    {
      ...original,
      key: request.key,
      from: original.to,
      to: original.from,
      category: 'reversal',
      title: `Reversed: ${original.title}`,
      details: { reason: request.reason },
    },
    original.id,
  )
  const [posted] = await postIntents(db, now, [intent])
  assert(posted !== undefined)
  return posted
}

async function postIntents(db: Db, now: Date, intents: readonly Intent[]): Promise<Posted[]> {
  if (intents.length === 0) return []
  // Locks first, so that any other use of the keys on these accounts has committed before the look-up.
  const accounts = await lockAccounts(db, intents.flatMap(accountsOf), now)
  const stored = await findPosted(
    db,
    intents.map((intent) => intent.key),
    intents.flatMap((intent) => intent.reversesId ?? []),
  )
  const storedByKey = new Map(stored.map((transfer) => [transfer.idempotencyKey, transfer]))
  const storedByReversed = new Map(stored.map((transfer) => [transfer.reversesId, transfer]))
  const findStored = ({ key, reversesId }: Intent): Transfer | undefined =>
    storedByKey.get(key) ?? (reversesId === null ? undefined : storedByReversed.get(reversesId))

  const fresh = new Map<string, Intent>()
  for (const intent of intents) {
    const sameKey = storedByKey.get(intent.key) ?? fresh.get(intent.key)
    if (sameKey !== undefined && sameKey.requestHash !== intent.requestHash) {
      throw new Problem('transfer_conflict')
    }
    if (sameKey === undefined && findStored(intent) === undefined) fresh.set(intent.key, intent)
  }
  const planned = planTransfers([...fresh.values()], accounts, now)
  const inserted = await insertTransfers(db, planned)
  const insertedByKey = new Map(inserted.map((transfer) => [transfer.idempotencyKey, transfer]))

  return intents.map((intent) => {
    const transfer = findStored(intent) ?? insertedByKey.get(intent.key)
    assert(transfer !== undefined)
    return { transfer, replayed: fresh.get(intent.key) !== intent }
  })
}
