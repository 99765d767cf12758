import { type SQL, sql } from 'drizzle-orm'

/** Every account of the books with the sum of its movements. */
const TOKEN_SUMS = sql`
  select token, kind, owner_id, sum(change) as moved
  from (
    select token, to_kind as kind, to_owner_id as owner_id, amount as change from token_transfers
    union all
    select token, from_kind, from_owner_id, -amount from token_transfers
  ) as changes
  where kind <> 'outside'
  group by token, kind, owner_id
`

/** Every bounty that pays in a chain token, with its escrow balance. */
const TOKEN_ESCROWS = sql`
  select bounties.id, bounties.state, bounties.prize_total, coalesce(escrow.balance, 0) as balance
  from bounties
  left join token_accounts as escrow
    on escrow.owner_id = bounties.id and escrow.kind = 'escrow' and escrow.token = bounties.reward_token
  where bounties.reward_token <> 'POINTS'
`

/** The invariants of the treasury's books and between them and their subjects. */
export const TOKEN_BREACHES = {
  /** A balance of the books is the sum of its account's movements, and none is below zero. */
  token_balance_is_sum: sql`
    select concat_ws(' ', token, kind, owner_id) as subject, coalesce(moved, 0)::text as expected,
      coalesce(account.balance, 0)::text as actual
    from (${TOKEN_SUMS}) as sums
    full join (select * from token_accounts where kind <> 'outside') as account using (token, kind, owner_id)
    where coalesce(account.balance, 0) <> coalesce(moved, 0)
      or coalesce(moved, 0) < 0
  `,
  /** A running bounty's escrow holds the whole prize, any other's nothing. */
  token_escrow_fits: sql`
    select id::text as subject,
      case when state in ('scheduled', 'open', 'voting', 'judging', 'challenge') then prize_total else 0 end::text as expected,
      balance::text as actual
    from (${TOKEN_ESCROWS}) as escrows
    where balance
      <> case when state in ('scheduled', 'open', 'voting', 'judging', 'challenge') then prize_total else 0 end
  `,
  /** A bounty that pays in a token and was published has its final funding, of exactly its prize. */
  token_funding_is_final: sql`
    select bounties.id::text as subject, bounties.prize_total || ' ' || bounties.reward_token as expected,
      coalesce(fundings.amount || ' ' || fundings.token, 'none') as actual
    from bounties
    left join fundings on fundings.bounty_id = bounties.id and fundings.state = 'final'
    where bounties.reward_token <> 'POINTS'
      and (bounties.funded_at is not null) <> (fundings.bounty_id is not null)
  `,
  /** A prize of a settled bounty in tokens is owed once, as awarded, and none of any other bounty is. */
  prizes_owed_once: sql`
    select awards.submission_id::text as subject,
      case when settlement.bounty_id is null then 0 else awards.prize_amount end::text as expected,
      coalesce(sum(payouts.amount), 0)::text as actual
    from awards
    join bounties on bounties.id = awards.bounty_id and bounties.reward_token <> 'POINTS'
    left join bounty_settlements as settlement on settlement.bounty_id = awards.bounty_id
    left join payouts on payouts.submission_id = awards.submission_id and payouts.kind = 'prize'
    group by awards.submission_id, settlement.bounty_id
    having coalesce(sum(payouts.amount), 0)
      <> case when settlement.bounty_id is null then 0 else awards.prize_amount end
  `,
  /** A payout's payable balance is its amount until it is paid or cancelled. */
  payable_fits_payout: sql`
    select payouts.id::text as subject,
      case when payouts.state in ('finalized', 'cancelled') then 0 else payouts.amount end::text as expected,
      coalesce(account.balance, 0)::text as actual
    from payouts
    left join token_accounts as account
      on account.owner_id = payouts.id and account.kind = 'payable' and account.token = payouts.token
    where coalesce(account.balance, 0)
      <> case when payouts.state in ('finalized', 'cancelled') then 0 else payouts.amount end
  `,
  /** A running airdrop's escrow holds its pool less what was claimed; a draft's nothing. */
  airdrop_escrow_fits: sql`
    select airdrops.id::text as subject, expected::text, coalesce(escrow.balance, 0)::text as actual
    from (
      select airdrops.*,
        case when state = 'draft' then 0 else pool_amount + carried_amount end
          - (
            select coalesce(sum(amount), 0) from payouts
            where payouts.airdrop_id = airdrops.id and payouts.kind = 'airdrop'
          ) as expected
      from airdrops
    ) as airdrops
    left join token_accounts as escrow
      on escrow.owner_id = airdrops.id and escrow.kind = 'escrow' and escrow.token = airdrops.token
    where coalesce(escrow.balance, 0) <> expected
      and not (airdrops.state = 'claim_closed' and coalesce(escrow.balance, 0) = 0)
  `,
  /** A claimed share became one payout of its amount, and no other share did. */
  airdrop_claimed_once: sql`
    select share.snapshot_id || ' ' || share.pseudonym as subject,
      case when share.claimed_at is null then 0 else share.amount end::text as expected,
      coalesce(sum(payouts.amount), 0)::text as actual
    from airdrop_allocations as share
    join airdrop_snapshots as snapshot on snapshot.id = share.snapshot_id and snapshot.round = 'final'
    left join payouts
      on payouts.airdrop_id = snapshot.airdrop_id and payouts.user_id = share.user_id and payouts.kind = 'airdrop'
    where share.user_id is not null
    group by share.snapshot_id, share.pseudonym
    having coalesce(sum(payouts.amount), 0) <> case when share.claimed_at is null then 0 else share.amount end
  `,
  /** The shares of a calculation are never more than its pool. */
  airdrop_within_pool: sql`
    select snapshot.id::text as subject, snapshot.pool_amount::text as expected, sum(share.share)::text as actual
    from airdrop_snapshots as snapshot
    join airdrop_allocations as share on share.snapshot_id = snapshot.id
    group by snapshot.id
    having sum(share.share) > snapshot.pool_amount
  `,
  /** An unassigned payment stays on its account until it is resolved. */
  unassigned_fits_payment: sql`
    select payment.id::text as subject,
      case when payment.state = 'open' then payment.amount else 0 end::text as expected,
      coalesce(account.balance, 0)::text as actual
    from received_payments as payment
    left join token_accounts as account
      on account.owner_id = payment.id and account.kind = 'unassigned' and account.token = payment.token
    where payment.token is not null
      and coalesce(account.balance, 0) <> case when payment.state = 'open' then payment.amount else 0 end
  `,
  /** A transfer of the chain is booked once. */
  chain_transfer_booked_once: sql`
    select signature || ' ' || transfer_index as subject, '1' as expected, count(*)::text as actual
    from token_transfers
    where signature is not null
    group by signature, transfer_index
    having count(*) > 1
  `,
  /** A transfer of the chain paid for one thing: a funding, a payout, or nothing yet. */
  chain_transfer_used_once: sql`
    select signature || ' ' || transfer_index as subject, '1' as expected, count(*)::text as actual
    from (
      select signature, transfer_index from fundings where state = 'final'
      union all
      select signature, transfer_index from received_payments
      union all
      select signature, transfer_index from payouts where state = 'finalized'
    ) as uses
    group by signature, transfer_index
    having count(*) > 1
  `,
  /** A payout in progress is in one live batch, any other in none. */
  batch_fits_payout: sql`
    select payouts.id::text as subject,
      case when payouts.state in ('batched', 'submitted', 'confirmed') then 1 else 0 end::text as expected,
      count(item.batch_id)::text as actual
    from payouts
    left join payout_batch_items as item on item.payout_id = payouts.id and item.is_live
    group by payouts.id
    having count(item.batch_id)
      <> case when payouts.state in ('batched', 'submitted', 'confirmed') then 1 else 0 end
  `,
  /** A finalized batch paid all its payouts, with its own transaction. */
  paid_batch_pays_all: sql`
    select payouts.id::text as subject, 'finalized ' || coalesce(batch.signature, '') as expected,
      concat_ws(' ', payouts.state, payouts.signature) as actual
    from payout_batches as batch
    join payout_batch_items as item on item.batch_id = batch.id
    join payouts on payouts.id = item.payout_id
    where batch.state = 'finalized'
      and (payouts.state <> 'finalized' or payouts.signature is distinct from batch.signature)
  `,
} satisfies Record<string, SQL>
