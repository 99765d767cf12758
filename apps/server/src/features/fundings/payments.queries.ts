import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'

/** A final funding or payout, as its row comes from the database. */
export interface PaymentRow extends Record<string, unknown> {
  id: string
  kind: 'funding' | 'prize' | 'refund' | 'return'
  token: 'SOL' | 'USDC'
  amount: string
  label: string | null
  signature: string
  finalizedAtMs: number
  secondsSinceAward: number | null
  personId: string | null
  username: string | null
  displayName: string | null
  avatarUrl: string | null
  bountyId: string | null
  bountySlug: string | null
  bountyTitle: string | null
}

/** What the list of payments asks for; `after` is the last row before the page. */
export interface PaymentsQuery {
  bounty: string | null
  token: 'SOL' | 'USDC' | null
  after: readonly [atMs: number, id: string] | null
  limit: number
}

/** Final fundings and payouts, newest first; each kind is read along its own index. */
export async function selectPayments(db: Db, query: PaymentsQuery): Promise<PaymentRow[]> {
  const { bounty, token, after, limit } = query
  const page = sql`
    ${token === null ? sql`` : sql`and payment.token = ${token}`}
    ${after === null ? sql`` : sql`and (payment.finalized_at, payment.id) < (${new Date(after[0])}, ${after[1]}::uuid)`}
    ${bounty === null ? sql`` : sql`and payment.bounty_id = (select id from bounties where slug = ${bounty} or id::text = ${bounty})`}
    order by payment.finalized_at desc nulls first, payment.id desc nulls first
    limit ${limit}
  `
  const { rows } = await db.execute<PaymentRow>(sql`
    select found.id, found.kind, found.token, found.amount::text as amount, found.label, found.signature,
      floor(extract(epoch from found.finalized_at) * 1000)::float8 as "finalizedAtMs",
      found.seconds_since_award as "secondsSinceAward",
      found.person_id as "personId", person.username, person.display_name as "displayName",
      person.avatar_url as "avatarUrl",
      bounties.id as "bountyId", bounties.slug as "bountySlug", bounties.title as "bountyTitle"
    from (
      (
        select payment.id, 'funding' as kind, payment.token, payment.amount, null as label, payment.signature,
          payment.finalized_at, null::int as seconds_since_award, payment.sponsor_id as person_id, payment.bounty_id
        from (
          select fundings.bounty_id as id, fundings.*, bounties.sponsor_id
          from fundings
          join bounties on bounties.id = fundings.bounty_id
        ) as payment
        where payment.state = 'final'
        ${page}
      )
      union all
      (
        select payment.id, payment.kind, payment.token, payment.amount, payment.label, payment.signature,
          payment.finalized_at,
          case when payment.kind = 'prize'
            then extract(epoch from payment.finalized_at - payment.awarded_at)::int
          end,
          payment.user_id, payment.bounty_id
        from payouts as payment
        where payment.state = 'finalized'
          and payment.signature is not null
        ${page}
      )
    ) as found
    left join bounties on bounties.id = found.bounty_id
    left join user_profiles as person on person.user_id = found.person_id
    order by found.finalized_at desc, found.id desc
    limit ${limit}
  `)
  return rows
}
