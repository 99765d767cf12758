import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { SECOND_APPROVER_FROM } from './payouts.rules.ts'

/** A payout that waits for an approval. */
export interface ApprovalDuty {
  id: string
  label: string
  token: 'SOL' | 'USDC'
  amount: bigint
  /** Since when it can be approved. */
  since: Date
  /** People whose approval counts already. */
  approverIds: string[]
  /** People who have a part in it, and so no say: who is paid, sponsors, who entered. */
  partyIds: string[]
  needsTwo: boolean
}

/** Payouts that wait for an approval, the oldest first. */
export async function selectApprovalDuties(db: Db): Promise<ApprovalDuty[]> {
  const { rows } = await db.execute<
    Omit<ApprovalDuty, 'amount' | 'since' | 'needsTwo'> & { amount: string; since: string }
  >(sql`
    select payouts.id, payouts.label, payouts.token, payouts.amount::text as amount,
      payouts.state_since as since,
      array(
        select approver_id::text
        from payout_approvals
        where payout_id = payouts.id
          and voided_at is null
          and (payouts.state <> 'failed' or created_at > payouts.state_since)
      ) as "approverIds",
      array(
        select party::text
        from (
          select payouts.user_id as party
          union
          select bounties.sponsor_id from bounties where bounties.id = payouts.bounty_id
          union
          select submissions.author_id from submissions where submissions.bounty_id = payouts.bounty_id
        ) as parties
        where party is not null
      ) as "partyIds"
    from payouts
    where payouts.state in ('eligible', 'failed')
    order by payouts.state_since, payouts.id
  `)
  return rows.map(({ amount, since, ...row }) => ({
    ...row,
    amount: BigInt(amount),
    since: new Date(since),
    needsTwo: BigInt(amount) >= SECOND_APPROVER_FROM[row.token],
  }))
}

/** How many payouts can be approved, and how many are approved and in no batch; since when the oldest of them. */
export async function countDue(
  db: Db,
): Promise<{ toApprove: number; approved: number; since: Date | null }> {
  const { rows } = await db.execute<{ toApprove: number; approved: number; since: string | null }>(
    sql`
      select
        count(*) filter (where state <> 'approved')::int as "toApprove",
        count(*) filter (where state = 'approved')::int as approved,
        min(state_since) as since
      from payouts
      where state in ('eligible', 'failed', 'approved')
    `,
  )
  const [row] = rows
  return {
    toApprove: row?.toApprove ?? 0,
    approved: row?.approved ?? 0,
    since: row?.since == null ? null : new Date(row.since),
  }
}
