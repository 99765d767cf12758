import type { Db } from '../../db/client.ts'
import { type ApprovalDuty, countDue, selectApprovalDuties } from './payout-duties.queries.ts'

export type { ApprovalDuty }

/** Payouts that wait for an approval, the oldest first. */
export async function approvalDuties(db: Db): Promise<ApprovalDuty[]> {
  return await selectApprovalDuties(db)
}

/** Whether a person may give the approval that a payout waits for. */
export function canGive({ approverIds, partyIds }: ApprovalDuty, userId: string): boolean {
  return !approverIds.includes(userId) && !partyIds.includes(userId)
}

/** What there is to do with payouts that are due. */
export async function duePayouts(db: Db) {
  return await countDue(db)
}
