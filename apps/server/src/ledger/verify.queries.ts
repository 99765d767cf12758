import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { nullable, numeric, text } from '../db/columns.ts'
import { statementByShape } from '../db/statement.ts'
import { UNCACHED_ACCOUNT_IDS } from './accounts.ts'

/** The most findings per invariant. */
const MAX_FINDINGS = 100

/** Balance changes, one row for each side of each transfer. */
const CHANGES = sql`
  select id as transfer_id, sequence, to_account_id as account_id,
    amount_points as change_points, to_balance_points as balance_points
  from ledger_transfers
  union all
  select id, sequence, from_account_id, -amount_points, from_balance_points
  from ledger_transfers
`

/** Every account with the sum of its transfers. */
const SUMS = sql`
  select account.id, account.kind, account.owner_id, account.balance_points,
    coalesce(sum(changes.change_points), 0) as sum_points
  from ledger_accounts as account
  left join (${CHANGES}) as changes on changes.account_id = account.id
  group by account.id
`

/** The invariants, each as a query for its violations: subject (an id), expected and actual points. */
export const BREACHES = {
  /** The sum over all accounts is zero: every point was issued. */
  sum_is_zero: sql`
    select 'ledger' as subject, 0 as expected, sum(coalesce(balance_points, sum_points)) as actual
    from (${SUMS}) as sums
    having sum(coalesce(balance_points, sum_points)) <> 0
  `,
  /** A cached balance is the sum of its account's transfers. */
  balance_is_sum: sql`
    select id::text as subject, sum_points as expected, balance_points as actual
    from (${SUMS}) as sums
    where balance_points <> sum_points
  `,
  /** Debt and issuance are never above zero, all other accounts never below. */
  balance_in_bounds: sql`
    select id::text as subject, 0 as expected, sum_points as actual
    from (${SUMS}) as sums
    where case when kind in ('debt', 'issuance') then sum_points > 0 else sum_points < 0 end
  `,
  /** Each transfer's balance is the sum of its account's transfers up to it. */
  running_balance_fits: sql`
    select transfer_id::text as subject, running_points as expected, balance_points as actual
    from (
      select transfer_id, balance_points, account_id,
        sum(change_points) over (partition by account_id order by sequence) as running_points
      from (${CHANGES}) as changes
      where account_id not in (${UNCACHED_ACCOUNT_IDS.issuance}, ${UNCACHED_ACCOUNT_IDS.burn})
    ) as running
    where balance_points is distinct from running_points
  `,
  /** No one has spendable points and debt at the same time. */
  debt_is_paid_first: sql`
    select debt.owner_id::text as subject, 0 as expected, spendable.balance_points as actual
    from ledger_accounts as debt
    join ledger_accounts as spendable using (owner_id)
    where debt.kind = 'debt'
      and debt.balance_points < 0
      and spendable.kind = 'spendable'
      and spendable.balance_points > 0
  `,
  /** A reversal exactly mirrors the transfer it reverses. */
  reversal_mirrors: sql`
    select later.id::text as subject, earlier.amount_points as expected, later.amount_points as actual
    from ledger_transfers as later
    join ledger_transfers as earlier on earlier.id = later.reverses_id
    where later.amount_points <> earlier.amount_points
      or later.from_account_id <> earlier.to_account_id
      or later.to_account_id <> earlier.from_account_id
      or earlier.reverses_id is not null
  `,
} satisfies Record<string, SQL>

const breaches = statementByShape(
  'ledger-breaches',
  { subject: text, expected: numeric, actual: nullable(numeric) },
  { invariant: Object.keys(BREACHES) as (keyof typeof BREACHES)[] },
  ({ invariant }: { invariant: keyof typeof BREACHES }) => sql`
    select subject, expected::numeric, actual::numeric
    from (${BREACHES[invariant]} limit ${MAX_FINDINGS}) as breaches
  `,
  'each time',
)

/** The violations of one invariant, in one snapshot. */
export async function findBreaches(
  db: Db,
  invariant: keyof typeof BREACHES,
): Promise<{ subject: string; expected: number; actual: number | null }[]> {
  const rows = await breaches(db, { invariant }, {})
  return rows.map(({ subject, expected, actual }) => ({
    subject,
    expected: Number(expected),
    actual: actual === null ? null : Number(actual),
  }))
}
