import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { bigint, numeric, oneOf, text } from '../../db/columns.ts'
import { statement } from '../../db/statement.ts'

/** Totals of the whole programme. */
export interface Totals {
  openBounties: number
  escrowPoints: number
  escrowBounties: number
  tokens: { token: 'SOL' | 'USDC'; escrow: string; paid: string }[]
  prizePoints: number
  creators: number
  submissions: number
  votes: number
}

const totals = statement(
  'home-totals',
  {
    openBounties: bigint,
    escrowPoints: numeric,
    escrowBounties: bigint,
    prizePoints: numeric,
    creators: bigint,
    submissions: bigint,
    votes: bigint,
  },
  sql`
    with works as (
      select author_id
      from submissions
      where is_shown
    ),
    escrows as (
      select balance_points
      from ledger_accounts
      where kind = 'escrow' and balance_points > 0
    ),
    token_escrows as (
      select from token_accounts
      where kind = 'escrow'
        and balance > 0
        and not exists (select from airdrops where airdrops.id = token_accounts.owner_id)
    )
    select
      (select count(*) from bounties where state = 'open') as "openBounties",
      (select coalesce(sum(balance_points), 0) from escrows) as "escrowPoints",
      (select count(*) from escrows) + (select count(*) from token_escrows) as "escrowBounties",
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
  `,
  'each time',
)

/** Tokens held for bounties and owed to winners, and those paid to winners, SOL first. */
const tokenTotals = statement(
  'home-token-totals',
  { token: oneOf<'SOL' | 'USDC'>(), escrow: text, paid: text },
  sql`
    select token,
      coalesce((
        select sum(balance)
        from token_accounts
        left join payouts on payouts.id = token_accounts.owner_id and token_accounts.kind = 'payable'
        where token_accounts.token = tokens.token
          and (
            payouts.kind = 'prize'
            or (
              token_accounts.kind = 'escrow'
              and not exists (select from airdrops where airdrops.id = token_accounts.owner_id)
            )
          )
      ), 0)::text as escrow,
      coalesce((
        select sum(amount)
        from payouts
        where payouts.token = tokens.token and payouts.kind = 'prize' and payouts.state = 'finalized'
      ), 0)::text as paid
    from (values ('SOL'), ('USDC')) as tokens (token)
    order by token
  `,
  'each time',
)

/**
 * Reads the totals. Votes on bounties in voting are left out: with one bounty in voting their number would be its
 * tally (product.md 6, blind).
 */
export async function readTotals(db: Db): Promise<Totals> {
  const [row] = await totals(db, {})
  return {
    openBounties: Number(row?.openBounties ?? 0),
    escrowPoints: Number(row?.escrowPoints ?? 0),
    escrowBounties: Number(row?.escrowBounties ?? 0),
    tokens: await tokenTotals(db, {}),
    prizePoints: Number(row?.prizePoints ?? 0),
    creators: Number(row?.creators ?? 0),
    submissions: Number(row?.submissions ?? 0),
    votes: Number(row?.votes ?? 0),
  }
}
