/**
 * The points programme on top of the ledger. Points that are final immediately are minted to the spendable account; points that settle later are accrued on the pending account, or held until a voter's
 * skill is known. A database transaction makes all its movements in one `movePoints`: the ledger's lock order holds
 * only within one batch.
 */
import assert from 'node:assert/strict'
import type { RuleSet } from '@laurel/contract/money/rules'
import { post } from '../../ledger/ledger.service.ts'
import type { Posted, Transfer } from '../../ledger/transfers.ts'
import type { Ctx } from '../../platform/context.ts'
import { ruleSetOf } from '../rules/rule-sets.rules.ts'
import {
  type Accrual,
  type Earning,
  type Grant,
  type HeldDecision,
  type Movement,
  mintMovement,
} from './movements.ts'
import { addScores } from './seasons/scores.queries.ts'
import { isScored } from './seasons/scores.rules.ts'
import { openSeason, type Season } from './seasons/seasons.service.ts'
import { createAccruals, decideHeld } from './settlement/accruals.service.ts'

/** All movements of points of one database transaction. */
export interface PointsBatch {
  /** Issuance → spendable; categories that score count for the season score. */
  mint?: readonly Grant[]
  /** Issuance → pending. */
  accrue?: readonly Accrual[]
  /** Issuance → held, until the person's skill is known. */
  hold?: readonly Earning[]
  /** By user id, the share (0 to 1) of held points to release now that the skill is known. */
  release?: ReadonlyMap<string, number>
  /** Pending → spendable, scored like `mint`, and the parts above the caps. */
  settle?: readonly Movement[]
  /** Movements that do not change a season score. */
  move?: readonly Movement[]
  /** The season of the batch; the current one when absent. */
  season?: Season
  /** The rules by which the amounts were calculated; those of the season when absent. */
  rules?: RuleSet
}

/** The transfers of a batch; each list in the order of its input. */
export interface MovedPoints {
  minted: Transfer[]
  /** Null for an accrual that existed before, and for one that a limit refused. */
  accrued: (Transfer | null)[]
  held: (Transfer | null)[]
  released: HeldDecision[]
  moved: Transfer[]
}

/**
 * Makes all movements of a batch. Idempotent: transfers replay by key, accruals by person and cause. Raises
 * `points_too_low` and `transfer_conflict`.
 */
export async function movePoints(
  ctx: Pick<Ctx, 'db' | 'now'>,
  batch: PointsBatch,
): Promise<MovedPoints> {
  const { mint = [], accrue = [], hold = [], release = new Map(), settle = [], move = [] } = batch
  const season = batch.season ?? (await openSeason(ctx.db, ctx.now))
  const rules = batch.rules ?? ruleSetOf(season.ruleVersion)
  const minted = mint.map(mintMovement)
  const accrued = await createAccruals(ctx, rules, accrue)
  const held = await createAccruals(
    ctx,
    rules,
    hold.map((earning) => ({ ...earning, basis: 'skill' as const })),
  )
  const released = await decideHeld(ctx, rules, season.id, release)
  const movements = [...minted, ...accrued, ...held, ...settle, ...move, ...released.movements]
  const posted = await post(
    ctx.db,
    ctx.now,
    movements
      .filter((movement) => movement !== null)
      .map((movement) => ({ ...movement, seasonId: season.id, ruleVersion: rules.version })),
  )
  const byKey = new Map(posted.map((entry) => [entry.transfer.idempotencyKey, entry]))
  const scored = [...minted, ...settle].filter((movement) => isScored(rules, movement))
  const scores = freshPoints(scored, byKey)
  await addScores(ctx.db, season.id, scores, ctx.now)
  return {
    minted: minted.map((movement) => transferOf(byKey, movement)),
    accrued: accrued.map((movement) => movement && transferOf(byKey, movement)),
    held: held.map((movement) => movement && transferOf(byKey, movement)),
    released: released.decisions,
    moved: move.map((movement) => transferOf(byKey, movement)),
  }
}

function transferOf(byKey: ReadonlyMap<string, Posted>, { key }: Movement): Transfer {
  const entry = byKey.get(key)
  assert(entry !== undefined, `${key} was posted`)
  return entry.transfer
}

/** Points that these movements newly added to spendable accounts, by person. */
function freshPoints(
  movements: readonly Movement[],
  byKey: ReadonlyMap<string, Posted>,
): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { key, to, amountPoints } of movements) {
    if (to.kind !== 'spendable' || byKey.get(key)?.replayed !== false) continue
    sums.set(to.ownerId, (sums.get(to.ownerId) ?? 0) + amountPoints)
  }
  return sums
}
