import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import {
  arrayOf,
  bigint,
  integer,
  nullable,
  numeric,
  oneOf,
  sure,
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

/** Payouts of one token that finance has to act on. */
export interface DuePayouts {
  token: 'SOL' | 'USDC'
  toApprove: number
  /** Approved ones without a batch. */
  approved: number
  amount: bigint
  /** Since when the oldest waits. */
  since: Date
}

const due = statement(
  'payouts-due',
  {
    token: oneOf<'SOL' | 'USDC'>(),
    toApprove: integer,
    approved: integer,
    amount: sure(numeric),
    since: sure(timestamp),
  },
  sql`
    select token,
      count(*) filter (where state <> 'approved')::int as "toApprove",
      count(*) filter (where state = 'approved')::int as approved,
      sum(amount) as amount,
      min(state_since) as since
    from payouts
    where state in ('eligible', 'failed', 'approved')
    group by token
    order by token
  `,
  'each time',
)

/** Payouts that can be approved, and approved ones without a batch, by token. */
export async function listDue(db: Db): Promise<DuePayouts[]> {
  const rows = await due(db, {})
  return rows.map((row) => ({ ...row, amount: BigInt(row.amount) }))
}
