import { and, asc, type Column, eq, gt, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { fundings, payouts, receivedPayments } from '../../../db/schema/payments.ts'
import { userProfiles } from '../../../db/schema/people.ts'
import { WATCHED_STATES } from '../payouts.policy.ts'
import type { PayoutRow } from '../payouts.queries.ts'
import { FRAUD_KINDS, PAYOUT_RULES } from '../payouts.rules.ts'
import type { HoldFacts } from './payout-holds.ts'

/** A payout with the facts that decide its holds. */
export interface PayoutWithFacts {
  payout: PayoutRow
  facts: HoldFacts
}

/** A wallet, or null where it is a treasury wallet, which is never paid. */
const unlessOurs = (wallet: SQL | Column) => sql`(
  select ${wallet}
  where not exists (select from treasury_wallets where treasury_wallets.address = ${wallet})
)`

/**
 * The wallet that a payout would go to today, in a query that joins profile, funding and received payment: the one that
 * two people of finance chose; else a returned payment goes to the wallet it came from, everything else to the linked
 * wallet, and a refund without one to the wallet that funded. Never a wallet of the treasury.
 */
export const destination = sql<string | null>`coalesce(
  ${unlessOurs(payouts.redirectAddress)},
  case ${payouts.kind}
    when 'return' then ${unlessOurs(receivedPayments.source)}
    when 'refund' then coalesce(${unlessOurs(userProfiles.walletAddress)}, ${unlessOurs(fundings.payer)})
    else ${unlessOurs(userProfiles.walletAddress)}
  end
)`

/** Whether the destination is excluded only because it is a treasury wallet. */
const isTreasury = sql<boolean>`
  ${destination} is null
  and coalesce(
    ${payouts.redirectAddress},
    case ${payouts.kind}
      when 'return' then ${receivedPayments.source}
      when 'refund' then coalesce(${userProfiles.walletAddress}, ${fundings.payer})
      else ${userProfiles.walletAddress}
    end
  ) is not null`

/** When the recipient changed to the current wallet from another, or finance redirected the payout. */
const walletChangedAt = sql<Date | null>`(
  select case when ${payouts.userId} is not null then ${payouts.redirectedAt} end
  where ${payouts.redirectedAt} is not null
  union all
  (select changes.changed_at
  from wallet_changes as changes
  where changes.user_id = ${payouts.userId}
    and changes.after = ${userProfiles.walletAddress}
    and ${payouts.redirectedAt} is null
    and ${payouts.kind} <> 'return'
    and exists (
      select from wallet_changes as earlier
      where earlier.user_id = changes.user_id
        and earlier.id <= changes.id
        and (earlier.before <> changes.after or earlier.after <> changes.after)
    )
  order by changes.id desc
  limit 1)
)`.mapWith(payouts.createdAt)

const walletGoneAt = sql<Date | null>`(
  select max(changes.changed_at)
  from wallet_changes as changes
  where changes.user_id = ${payouts.userId}
    and changes.after is null
)`.mapWith(payouts.createdAt)

const isFirst = sql<boolean>`not exists (
  select from payouts as earlier
  where earlier.user_id = ${payouts.userId}
    and earlier.kind in ('prize', 'airdrop')
    and earlier.state = 'finalized'
)`

/**
 * Open fraud reports by trusted people who did not compete for the prize, as those that hide an entry (D-reports), and
 * open cases about the person who is paid.
 */
const hasOpenCase = sql<boolean>`(exists (
  select from case_people
  join cases on cases.id = case_people.case_id
  where case_people.user_id = ${payouts.userId}
    and cases.state = 'open'
    and ${payouts.kind} in ('prize', 'airdrop')
) or exists (
  select from reports
  join user_standings on user_standings.user_id = reports.reporter_id
  where reports.submission_id = ${payouts.submissionId}
    and reports.state = 'open'
    and reports.kind in (${sql.join(
      FRAUD_KINDS.map((kind) => sql`${kind}`),
      sql`, `,
    )})
    and user_standings.trust_level >= ${PAYOUT_RULES.caseTrustLevel}
    and not exists (
      select from submissions as entries
      where entries.bounty_id = ${payouts.bountyId}
        and entries.author_id = reports.reporter_id
        and entries.state not in ('draft', 'withdrawn')
    )
))`

async function selectWithFacts(
  db: Db,
  where: SQL | undefined,
  limit: number,
): Promise<PayoutWithFacts[]> {
  return await db
    .select({
      payout: payouts,
      facts: { destination, isTreasury, walletChangedAt, walletGoneAt, isFirst, hasOpenCase },
    })
    .from(payouts)
    .leftJoin(userProfiles, eq(userProfiles.userId, payouts.userId))
    .leftJoin(fundings, eq(fundings.bountyId, payouts.bountyId))
    .leftJoin(receivedPayments, eq(receivedPayments.id, payouts.receivedPaymentId))
    .where(where)
    .orderBy(asc(payouts.id))
    .limit(limit)
}

/** The facts that decide the holds of these payouts, by payout id. Lock the payouts first. */
export async function findHoldFacts(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, HoldFacts>> {
  const rows = await selectWithFacts(db, inArray(payouts.id, [...ids]), ids.length)
  return new Map(rows.map(({ payout, facts }) => [payout.id, facts]))
}

/** Payouts whose holds depend on facts, in the order of their ids, up to `limit` of those after `afterId`. */
export async function selectWatched(
  db: Db,
  afterId: string | null,
  limit: number,
): Promise<PayoutWithFacts[]> {
  const isWatched = inArray(payouts.state, [...WATCHED_STATES])
  const after = afterId === null ? undefined : gt(payouts.id, afterId)
  return await selectWithFacts(db, and(isWatched, after), limit)
}
