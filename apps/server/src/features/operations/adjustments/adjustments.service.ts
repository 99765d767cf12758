import type { ServerCall } from '@laurel/contract/endpoint'
import { points } from '@laurel/contract/money/money'
import type {
  adjustment as adjustmentShape,
  listAdjustments,
  proposeAdjustment as proposeEndpoint,
} from '@laurel/contract/operations/adjustments'
import { Problem } from '@laurel/contract/problems'
import { paths } from '@laurel/contract/spec/routes'
import type { z } from 'zod'
import { recordAudit } from '../../../platform/audit/audit.ts'
import { MS, plus } from '../../../platform/clock.ts'
import type { MemberCtx, Viewer } from '../../../platform/context.ts'
import { readCursor, timeCursor, toPage } from '../../../platform/cursor.ts'
import { newId } from '../../../platform/ids.ts'
import { presentPersonOrGone } from '../../../platform/person.ts'
import { requireStepUp } from '../../../platform/step-up.ts'
import { notify } from '../../notifications/notifications.service.ts'
import { adjustPoints } from '../../points/points.service.ts'
import { hasTicket } from '../../tickets/tickets.service.ts'
import {
  type AdjustmentRow,
  findUserByName,
  insertAdjustment,
  lockAdjustment,
  type NamedAdjustment,
  selectAdjustments,
  updateAdjustment,
} from './adjustments.queries.ts'

type Adjustment = z.input<typeof adjustmentShape>

const PROPOSAL_MS = 7 * MS.day

/** A page of adjustments, newest first. */
export async function listAdjustmentPage(
  ctx: MemberCtx,
  { cursor, limit }: ServerCall<typeof listAdjustments>['query'],
): Promise<ServerCall<typeof listAdjustments>['reply']> {
  const after = readCursor(cursor, timeCursor)
  const rows = await selectAdjustments(ctx.db, { after, limit: limit + 1 })
  return toPage(
    rows,
    limit,
    ({ adjustment }) => [adjustment.proposedAt.getTime(), adjustment.id],
    (row) => present(row, ctx),
  )
}

/**
 * Proposes an adjustment. Raises `step_up_required`, `not_found` for an unknown person or ticket, and `not_allowed` for
 * oneself.
 */
export async function propose(
  ctx: MemberCtx,
  form: ServerCall<typeof proposeEndpoint>['body'],
): Promise<Adjustment> {
  const { db, now, viewer } = ctx
  requireStepUp(viewer, 'always')
  const userId = await findUserByName(db, form.username)
  if (userId === null) throw new Problem('not_found', { detail: 'No one has this username' })
  if (userId === viewer.userId) throw aboutOneself()
  if (form.ticketId !== undefined && !(await hasTicket(db, form.ticketId))) {
    throw new Problem('not_found', { detail: 'There is no ticket with this id' })
  }
  const id = newId()
  await insertAdjustment(db, {
    id,
    userId,
    points: points(form.points),
    reason: form.reason,
    ticketId: form.ticketId ?? null,
    state: 'proposed',
    proposedBy: viewer.userId,
    proposedAt: now,
    expiresAt: plus(now, PROPOSAL_MS),
  })
  await audit(ctx, 'adjustment.propose', id, form.reason, { userId, points: form.points })
  return await load(ctx, id)
}

/**
 * Confirms an adjustment: the points move and the person is notified. Raises `step_up_required`,
 * `not_found`, `not_allowed` for its proposer and its person, and `conflict` for one that is decided or expired.
 */
export async function confirm(ctx: MemberCtx, id: string): Promise<Adjustment> {
  const { db, now, viewer } = ctx
  requireStepUp(viewer, 'always')
  const row = await lockOpen(ctx, id)
  if (row.userId === viewer.userId) throw aboutOneself()
  if (row.proposedBy === viewer.userId) {
    throw new Problem('not_allowed', { detail: 'Another admin must confirm what you proposed' })
  }
  const transfer = await adjustPoints(ctx, row)
  await updateAdjustment(db, id, {
    state: 'confirmed',
    decidedBy: viewer.userId,
    decidedAt: now,
    transferId: transfer.id,
  })
  await audit(ctx, 'adjustment.confirm', id, row.reason, {
    userId: row.userId,
    points: row.points,
    transferId: transfer.id,
  })
  await tell(ctx, row)
  return await load(ctx, id)
}

/**
 * Rejects or withdraws an adjustment. Raises `step_up_required`, `not_found`, `not_allowed` for its person, and `conflict`
 * as above.
 */
export async function reject(ctx: MemberCtx, id: string, reason: string): Promise<Adjustment> {
  requireStepUp(ctx.viewer, 'always')
  const row = await lockOpen(ctx, id)
  if (row.userId === ctx.viewer.userId) throw aboutOneself()
  await updateAdjustment(ctx.db, id, {
    state: 'rejected',
    decidedBy: ctx.viewer.userId,
    decidedAt: ctx.now,
    decisionReason: reason,
  })
  await audit(ctx, 'adjustment.reject', id, reason, { userId: row.userId, points: row.points })
  return await load(ctx, id)
}

async function lockOpen({ db, now }: MemberCtx, id: string): Promise<AdjustmentRow> {
  const row = await lockAdjustment(db, id)
  if (row === null) throw new Problem('not_found')
  const state = stateOf(row, now)
  if (state !== 'proposed') {
    const detail = state === 'expired' ? 'It has expired. Propose it again' : `It was ${state}`
    throw new Problem('conflict', { detail })
  }
  return row
}

async function audit(
  ctx: MemberCtx,
  action: string,
  subjectId: string,
  reason: string,
  after: Record<string, unknown>,
): Promise<void> {
  await recordAudit(ctx, { action, subjectKind: 'adjustment', subjectId, reason, after })
}

async function tell(ctx: MemberCtx, { id, userId, points: change, reason }: AdjustmentRow) {
  const amount = Math.abs(change)
  const counted = `${amount} ${amount === 1 ? 'point' : 'points'}`
  await notify(ctx, [
    {
      userId,
      type: 'task_completed',
      title: change > 0 ? 'You were given points' : 'Points were taken back',
      message: `${counted} ${change > 0 ? 'were added to' : 'were taken from'} your balance by the people who run this site: ${reason}`,
      ...(change > 0 ? { points: amount } : {}),
      dedupeKey: `adjustment:${id}`,
      actionUrl: paths.granularAirdrop,
    },
  ])
}

async function load(ctx: MemberCtx, id: string): Promise<Adjustment> {
  const [row] = await selectAdjustments(ctx.db, { id })
  if (row === undefined) throw new Problem('not_found')
  return present(row, ctx)
}

function present(
  { adjustment: row, person, proposedBy, decidedBy }: NamedAdjustment,
  { now, viewer }: MemberCtx,
): Adjustment {
  const state = stateOf(row, now)
  return {
    adjustmentId: row.id,
    person: presentPersonOrGone(person, row.userId),
    points: row.points,
    reason: row.reason,
    ticketId: row.ticketId,
    state,
    proposedBy: presentPersonOrGone(proposedBy, row.proposedBy),
    proposedAt: row.proposedAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    decidedBy: row.decidedBy === null ? null : presentPersonOrGone(decidedBy, row.decidedBy),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    decisionReason: row.decisionReason,
    transferId: row.transferId,
    abilities: abilitiesOf(row, state, viewer),
  }
}

function abilitiesOf(row: AdjustmentRow, state: Adjustment['state'], { userId }: Viewer) {
  const mayDecide = state === 'proposed' && row.userId !== userId
  return { canConfirm: mayDecide && row.proposedBy !== userId, canReject: mayDecide }
}

function stateOf({ state, expiresAt }: AdjustmentRow, now: Date): Adjustment['state'] {
  return state === 'proposed' && expiresAt <= now ? 'expired' : state
}

function aboutOneself(): Problem {
  return new Problem('not_allowed', { detail: 'It is about your own points. Others must decide' })
}
