import { tokenText } from '@laurel/contract/money/token-text'
import { Problem } from '@laurel/contract/problems'
import type { Db } from '../../../db/client.ts'
import type { MemberCtx } from '../../../platform/context.ts'
import { RECUSAL_REASONS } from '../../recusals/recusals.service.ts'
import { listActiveApprovals } from '../approvals/payout-approvals.queries.ts'
import { namesOf, STAKE_TEXTS } from '../payout-refusals.ts'
import { barringStake, isTimeFor, type PayoutAction } from '../payouts.policy.ts'
import type { PayoutRow } from '../payouts.queries.ts'
import { SECOND_APPROVER_FROM } from '../payouts.rules.ts'
import { type PayoutStaff, type PayoutStake, selectPayoutStaff } from './payout-parties.queries.ts'

/** People's stakes in payouts. */
export type { PayoutStaff, PayoutStake }

/** The stakes of all people of finance and of the viewer in each of these payouts. */
export async function listStaff(
  db: Db,
  payoutIds: readonly string[],
  viewerId: string,
): Promise<PayoutStaff[]> {
  return await selectPayoutStaff(db, payoutIds, viewerId)
}

/**
 * Checks that the viewer may do this with a locked payout. Raises `own_payout` for a party to it, `not_allowed` for a
 * person who competed for it, and `payout_wrong_state`.
 */
export async function requireAction(
  ctx: MemberCtx,
  payout: PayoutRow,
  action: PayoutAction,
): Promise<void> {
  const staff = await selectPayoutStaff(ctx.db, [payout.id], ctx.viewer.userId)
  const stake = staff.find(({ userId }) => userId === ctx.viewer.userId)?.stake ?? null
  refuseStake(barringStake(action, stake))
  if (!isTimeFor(action, payout)) throw new Problem('payout_wrong_state')
}

function refuseStake(stake: PayoutStake | null): void {
  switch (stake) {
    case 'recipient':
      throw new Problem('own_payout')
    case 'sponsor':
      throw new Problem('own_payout', { detail: STAKE_TEXTS.sponsor })
    case 'entrant':
      throw new Problem('not_allowed', { detail: RECUSAL_REASONS.entrant })
    case null:
  }
}

/**
 * Raises `own_payout` for the recipient of one of these payouts and for the sponsor of its bounty: they may neither
 * approve nor batch it, nor approve or sign its batch (check 39).
 */
export async function requireNoParty(ctx: MemberCtx, payouts: readonly PayoutRow[]): Promise<void> {
  const { userId } = ctx.viewer
  const staff = await selectPayoutStaff(
    ctx.db,
    payouts.map(({ id }) => id),
    userId,
  )
  refuseStake(partyOf(staff, userId))
}

/** A person's stake that bars them from batching these payouts; null for a person who may batch and approve them. */
export function partyOf(staff: readonly PayoutStaff[], userId: string): PayoutStake | null {
  const own = staff.filter((one) => one.userId === userId)
  const barring = own.map(({ stake }) => barringStake('batch', stake))
  return (
    barring.find((stake) => stake === 'recipient') ??
    barring.find((stake) => stake !== null) ??
    null
  )
}

/**
 * Raises `approved_already` for a person who alone approved payouts of this batch that together need two people:
 * someone else must approve the batch (rule D-payout-approval).
 */
export async function requireSecondPerson(
  ctx: MemberCtx,
  payouts: readonly PayoutRow[],
): Promise<void> {
  const { userId } = ctx.viewer
  const ids = payouts.map(({ id }) => id)
  const approvals = await listActiveApprovals(ctx.db, ids)
  const staff = await selectPayoutStaff(ctx.db, ids, userId)
  const detail = secondPersonRefusal(userId, payouts, {
    approvals: approvals.map(({ approval }) => approval),
    staff,
  })
  if (detail !== null) throw new Problem('approved_already', { detail })
}

/** The refusal for a person who alone approved payouts of a batch that together need two people; null otherwise. */
export function secondPersonRefusal(
  userId: string,
  payouts: readonly Pick<PayoutRow, 'id' | 'token' | 'amount'>[],
  {
    approvals,
    staff,
  }: {
    approvals: readonly { payoutId: string; approverId: string }[]
    /** The stakes of all people of finance in each of the payouts. */
    staff: readonly PayoutStaff[]
  },
): string | null {
  const alone = payouts.filter(({ id }) => {
    const own = approvals.filter(({ payoutId }) => payoutId === id)
    return own.length === 1 && own[0]?.approverId === userId
  })
  const [first] = alone
  if (first === undefined) return null
  const sum = alone.reduce((total, { amount }) => total + amount, 0n)
  if (sum < SECOND_APPROVER_FROM[first.token]) return null
  const barred = new Set(staff.filter(({ stake }) => stake !== null).map((one) => one.userId))
  const able = new Map(
    staff
      .filter((one) => one.userId !== userId && !barred.has(one.userId))
      .map((one) => [one.userId, one.name]),
  )
  const who =
    able.size === 0
      ? 'but no one else can right now: an admin can give another person the finance role'
      : `${namesOf([...able.values()])} can`
  return `You alone approved ${tokenText(sum, first.token)} of this batch. Someone else must approve it, ${who}`
}
