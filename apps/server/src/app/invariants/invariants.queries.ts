import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { sure, text } from '../../db/columns.ts'
import { statementByShape } from '../../db/statement.ts'
import { scoredInSql } from '../../features/points/seasons/seasons.service.ts'
import { BOOST_BREACHES } from './boost-invariants.queries.ts'
import { TOKEN_BREACHES } from './token-invariants.queries.ts'

/** The most findings per invariant. */
const MAX_FINDINGS = 100

/** States of a bounty in which the whole prize is in escrow. */
const FUNDED = sql`('scheduled', 'open', 'voting', 'judging', 'challenge', 'paying')`
/** Final states of a bounty. */
const CLOSED = sql`('completed', 'cancelled', 'expired')`

/** Widths of the bands of scores. */
const BAND_WIDTHS = sql`(values (1000), (10), (1)) as bands (width_points)`

/** Every bounty with what its escrow holds. */
const ESCROWS = sql`
  select bounties.id, bounties.state, bounties.reward_token, bounties.prize_total,
    coalesce(escrow.balance_points, 0) as escrow_points
  from bounties
  left join ledger_accounts as escrow on escrow.owner_id = bounties.id and escrow.kind = 'escrow'
`

/**
 * The invariants between the product's tables, each as a query for its violations: subject (an id), expected and actual
 * as text.
 */
const PRODUCT_BREACHES = {
  ...TOKEN_BREACHES,
  ...BOOST_BREACHES,
  /** One active vote per person and submission. */
  one_vote_per_person_and_entry: sql`
    select voter_id || ' on ' || submission_id as subject, '1' as expected, count(*)::text as actual
    from votes
    where undone_at is null
    group by voter_id, submission_id
    having count(*) > 1
  `,
  /** A vote belongs to the bounty of its submission. */
  vote_follows_entry: sql`
    select votes.id::text as subject, submissions.bounty_id::text as expected, votes.bounty_id::text as actual
    from votes
    left join submissions on submissions.id = votes.submission_id
    where submissions.bounty_id is distinct from votes.bounty_id
  `,
  /** A group of notifications counts and sums its parts. */
  groups_fit_parts: sql`
    select line.id::text as subject, count(part.*) || ' parts, ' || coalesce(sum(part.points), 0) || ' points' as expected,
      line.part_count || ' parts, ' || coalesce(line.points, 0) || ' points' as actual
    from notifications as line
    left join notification_parts as part on part.notification_id = line.id
    where line.group_kind is not null
    group by line.id
    having count(part.*) <> line.part_count or coalesce(sum(part.points), 0) <> coalesce(line.points, 0)
  `,
  /** Each place of a bounty has one winner. */
  one_award_per_place: sql`
    select bounty_id || ' place ' || place as subject, '1' as expected, count(*)::text as actual
    from awards
    where place is not null
    group by bounty_id, place
    having count(*) > 1
  `,
  /** The awards do not exceed the prize. */
  awards_within_prize: sql`
    select bounties.id::text as subject, bounties.prize_total::text as expected,
      sum(awards.prize_amount)::text as actual
    from bounties
    join awards on awards.bounty_id = bounties.id
    group by bounties.id
    having sum(awards.prize_amount) > bounties.prize_total
  `,
  /** A bounty is settled once: when it is completed, or while its winners are being paid on the chain. */
  one_settlement_per_bounty: sql`
    select bounties.id::text as subject,
      case when bounties.state in ('paying', 'completed') then '1' else '0' end as expected,
      count(settlement.bounty_id)::text as actual
    from bounties
    left join bounty_settlements as settlement on settlement.bounty_id = bounties.id
    group by bounties.id
    having count(settlement.bounty_id)
      <> case when bounties.state in ('paying', 'completed') then 1 else 0 end
  `,
  /** Prizes of a settled bounty in points are paid out as awarded, once each, and none of any other bounty is. */
  prizes_paid_once: sql`
    select awards.submission_id::text as subject,
      case when settlement.bounty_id is null then 0 else awards.prize_amount end::text as expected,
      coalesce(sum(prize.amount_points), 0)::text as actual
    from awards
    join bounties on bounties.id = awards.bounty_id and bounties.reward_token = 'POINTS'
    left join bounty_settlements as settlement on settlement.bounty_id = awards.bounty_id
    left join ledger_transfers as prize
      on prize.category = 'prize'
      and prize.cause_kind = 'submission'
      and prize.cause_id = awards.submission_id::text
    group by awards.submission_id, settlement.bounty_id
    having coalesce(sum(prize.amount_points), 0)
      <> case when settlement.bounty_id is null then 0 else awards.prize_amount end
  `,
  /** Every vote of a settled bounty that was not taken back has its receipt. */
  votes_have_receipts: sql`
    select votes.id::text as subject, 'a receipt' as expected, 'none' as actual
    from votes
    join bounty_settlements as settlement on settlement.bounty_id = votes.bounty_id
    left join vote_settlements as receipt on receipt.vote_id = votes.id
    where votes.undone_at is null
      and receipt.vote_id is null
  `,
  /** Nothing is left in the escrow of a bounty that is over. */
  escrow_of_closed_is_empty: sql`
    select id::text as subject, '0' as expected, escrow_points::text as actual
    from (${ESCROWS}) as escrows
    where state in ${CLOSED}
      and escrow_points <> 0
  `,
  /** The whole prize waits in the escrow of a bounty that runs. */
  escrow_of_funded_is_full: sql`
    select id::text as subject, prize_total::text as expected, escrow_points::text as actual
    from (${ESCROWS}) as escrows
    where state in ${FUNDED}
      and reward_token = 'POINTS'
      and escrow_points <> prize_total
  `,
  /** A bounty's entry count is that of submissions submitted and not withdrawn. */
  entry_count_fits: sql`
    select bounties.id::text as subject, count(submissions.id)::text as expected,
      bounties.entry_count::text as actual
    from bounties
    left join submissions
      on submissions.bounty_id = bounties.id
      and submissions.state not in ('draft', 'withdrawn')
    group by bounties.id
    having count(submissions.id) <> bounties.entry_count
  `,
  /** Submitting to a bounty takes one credit, which is returned at most once. */
  credits_fit: sql`
    select submission_id::text as subject, 'at most -1 and 0' as expected,
      string_agg(reason || ' ' || delta, ', ' order by created_at, id) as actual
    from credit_changes
    where reason in ('entry', 'withdrawn', 'cancelled', 'expired', 'good_score')
    group by submission_id
    having sum(delta) not in (-1, 0) or count(*) filter (where reason = 'entry') <> 1
  `,
  /** A person's votes are voided exactly while a cause is in force. */
  voided_has_a_cause: sql`
    select standing.user_id::text as subject,
      (count(cause.id) > 0)::text as expected,
      (standing.votes_voided_at is not null)::text as actual
    from user_standings as standing
    join auth.users as account on account.id = standing.user_id
    left join voter_voids as cause
      on cause.user_id = standing.user_id
      and cause.lifted_at is null
    group by standing.user_id
    having (count(cause.id) > 0) <> (standing.votes_voided_at is not null)
  `,
  /** A good score without a prize gives a person one entry credit back in a month. */
  good_score_credits_fit: sql`
    select user_id || ' ' || month as subject, 'at most 1' as expected, count(*)::text as actual
    from credit_changes where reason = 'good_score' group by user_id, month having count(*) > 1
  `,
  /** A person's pending and held balances match their open accruals. */
  waiting_points_fit: sql`
    select account.id::text as subject, coalesce(sum(accrual.amount_points), 0)::text as expected,
      account.balance_points::text as actual
    from ledger_accounts as account
    left join point_accruals as accrual
      on accrual.user_id = account.owner_id
      and accrual.settled_at is null
      and (accrual.basis = 'skill') = (account.kind = 'held')
    where account.kind in ('pending', 'held')
    group by account.id
    having account.balance_points <> coalesce(sum(accrual.amount_points), 0)
  `,
  /** A season score is the sum of a person's minted points in the season, less reversals. */
  score_is_sum: sql`
    select season_id || ' ' || user_id as subject, coalesce(minted.score_points, 0)::text as expected,
      coalesce(score.score_points, 0)::text as actual
    from season_scores as score
    full join (${mintedScores()}) as minted using (season_id, user_id)
    where coalesce(score.score_points, 0) <> coalesce(minted.score_points, 0)
  `,
  /** The score bands, with later changes, count the people with such a score. */
  score_bands_fit: sql`
    select season_id || ' ' || width_points || ' ' || band as subject, sum(expected)::text as expected,
      sum(actual)::text as actual
    from (
      select season_id, width_points, band, 0 as expected, people as actual
      from score_bands
      union all
      select season_id, width_points, score_points / width_points, 0, people
      from score_band_changes
      cross join ${BAND_WIDTHS}
      union all
      select season_id, width_points, score_points / width_points, 1, 0
      from season_scores
      cross join ${BAND_WIDTHS}
      where score_points > 0
    ) as counted
    group by season_id, width_points, band
    having sum(expected) <> sum(actual)
  `,
  /** A transfer is in a seal or waits for one, and not both. */
  transfer_is_sealed_once: sql`
    select transfer.id::text as subject, 'one seal, or a wait for it' as expected,
      case when sealed.transfer_id is null then 'neither' else 'both' end as actual
    from ledger_transfers as transfer
    left join sealed_transfers as sealed on sealed.transfer_id = transfer.id
    left join unsealed_transfers as unsealed on unsealed.transfer_id = transfer.id
    where (sealed.transfer_id is null) = (unsealed.transfer_id is null)
  `,
  /** The bands of each board count the people with such a place. */
  board_bands_fit: sql`
    select ladder || ' ' || shift || ' ' || band as subject, sum(expected)::text as expected, sum(actual)::text as actual
    from (
      select ladder, shift, band, 0 as expected, people as actual
      from board_bands
      union all
      select ladder, shift, board_place(score, reached_at) >> shift, 1, 0
      from board_scores
      cross join (values (38), (32), (26), (10)) as widths (shift)
      where score > 0
    ) as counted
    group by ladder, shift, band
    having sum(expected) <> sum(actual)
  `,
  /** A wallet that a user signs in with is on no other user's profile. */
  one_account_per_wallet: sql`
    select wallet_address as subject, identities.user_id::text as expected, user_profiles.user_id::text as actual
    from user_profiles
    join auth.identities on provider = 'web3' and provider_id = 'web3:solana:' || wallet_address
    where identities.user_id <> user_profiles.user_id
  `,
  /** A claimed idempotency key has its reply, committed together. */
  idempotency_keys_have_answers: sql`
    select scope || ' ' || key as subject, 'an answer' as expected, 'none' as actual
    from idempotency_keys
    where status is null
  `,
} satisfies Record<string, SQL>

/** Scored points by season and person: those credited as spendable, less reversals and deductions. */
function mintedScores(): SQL {
  return sql`
    select season_id, user_id, sum(change_points) as score_points
    from (
      select transfer.season_id, target.owner_id as user_id, transfer.amount_points as change_points
      from ledger_transfers as transfer
      join ledger_accounts as target on target.id = transfer.to_account_id and target.kind = 'spendable'
      where ${scoredInSql(sql`transfer`)}
      union all
      select transfer.season_id, source.owner_id, -transfer.amount_points
      from ledger_transfers as transfer
      join ledger_accounts as source on source.id = transfer.from_account_id and source.kind = 'spendable'
      left join ledger_transfers as reversed on reversed.id = transfer.reverses_id
      where case
        when reversed.id is null then ${scoredInSql(sql`transfer`)}
        else ${scoredInSql(sql`reversed`)}
      end
    ) as changes
    group by season_id, user_id
  `
}

/** The name of an invariant of the product's tables. */
type ProductInvariant = keyof typeof PRODUCT_BREACHES

/** Names of the invariants of the product's tables. */
export const PRODUCT_INVARIANTS = Object.keys(PRODUCT_BREACHES) as ProductInvariant[]

/** Lifts the statement timeout in this transaction. */
export async function removeTimeLimit(tx: Db): Promise<void> {
  await tx.execute(sql`set local statement_timeout = 0`)
}

const breaches = statementByShape(
  'product-breaches',
  { subject: sure(text), expected: text, actual: text },
  { invariant: PRODUCT_INVARIANTS },
  ({ invariant }: { invariant: ProductInvariant }) =>
    // Either side may be null, such as the bounty of a vote without a submission.
    sql`
      select subject, coalesce(expected, 'nothing') as expected, coalesce(actual, 'nothing') as actual
      from (${PRODUCT_BREACHES[invariant]} limit ${MAX_FINDINGS}) as breaches
    `,
  'each time',
)

/** The violations of one invariant, in one snapshot. */
export async function findProductBreaches(
  db: Db,
  invariant: ProductInvariant,
): Promise<{ subject: string; expected: string; actual: string }[]> {
  return await breaches(db, { invariant }, {})
}
