import assert from 'node:assert/strict'
import { settleBoost } from '@laurel/contract/boosts/boost-price'
import type { boost as boostReply } from '@laurel/contract/boosts/boosts'
import type { SubmissionCard } from '@laurel/contract/work/submissions'
import type { z } from 'zod'
import { hasRole, type MemberCtx } from '../../platform/context.ts'
import { findCards } from '../submissions/lists/submission-lists.service.ts'
import { canMove } from './boost-life.rules.ts'
import { findDelivered } from './boost-moves.service.ts'
import type { BoostRow } from './boosts.queries.ts'

/** A boost in a reply. */
export type BoostReply = z.input<typeof boostReply>

/** Boosts as the viewer sees them, in the order of the rows. */
export async function presentBoosts(
  ctx: MemberCtx,
  rows: readonly BoostRow[],
): Promise<BoostReply[]> {
  const cards = await findCards(
    ctx.db,
    rows.map(({ submissionId }) => submissionId),
  )
  const deliveredBy = await findDelivered(
    ctx,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => {
    const card = cards.get(row.submissionId)
    assert(card !== undefined, `no card of ${row.submissionId}`)
    return present(ctx, row, card, deliveredBy(row.id))
  })
}

/** One boost as the viewer sees it. */
export async function presentBoost(ctx: MemberCtx, row: BoostRow): Promise<BoostReply> {
  const [presented] = await presentBoosts(ctx, [row])
  assert(presented !== undefined)
  return presented
}

function present(
  { viewer, now }: MemberCtx,
  row: BoostRow,
  { submissionId, title, author, cover }: SubmissionCard,
  delivered: number,
): BoostReply {
  const isOwn = row.userId === viewer.userId
  const isQuoted = row.state === 'quoted' && now < row.quoteExpiresAt
  const isLive = canMove(row.state, 'cancel')
  return {
    boostId: row.id,
    submission: { submissionId, title, author, cover },
    state: row.state,
    phase: {
      isQuoted,
      isUpcoming: isLive && row.state !== 'active',
      isRunning: row.state === 'active',
      isOver: !isLive && row.state !== 'quoted',
    },
    slots: row.slots,
    pricePoints: row.pricePoints,
    promisedImpressions: row.promisedImpressions,
    deliveredImpressions: delivered,
    quoteExpiresAt: row.quoteExpiresAt.toISOString(),
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    paidAt: row.paidAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
    burnedPoints: row.burnedPoints,
    refundedPoints: row.refundedPoints,
    refundNowPoints: isLive
      ? settleBoost(row.pricePoints, { promised: row.promisedImpressions, delivered })
          .refundedPoints
      : null,
    reason: row.reason,
    abilities: {
      canBuy: isOwn && isQuoted,
      canCancel: isOwn && isLive,
      canReject: !isOwn && isLive && hasRole(viewer, 'moderator'),
    },
  }
}
