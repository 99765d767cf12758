import { type Points, points } from '@laurel/contract/money/money'
import { paths } from '@laurel/contract/spec/routes'
import { balanceOf } from '../../ledger/balances.service.ts'
import type { Transfer } from '../../ledger/transfers.ts'
import type { Ctx } from '../../platform/context.ts'
import { type BountyLabel, findBountyLabel, findStarterGrant } from './escrow.queries.ts'
import { movePoints } from './move-points.service.ts'
import type { Movement } from './movements.ts'
import { openSeason } from './seasons/seasons.service.ts'

/** The bounty whose escrow moves. The caller has locked its row. */
export interface EscrowOwner {
  bountyId: string
  sponsorId: string
}

/** One prize of a bounty. */
export interface Prize {
  userId: string
  submissionId: string
  amountPoints: Points
  /** The prize won, as in "1st place". */
  label: string
}

/**
 * Moves the whole prize (`amount`) into a bounty's escrow, once: at most `grantFromReserve` of it from the season
 * reserve (a newcomer's starter grant, product.md 4), the rest from the sponsor's spendable points.
 * Raises `points_too_low`.
 */
export async function fundEscrow(
  ctx: Ctx,
  funding: EscrowOwner & { amount: Points; grantFromReserve: Points },
): Promise<Transfer[]> {
  const { bountyId, sponsorId, amount, grantFromReserve } = funding
  const season = await openSeason(ctx.db, ctx.now)
  const bounty = await findBountyLabel(ctx.db, bountyId)
  const granted = points(Math.min(grantFromReserve, amount))
  const to = { kind: 'escrow', ownerId: bountyId } as const
  const movements: Movement[] = [
    {
      ...causeOf(bounty),
      key: `escrow:${bountyId}:fund`,
      from: { kind: 'spendable', ownerId: sponsorId },
      to,
      amountPoints: points(amount - granted),
      category: 'escrow_fund',
      title: `Prize of “${bounty.title}”`,
      details: { prizePoints: amount, grantPoints: granted },
    },
    {
      ...causeOf(bounty),
      key: `escrow:${bountyId}:grant`,
      from: { kind: 'season_reserve', ownerId: season.id },
      to,
      amountPoints: granted,
      category: 'starter_grant',
      title: `Starter grant for “${bounty.title}”`,
    },
  ]
  return (await movePoints(ctx, { move: movements.filter(isWorthMoving) })).moved
}

/**
 * Empties a bounty's escrow: the starter grant is returned to the season reserve first, because it is never spendable,
 * the rest to the sponsor (rule D-points-refund). Does nothing when the escrow is empty.
 */
export async function refundEscrow(
  ctx: Ctx,
  owner: EscrowOwner,
): Promise<{ refundedPoints: Points; transfers: Transfer[] }> {
  const remaining = await balanceOf(ctx.db, { kind: 'escrow', ownerId: owner.bountyId })
  const movements = await refundMovements(ctx, owner, remaining)
  const { moved } = await movePoints(ctx, { move: movements })
  const refunded = moved.find((transfer) => transfer.category === 'escrow_refund')
  return { refundedPoints: refunded?.amountPoints ?? points(0), transfers: moved }
}

/** The movements that empty an escrow of `remainingPoints`, for a caller that moves other points with it. */
export async function refundMovements(
  ctx: Pick<Ctx, 'db' | 'now'>,
  { bountyId, sponsorId }: EscrowOwner,
  remainingPoints: Points,
): Promise<Movement[]> {
  const bounty = await findBountyLabel(ctx.db, bountyId)
  const grant = await findStarterGrant(ctx.db, bountyId)
  const season = await openSeason(ctx.db, ctx.now)
  const toReserve = points(Math.min(remainingPoints, grant?.amountPoints ?? 0))
  const from = { kind: 'escrow', ownerId: bountyId } as const
  const movements: Movement[] = [
    {
      ...causeOf(bounty),
      key: `escrow:${bountyId}:grant-back`,
      from,
      to: { kind: 'season_reserve', ownerId: grant?.seasonId ?? season.id },
      amountPoints: toReserve,
      category: 'reserve',
      title: `Starter grant returned from “${bounty.title}”`,
    },
    {
      ...causeOf(bounty),
      key: `escrow:${bountyId}:refund`,
      from,
      to: { kind: 'spendable', ownerId: sponsorId },
      amountPoints: points(remainingPoints - toReserve),
      category: 'escrow_refund',
      title: `Prize returned from “${bounty.title}”`,
      details: { leftPoints: remainingPoints, grantPoints: toReserve },
    },
  ]
  return movements.filter(isWorthMoving)
}

/** Escrow → spendable for each prize. */
export function prizeMovements(
  bounty: { id: string; title: string },
  prizes: readonly Prize[],
): Movement[] {
  return prizes.map((prize) => ({
    key: `prize:${prize.submissionId}`,
    from: { kind: 'escrow', ownerId: bounty.id },
    to: { kind: 'spendable', ownerId: prize.userId },
    amountPoints: prize.amountPoints,
    category: 'prize',
    causeKind: 'submission',
    causeId: prize.submissionId,
    title: `${prize.label} in “${bounty.title}”`,
    url: paths.submission(prize.submissionId),
    details: { won: prize.label },
  }))
}

function causeOf(bounty: BountyLabel) {
  return { causeKind: 'bounty', causeId: bounty.id, url: paths.bounty(bounty.slug) }
}

function isWorthMoving({ amountPoints }: Movement): boolean {
  return amountPoints > 0
}
