import assert from 'node:assert/strict'
import type { PayoutState } from '@laurel/contract/payouts/payouts'
import { Problem } from '@laurel/contract/problems'
import type { Db } from '../../db/client.ts'
import type { Ctx } from '../../platform/context.ts'
import { recordMovedPayouts } from './payout-events.ts'
import { type PayoutActor, requireTransition } from './payouts.policy.ts'
import {
  type PayoutPatch,
  type PayoutRow,
  selectPayoutsForUpdate,
  selectPayoutsOfBounty,
  updatePayouts,
} from './payouts.queries.ts'

/** A stored payout, and the columns that a change of state may set in addition to the state. */
export type { PayoutPatch, PayoutRow }

/** The payouts with these ids in the order of their ids, locked until the transaction ends. Raises `not_found`. */
export async function lockPayouts(db: Db, ids: readonly string[]): Promise<PayoutRow[]> {
  const rows = await selectPayoutsForUpdate(db, ids)
  if (rows.length !== new Set(ids).size) throw new Problem('not_found')
  return rows
}

/** A payout, locked until the transaction ends. Raises `not_found`. */
export async function lockPayout(db: Db, id: string): Promise<PayoutRow> {
  const [row] = await lockPayouts(db, [id])
  assert(row !== undefined)
  return row
}

/**
 * Moves a locked payout to another state; with `movePayouts` the only way to change a state. The allowed transitions
 * and actors are in `payouts.policy.ts`. Raises `payout_wrong_state`.
 */
export async function movePayout(
  ctx: Ctx,
  by: PayoutActor,
  payout: PayoutRow,
  to: PayoutState,
  patch: PayoutPatch = {},
): Promise<PayoutRow> {
  const [moved] = await movePayouts(ctx, by, [payout], to, patch)
  assert(moved !== undefined)
  return moved
}

/** Moves several locked payouts, all or none; returns them in the order of the input. */
export async function movePayouts(
  ctx: Ctx,
  by: PayoutActor,
  rows: readonly PayoutRow[],
  to: PayoutState,
  patch: PayoutPatch = {},
): Promise<PayoutRow[]> {
  const moved = new Map<string, PayoutRow>()
  for (const from of new Set(rows.map(({ state }) => state))) {
    requireTransition(from, to, by)
    const ids = rows.filter(({ state }) => state === from).map(({ id }) => id)
    for (const row of await updatePayouts(ctx.db, { ids, from, to, patch, now: ctx.now })) {
      moved.set(row.id, row)
    }
  }
  const result = rows.flatMap(({ id }) => moved.get(id) ?? [])
  if (result.length !== rows.length) throw new Problem('payout_wrong_state')
  await recordMovedPayouts(ctx, result, new Map(rows.map(({ id, state }) => [id, state])))
  return result
}

/** Changes the holds or the destination of a locked payout without changing its state. */
export async function changePayout(
  ctx: Ctx,
  payout: PayoutRow,
  patch: PayoutPatch,
): Promise<PayoutRow> {
  const { state } = payout
  const change = { ids: [payout.id], from: state, to: state, patch, now: ctx.now }
  const [changed] = await updatePayouts(ctx.db, change)
  assert(changed !== undefined, 'a locked payout exists')
  return changed
}

/** All payouts of a bounty, oldest first. */
export async function listPayoutsOfBounty(db: Db, bountyId: string): Promise<PayoutRow[]> {
  return await selectPayoutsOfBounty(db, bountyId)
}
