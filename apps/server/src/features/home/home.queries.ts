import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'

/** Totals of the whole programme. */
export interface Totals {
  openBounties: number
  escrowPoints: number
  escrowBounties: number
  prizePoints: number
  creators: number
  submissions: number
  votes: number
}

/**
 * Reads the totals. Votes on bounties in voting are left out: with one bounty in voting their number would be its
 * tally (product.md 6, blind).
 */
export async function readTotals(db: Db): Promise<Totals> {
  const { rows } = await db.execute<Record<keyof Totals, string>>(sql`
    with works as (
      select author_id
      from submissions
      where is_shown
    ),
    escrows as (
      select balance_points
      from ledger_accounts
      where kind = 'escrow' and balance_points > 0
    )
    select
      (select count(*) from bounties where state = 'open') as "openBounties",
      (select coalesce(sum(balance_points), 0) from escrows) as "escrowPoints",
      (select count(*) from escrows) as "escrowBounties",
      (select coalesce(sum(amount_points), 0) from ledger_transfers where category = 'prize') as "prizePoints",
      (select count(distinct author_id) from works) as creators,
      (select count(*) from works) as submissions,
      (
        select count(*)
        from votes
        join bounties on bounties.id = votes.bounty_id
        where votes.undone_at is null
          and not votes.is_practice
          and bounties.state <> 'voting'
      ) as votes
  `)
  const [row] = rows
  return {
    openBounties: Number(row?.openBounties ?? 0),
    escrowPoints: Number(row?.escrowPoints ?? 0),
    escrowBounties: Number(row?.escrowBounties ?? 0),
    prizePoints: Number(row?.prizePoints ?? 0),
    creators: Number(row?.creators ?? 0),
    submissions: Number(row?.submissions ?? 0),
    votes: Number(row?.votes ?? 0),
  }
}
