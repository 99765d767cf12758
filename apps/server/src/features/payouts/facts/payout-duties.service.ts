import type { Db } from '../../../db/client.ts'
import { selectPayoutStaff } from '../news/payout-parties.queries.ts'
import { approvalsNeeded } from '../payouts.policy.ts'
import {
  type DuePayouts,
  listDue,
  listPayoutsAwaitingApproval,
  type PayoutAwaitingApproval,
} from './payout-duties.queries.ts'

export type { DuePayouts } from './payout-duties.queries.ts'

/** A payout that awaits approval, with the people who can approve it. */
export interface ApprovalDuty extends PayoutAwaitingApproval {
  needsTwo: boolean
  ableIds: ReadonlySet<string>
}

/** Payouts that await approval, oldest first. */
export async function listApprovalDuties(db: Db): Promise<ApprovalDuty[]> {
  const payouts = await listPayoutsAwaitingApproval(db)
  const staff = await selectPayoutStaff(
    db,
    payouts.map(({ id }) => id),
    null,
  )
  const free = Map.groupBy(
    staff.filter(({ stake }) => stake === null),
    ({ payoutId }) => payoutId,
  )
  return payouts.map((payout) => {
    const able = (free.get(payout.id) ?? []).filter(
      ({ userId }) => !payout.approverIds.includes(userId),
    )
    return {
      ...payout,
      needsTwo: approvalsNeeded(payout) === 2,
      ableIds: new Set(able.map(({ userId }) => userId)),
    }
  })
}

/** The payouts that finance can approve or batch, by token. */
export async function listDuePayouts(db: Db): Promise<DuePayouts[]> {
  return await listDue(db)
}
