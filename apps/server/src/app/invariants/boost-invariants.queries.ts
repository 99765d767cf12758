import { type SQL, sql } from 'drizzle-orm'
import { LATEST_RULES } from '../../features/rules/rule-sets.rules.ts'

/** Boosts that may run at a time: the same in every version of the rules. */
const MAX_RUNNING = sql.raw(String(LATEST_RULES.boost.slots))

/** The invariants between boosts, their escrow and their time. */
export const BOOST_BREACHES = {
  /** The whole price of a live boost is in its escrow, and nothing of any other. */
  escrow_of_boosts_fits: sql`
    select boosts.id::text as subject, wanted.points::text as expected,
      coalesce(escrow.balance_points, 0)::text as actual
    from boosts
    cross join lateral (
      values (case when boosts.state in ('paid', 'scheduled', 'active') then boosts.price_points else 0 end)
    ) as wanted (points)
    left join ledger_accounts as escrow on escrow.owner_id = boosts.id and escrow.kind = 'escrow'
    where coalesce(escrow.balance_points, 0) <> wanted.points
  `,
  /** A boost that is over was burned and refunded as it says, which is its price. */
  boosts_are_settled: sql`
    select boosts.id::text as subject, burned_points || ' + ' || refunded_points as expected,
      coalesce(moved.burned, 0) || ' + ' || coalesce(moved.refunded, 0) as actual
    from boosts
    left join lateral (
      select sum(amount_points) filter (where category = 'boost_burn') as burned,
        sum(amount_points) filter (where category = 'boost_refund') as refunded
      from ledger_transfers
      where cause_kind = 'boost' and cause_id = boosts.id::text
    ) as moved on true
    where boosts.state in ('completed', 'partially_refunded', 'cancelled', 'rejected')
      and (
        boosts.burned_points is distinct from coalesce(moved.burned, 0)
        or boosts.refunded_points is distinct from coalesce(moved.refunded, 0)
        or boosts.burned_points + boosts.refunded_points <> boosts.price_points
      )
  `,
  /** No more boosts run at a time than there are slots. */
  boosts_within_slots: sql`
    select boosts.id::text as subject, 'at most ${MAX_RUNNING}' as expected,
      count(*)::text as actual
    from boosts
    join boosts as other
      on other.state in ('paid', 'scheduled', 'active')
      and other.starts_at <= boosts.starts_at
      and other.ends_at > boosts.starts_at
    where boosts.state in ('paid', 'scheduled', 'active')
    group by boosts.id
    having count(*) > ${MAX_RUNNING}
  `,
} satisfies Record<string, SQL>
