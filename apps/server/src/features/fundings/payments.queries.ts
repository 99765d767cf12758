import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { float, integer, nullable, oneOf, type RowOf, text, uuid } from '../../db/columns.ts'
import { EITHER, statementByShape } from '../../db/statement.ts'

const PAYMENT = {
  id: uuid,
  kind: oneOf<'funding' | 'prize' | 'refund' | 'return' | 'airdrop'>(),
  token: oneOf<'SOL' | 'USDC'>(),
  amount: text,
  label: nullable(text),
  signature: text,
  finalizedAtMs: float,
  secondsSinceAward: nullable(integer),
  personId: nullable(uuid),
  username: nullable(text),
  displayName: nullable(text),
  avatarUrl: nullable(text),
  bountyId: nullable(uuid),
  bountySlug: nullable(text),
  bountyTitle: nullable(text),
}

/** A final funding or payout, as a row. */
export type PaymentRow = RowOf<typeof PAYMENT>

/** Filters and page of the list of payments; `after` is the last row of the previous page. */
export interface PaymentsQuery {
  bounty: string | null
  token: 'SOL' | 'USDC' | null
  after: readonly [atMs: number, id: string] | null
  limit: number
}

/** The filters in use on a page of payments. */
interface PaymentsShape {
  hasToken: boolean
  isContinued: boolean
  hasBounty: boolean
}

const value = sql.placeholder

const payments = statementByShape(
  'payments',
  PAYMENT,
  { hasToken: EITHER, isContinued: EITHER, hasBounty: EITHER },
  ({ hasToken, isContinued, hasBounty }: PaymentsShape) => {
    const page = sql`
      ${hasToken ? sql`and payment.token = ${value('token')}` : sql``}
      ${isContinued ? sql`and (payment.finalized_at, payment.id) < (${value('afterAt')}::timestamptz, ${value('afterId')}::uuid)` : sql``}
      ${hasBounty ? sql`and payment.bounty_id = (select id from bounties where slug = ${value('bounty')} or id::text = ${value('bounty')})` : sql``}
      order by payment.finalized_at desc nulls first, payment.id desc nulls first
      limit ${value('limit')}
    `
    return sql`
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
    limit ${value('limit')}
  `
  },
  'each time',
)

/** Final fundings and payouts, newest first; each kind is read along its own index. */
export async function selectPayments(db: Db, query: PaymentsQuery): Promise<PaymentRow[]> {
  const { bounty, token, after, limit } = query
  const shape = {
    hasToken: token !== null,
    isContinued: after !== null,
    hasBounty: bounty !== null,
  }
  const [afterMs, afterId] = after ?? []
  const afterAt = afterMs === undefined ? null : new Date(afterMs)
  return await payments(db, shape, { bounty, token, afterAt, afterId, limit })
}
