import { Problem } from '@laurel/contract/problems'
import type { MemberCtx } from '../../platform/context.ts'
import { tokenText } from '../../platform/token-text.ts'
import { standingApprovals } from './payout-approvals.queries.ts'
import { selectPayoutStaff } from './payout-parties.queries.ts'
import { namesOf, STAKE_TEXTS } from './payout-refusals.ts'
import type { PayoutRow } from './payouts.queries.ts'
import { SECOND_APPROVER_FROM } from './payouts.rules.ts'

/**
 * Raises `own_payout` for whom one of these payouts goes to, and for the sponsor of its bounty: they neither approve it nor
 * batch it, nor approve or sign its batch (check 39).
 */
export async function requireNoParty(ctx: MemberCtx, payouts: readonly PayoutRow[]): Promise<void> {
  const { userId } = ctx.viewer
  const staff = await selectPayoutStaff(
    ctx.db,
    payouts.map(({ id }) => id),
    userId,
  )
  const own = staff.filter((one) => one.userId === userId)
  if (own.some(({ stake }) => stake === 'recipient')) throw new Problem('own_payout')
  if (own.some(({ stake }) => stake === 'sponsor')) {
    throw new Problem('own_payout', { detail: STAKE_TEXTS.sponsor })
  }
}

/**
 * Raises `approved_already` for whoever alone approved payouts of this batch that together need two people: somebody else
 * agrees to the batch (rule D-payout-approval).
 */
export async function requireSecondPerson(
  ctx: MemberCtx,
  payouts: readonly PayoutRow[],
): Promise<void> {
  const { userId } = ctx.viewer
  const ids = payouts.map(({ id }) => id)
  const approvals = await standingApprovals(ctx.db, ids)
  const alone = payouts.filter(({ id }) => {
    const own = approvals.filter(({ approval }) => approval.payoutId === id)
    return own.length === 1 && own[0]?.approval.approverId === userId
  })
  const [first] = alone
  if (first === undefined) return
  const sum = alone.reduce((total, { amount }) => total + amount, 0n)
  if (sum < SECOND_APPROVER_FROM[first.token]) return
  const staff = await selectPayoutStaff(ctx.db, ids, userId)
  const barred = new Set(staff.filter(({ stake }) => stake !== null).map((one) => one.userId))
  const able = new Map(
    staff
      .filter((one) => one.userId !== userId && !barred.has(one.userId))
      .map((one) => [one.userId, one.name]),
  )
  const who =
    able.size === 0
      ? 'nobody else can now: an admin can give another person the finance role'
      : `${namesOf([...able.values()])} can`
  throw new Problem('approved_already', {
    detail: `You alone approved ${tokenText(sum, first.token)} of this batch. Someone else must approve it, ${who}`,
  })
}
