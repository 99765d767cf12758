import assert from 'node:assert/strict'
import { type Points, points } from '@laurel/contract/money/money'
import { paths } from '@laurel/contract/spec/routes'
import { getTransfer } from '../../ledger/balances.service.ts'
import { reverse } from '../../ledger/ledger.service.ts'
import type { Transfer } from '../../ledger/transfers.ts'
import { recordAudit } from '../../platform/audit/audit.ts'
import { utcDay } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { notify } from '../notifications/notifications.service.ts'
import { ruleSetOf } from '../rules/rule-sets.rules.ts'
import { rulesAt } from '../rules/rules-in-force.service.ts'
import { markActiveDay } from '../standings/standings.service.ts'
import { movePoints } from './move-points.service.ts'
import type { Accrual, Grant } from './movements.ts'
import { addScores } from './seasons/scores.queries.ts'
import { isScored } from './seasons/scores.rules.ts'

export { fundEscrow, refundEscrow } from './escrow.service.ts'
export type { Accrual, Earning, Grant, Movement } from './movements.ts'
export { ensureSeason, findCurrentSeason } from './seasons/seasons.service.ts'

/** Mints points that are spendable immediately. Raises `transfer_conflict`. */
export async function mint(ctx: Ctx, grants: readonly Grant[]): Promise<Transfer[]> {
  return (await movePoints(ctx, { mint: grants })).minted
}

/**
 * Books points as pending until they settle. Returns null for an accrual that existed before, and for one that a limit
 * refuses today (rule D-points-limits).
 */
export async function accrue(ctx: Ctx, accruals: readonly Accrual[]): Promise<(Transfer | null)[]> {
  return (await movePoints(ctx, { accrue: accruals })).accrued
}

/** Records a person's real action today; under version 1 of the rules the first of a UTC day earns a point. */
export async function recordRealAction(ctx: Ctx, userId: string): Promise<void> {
  if (!(await markActiveDay(ctx, userId))) return
  const { dailyAction } = await rulesAt(ctx.db, ctx.now)
  if (dailyAction.points === 0) return
  await accrue(ctx, [
    {
      userId,
      amount: points(dailyAction.points),
      category: 'daily_action',
      basis: 'daily',
      causeKind: 'day',
      causeId: utcDay(ctx.now),
      title: 'First action of the day',
    },
  ])
}

/**
 * Reverses a transfer by a new transfer; points already spent become debt. Points that counted for a season's score
 * stop counting. Raises `not_found`, `transfer_not_reversible`, `points_too_low` and `transfer_conflict`.
 */
export async function reversePoints(
  ctx: Ctx,
  transferId: string,
  request: { key: string; reason: string },
): Promise<Transfer> {
  const original = await getTransfer(ctx.db, transferId)
  const { transfer, replayed } = await reverse(ctx.db, ctx.now, transferId, request)
  if (!replayed && original !== null && hasScored(original) && original.seasonId !== null) {
    const change = new Map([[original.to.ownerId, -original.amountPoints]])
    await addScores(ctx.db, original.seasonId, change, ctx.now)
  }
  return transfer
}

/** Whether a transfer counted for the season score of the person who received it. */
function hasScored(
  transfer: Transfer,
): transfer is Transfer & { to: { kind: 'spendable'; ownerId: string } } {
  return transfer.to.kind === 'spendable' && isScored(ruleSetOf(transfer.ruleVersion), transfer)
}

/**
 * Grants a person spendable points by decision of the operator; they do not count for a score. Writes to the audit log.
 */
export async function grantPoints(
  ctx: Ctx,
  grant: { userId: string; amount: Points; reason: string },
): Promise<Transfer> {
  const { userId, amount, reason } = grant
  const grantId = newId()
  const { moved } = await movePoints(ctx, {
    move: [
      {
        key: `grant:${grantId}`,
        from: { kind: 'issuance' },
        to: { kind: 'spendable', ownerId: userId },
        amountPoints: amount,
        category: 'operator_grant',
        causeKind: 'grant',
        causeId: grantId,
        title: `Granted by the operator: ${reason}`,
      },
    ],
  })
  const [transfer] = moved
  assert(transfer !== undefined)
  await recordAudit(ctx, {
    action: 'points.grant',
    subjectKind: 'user',
    subjectId: userId,
    reason,
    after: { amountPoints: amount, transferId: transfer.id },
  })
  await notify(ctx, [
    {
      userId,
      type: 'task_completed',
      title: 'Points received',
      message: `The operator granted you ${amount} ${amount === 1 ? 'point' : 'points'}: ${reason}`,
      points: amount,
      dedupeKey: `grant:${grantId}`,
      actionUrl: paths.granularAirdrop,
    },
  ])
  return transfer
}

/**
 * Gives a person points or takes some by a decision of two admins, outside of emission caps and scores. What is spent
 * already becomes debt. Posted once for each adjustment.
 */
export async function adjustPoints(
  ctx: Ctx,
  adjustment: { id: string; userId: string; points: Points; reason: string },
): Promise<Transfer> {
  const { id, userId, reason } = adjustment
  const spendable = { kind: 'spendable', ownerId: userId } as const
  const isGiven = adjustment.points > 0
  const { moved } = await movePoints(ctx, {
    move: [
      {
        key: `adjustment:${id}`,
        from: isGiven ? { kind: 'issuance' } : spendable,
        to: isGiven ? spendable : { kind: 'burn' },
        amountPoints: points(Math.abs(adjustment.points)),
        category: 'adjustment',
        causeKind: 'adjustment',
        causeId: id,
        title: `Adjustment by the people who run this site: ${reason}`,
      },
    ],
  })
  const [transfer] = moved
  assert(transfer !== undefined)
  return transfer
}
