import assert from 'node:assert/strict'
import type { PayoutBatch, PayoutBatchState } from '@laurel/contract/payouts/payout-batches'
import { Problem } from '@laurel/contract/problems'
import type { Db } from '../../db/client.ts'
import { type AuditedAct, recordAudit } from '../../platform/audit/audit.ts'
import type { Ctx, MemberCtx } from '../../platform/context.ts'
import { readCursor, timeCursor, toPage } from '../../platform/cursor.ts'
import { listApprovals, listStalePayouts } from '../payouts/approvals/payout-approvals.service.ts'
import { listAgreements } from '../payouts/approvals/payout-decisions.service.ts'
import {
  listStaff,
  requireNoParty,
  requireSecondPerson,
} from '../payouts/news/payout-parties.service.ts'
import { lockPayouts, type PayoutRow } from '../payouts/payouts.service.ts'
import {
  type BatchAction,
  type BatchActor,
  CLOSED_STATES,
  OPEN_STATES,
  requireAction,
  requiresApprovedPayouts,
  requiresNoStake,
  requireTransition,
} from './payout-batches.policy.ts'
import { presentBatch } from './payout-batches.presenter.ts'
import {
  type BatchItemRow,
  type BatchPatch,
  type BatchRow,
  type ShownBatchRow,
  selectBatch,
  selectBatchesShown,
  selectBatchForUpdate,
  selectBatchPage,
  selectItems,
  selectItemsShown,
  updateBatch,
} from './payout-batches.queries.ts'

/** A batch with its payments and their payouts, each in the order of the batch; all locked. */
export interface LockedBatch {
  batch: BatchRow
  items: BatchItemRow[]
  payouts: PayoutRow[]
}

/** Locks a batch, then its payouts in the order of their ids, until the transaction ends. Raises `not_found`. */
export async function lockBatch(db: Db, id: string): Promise<LockedBatch> {
  const batch = await selectBatchForUpdate(db, id)
  if (batch === null) throw new Problem('not_found')
  const items = await selectItems(db, id)
  const locked = await lockPayouts(
    db,
    items.map(({ payoutId }) => payoutId),
  )
  const payouts = items.map(({ payoutId }) => locked.find((row) => row.id === payoutId))
  return { batch, items, payouts: payouts.filter((row) => row !== undefined) }
}

/** A batch as it is now, unlocked, with its payments. Raises `not_found`. */
export async function readBatch(
  db: Db,
  id: string,
): Promise<{ batch: BatchRow; items: BatchItemRow[] }> {
  const batch = await selectBatch(db, id)
  if (batch === null) throw new Problem('not_found')
  return { batch, items: await selectItems(db, id) }
}

/** Moves a locked batch: the only way to change its state or contents. Raises `batch_wrong_state`. */
export async function moveBatch(
  ctx: Ctx,
  by: BatchActor,
  batch: BatchRow,
  to: PayoutBatchState,
  patch: BatchPatch = {},
): Promise<BatchRow> {
  if (batch.state !== to) requireTransition(batch.state, to, by)
  const { id, state: from } = batch
  const moved = await updateBatch(ctx.db, { id, from, to, patch, now: ctx.now })
  assert(moved !== null, 'it is locked')
  return moved
}

/** Raises `payout_changed` where a payout may no longer be paid as it was approved, or to the wallet of its payment. */
export async function requireUnchanged(
  ctx: Ctx,
  payouts: readonly PayoutRow[],
  payments: readonly Pick<BatchItemRow, 'payoutId' | 'walletAddress' | 'amount'>[],
): Promise<void> {
  const [stale] = await listStalePayouts(ctx, payouts)
  if (stale !== undefined) {
    throw new Problem('payout_changed', { detail: `${stale.payout.label}: ${stale.reason}` })
  }
  for (const { payoutId, walletAddress, amount } of payments) {
    const payout = payouts.find(({ id }) => id === payoutId)
    if (payout?.walletAddress !== walletAddress || payout.amount !== amount) {
      throw new Problem('payout_changed')
    }
  }
}

/**
 * Locks a batch for an action of a person. Raises `not_found`, `own_payout`, `batch_wrong_state`,
 * `attempt_under_way`, `approved_already` and `payout_changed`, where they apply to the action.
 */
export async function lockBatchFor(
  ctx: MemberCtx,
  id: string,
  action: BatchAction,
): Promise<LockedBatch> {
  const locked = await lockBatch(ctx.db, id)
  const { batch, items, payouts } = locked
  if (requiresNoStake(action)) await requireNoParty(ctx, payouts)
  requireAction(batch.state, action)
  if (action === 'approve') await requireSecondPerson(ctx, payouts)
  if (requiresApprovedPayouts(action)) await requireUnchanged(ctx, payouts, items)
  return locked
}

/** The result of a person's action on a batch. */
interface BatchWrite {
  moved: BatchRow
  /** For the audit log, in addition to the state. */
  after?: Record<string, unknown>
  reason?: string
  /** The name in the audit log, where it differs from the action. */
  name?: string
}

/**
 * Performs an action of a person on a batch: `work` receives it locked and checked, and its result is audited. Returns
 * the batch as it is afterwards. Raises what `lockBatchFor` and `work` raise.
 */
export async function performBatchAction(
  ctx: MemberCtx,
  id: string,
  action: BatchAction,
  work: (locked: LockedBatch) => Promise<BatchWrite>,
): Promise<PayoutBatch> {
  const locked = await lockBatchFor(ctx, id, action)
  const { moved, after, name = action, ...reason } = await work(locked)
  await auditBatch(ctx, name, moved, {
    ...reason,
    before: { state: locked.batch.state },
    after: { state: moved.state, ...after },
  })
  return await getBatch(ctx, id)
}

/** Records a person's action on a batch in the audit log. */
export async function auditBatch(
  ctx: Ctx,
  name: string,
  { id }: BatchRow,
  change: Pick<AuditedAct, 'reason' | 'before' | 'after'>,
): Promise<void> {
  const action = `payout_batch.${name}`
  await recordAudit(ctx, { action, subjectKind: 'payout_batch', subjectId: id, ...change })
}

/** A batch as the viewer sees it. Raises `not_found`. */
export async function getBatch(ctx: MemberCtx, id: string): Promise<PayoutBatch> {
  const [shown] = await presentBatches(ctx, await selectBatchesShown(ctx.db, [id]))
  if (shown === undefined) throw new Problem('not_found')
  return shown
}

async function presentBatches(
  { db, viewer }: MemberCtx,
  rows: readonly ShownBatchRow[],
): Promise<PayoutBatch[]> {
  const ids = rows.map(({ batch }) => batch.id)
  const items = await selectItemsShown(db, ids)
  const payoutIds = items.map(({ item }) => item.payoutId)
  const related = {
    items,
    approvals: await listApprovals(db, payoutIds),
    agreements: await listAgreements(db, ids),
    staff: await listStaff(db, payoutIds, viewer.userId),
    viewerId: viewer.userId,
  }
  return rows.map((row) => presentBatch(row, related))
}

/** Batches, newest first. Raises `validation_failed` for a foreign cursor. */
export async function listBatches(
  ctx: MemberCtx,
  query: { state: 'open' | 'closed' | 'all'; cursor?: string | undefined; limit: number },
): Promise<{ items: PayoutBatch[]; nextCursor: string | null }> {
  const states = {
    open: OPEN_STATES,
    closed: CLOSED_STATES,
    all: [...OPEN_STATES, ...CLOSED_STATES],
  }[query.state]
  const after = readCursor(query.cursor, timeCursor)
  const rows = await selectBatchPage(ctx.db, { states, after, limit: query.limit + 1 })
  const { items, nextCursor } = toPage(
    rows,
    query.limit,
    ({ batch }) => [batch.createdAt.getTime(), batch.id],
    (row) => row,
  )
  return { items: await presentBatches(ctx, items), nextCursor }
}
