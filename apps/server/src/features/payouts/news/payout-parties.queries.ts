import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { nullable, oneOf, text, uuid } from '../../../db/columns.ts'
import { statement } from '../../../db/statement.ts'

/** A person's stake in a payout: it goes to them, they sponsor its bounty, or they entered it. */
export type PayoutStake = 'recipient' | 'sponsor' | 'entrant'

/** A person of finance with their stake in a payout. */
export interface PayoutStaff {
  payoutId: string
  userId: string
  name: string
  /** Null for a person who may decide on it. */
  stake: PayoutStake | null
}

const viewerId = sql.placeholder('viewerId')

const staff = statement(
  'payout-staff',
  { payoutId: uuid, userId: uuid, name: text, stake: nullable(oneOf<PayoutStake>()) },
  sql`
    with staff as (
      select user_id from user_roles where role in ('finance', 'admin')
      union
      select ${viewerId}::uuid where ${viewerId}::uuid is not null
    )
    select
      payouts.id as "payoutId",
      staff.user_id as "userId",
      coalesce(profile.display_name, profile.username, 'Someone') as name,
      case
        when payouts.user_id = staff.user_id
          or profile.wallet_address in (received.source, payouts.wallet_address, payouts.redirect_address)
          then 'recipient'
        when bounties.sponsor_id = staff.user_id then 'sponsor'
        when exists (
          select from submissions
          where submissions.bounty_id = payouts.bounty_id and submissions.author_id = staff.user_id
        ) then 'entrant'
      end as stake
    from payouts
    cross join staff
    left join user_profiles as profile on profile.user_id = staff.user_id
    left join received_payments as received on received.id = payouts.received_payment_id
    left join bounties on bounties.id = payouts.bounty_id
    where payouts.id = any(${sql.placeholder('payoutIds')}::uuid[])
    order by name, staff.user_id
  `,
  'each time',
)

/**
 * The stake of each person of finance, and of `viewerId` where one is given, in each of these payouts; by name. The
 * recipient of a payout is the person it is for, and anyone who linked the wallet that it came from or goes to.
 */
export async function selectPayoutStaff(
  db: Db,
  payoutIds: readonly string[],
  viewerId: string | null,
): Promise<PayoutStaff[]> {
  if (payoutIds.length === 0) return []
  return await staff(db, { payoutIds, viewerId })
}
