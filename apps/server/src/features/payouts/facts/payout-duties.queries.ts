import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import {
  arrayOf,
  bigint,
  integer,
  nullable,
  oneOf,
  text,
  timestamp,
  uuid,
} from '../../../db/columns.ts'
import { statement } from '../../../db/statement.ts'

/** A payout that awaits approval, with the approvals it has. */
export interface PayoutAwaitingApproval {
  id: string
  label: string
  token: 'SOL' | 'USDC'
  amount: bigint
  approvalsNeeded: number | null
  /** The time from which it could be approved. */
  since: Date
  approverIds: string[]
}

const awaitingApproval = statement(
  'payouts-to-approve',
  {
    id: uuid,
    label: text,
    token: oneOf<'SOL' | 'USDC'>(),
    amount: bigint,
    approvalsNeeded: nullable(integer),
    since: timestamp,
    approverIds: arrayOf(text),
  },
  sql`
    select payouts.id, payouts.label, payouts.token, payouts.amount,
      payouts.approvals_needed as "approvalsNeeded",
      payouts.state_since as since,
      array(
        select approver_id::text
        from payout_approvals
        where payout_id = payouts.id
          and voided_at is null
          and (payouts.state <> 'failed' or created_at > payouts.state_since)
      ) as "approverIds"
    from payouts
    where payouts.state in ('eligible', 'failed')
    order by payouts.state_since, payouts.id
  `,
  'each time',
)

/** Payouts that await approval, oldest first. */
export async function listPayoutsAwaitingApproval(db: Db): Promise<PayoutAwaitingApproval[]> {
  const rows = await awaitingApproval(db, {})
  return rows.map(({ amount, ...row }) => ({ ...row, amount: BigInt(amount) }))
}

const due = statement(
  'payouts-due',
  { toApprove: integer, approved: integer, since: nullable(timestamp) },
  sql`
    select
      count(*) filter (where state <> 'approved')::int as "toApprove",
      count(*) filter (where state = 'approved')::int as approved,
      min(state_since) as since
    from payouts
    where state in ('eligible', 'failed', 'approved')
  `,
  'each time',
)

/** Counts payouts that can be approved, and approved ones without a batch; each with the time of the oldest. */
export async function countDue(
  db: Db,
): Promise<{ toApprove: number; approved: number; since: Date | null }> {
  const [row] = await due(db, {})
  return row ?? { toApprove: 0, approved: 0, since: null }
}
