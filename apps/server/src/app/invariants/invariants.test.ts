import { points } from '@laurel/contract/money/money'
import { buildAnnounced, buildContest } from '@laurel/scenarios/awards'
import { advanceTo } from '@laurel/scenarios/world'
import { sql } from 'drizzle-orm'
import { TransactionRollbackError } from 'drizzle-orm/errors'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildPerson } from '../../../testing/builders/builders.ts'
import {
  buildFundable,
  buildFunded,
  finalizeChain,
  payByHand,
} from '../../../testing/builders/funding-builders.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import { movePoints } from '../../features/points/move-points.service.ts'
import { grantPoints } from '../../features/points/points.service.ts'
import { updateScoreBands } from '../../features/points/seasons/score-bands.queries.ts'
import { runAsSystem } from '../../platform/work/sweeps.ts'
import { type Breach, breachText, findBreaches } from './invariants.ts'

let t: TestServer
beforeAll(async () => {
  t = await startTestServer()
  const { bounty } = await buildAnnounced(t)
  await advanceTo(t, bounty.challengeEndsAt)
  await buildContest(t, { entryCount: 2 })
  await buildFunded(t)
  const fundable = await buildFundable(t)
  await payByHand(t, fundable, { amount: 1_000_000_000n })
  await finalizeChain(t)
  await buildRefund()
  const { userId } = await buildPerson(t.db, t.clock.now())
  const grant = { userId, amount: points(5), reason: 'For a test' }
  await runAsSystem(t.deps, (ctx) => grantPoints(ctx, grant))
  await runAsSystem(t.deps, (ctx) =>
    movePoints(ctx, {
      mint: [{ ...earning(userId), category: 'win', key: 'a-win' }],
      accrue: [{ ...earning(userId), category: 'lesson', basis: 'daily' }],
    }),
  )
  await runAsSystem(t.deps, (ctx) => updateScoreBands(ctx.db))
  await t.ok({ userId }, 'POST /api/v1/bounties', { body: { title: 'A draft' }, key: 'a-draft-1' })
})
afterAll(() => t.close())

/** Points that a person earns. */
const earning = (userId: string) => ({
  userId,
  amount: points(10),
  causeKind: 'test',
  causeId: 'a-cause',
  title: 'For a test',
})

/** A cancelled bounty in SOL, whose prize is owed to the sponsor. */
async function buildRefund(): Promise<void> {
  const { sponsor, bounty } = await buildFunded(t)
  await t.ok(sponsor, 'POST /api/v1/bounties/{id}/cancel', {
    params: { id: bounty.bountyId },
    body: { reason: 'For a test.' },
  })
}

/** The breaches that a superuser's statements cause; they are rolled back. */
async function breachesAfter(...statements: string[]): Promise<Breach[]> {
  let breaches: Breach[] = []
  const rolledBack = t.deps.database.transaction(async (tx) => {
    await tx.execute(sql`set local role none`)
    await tx.execute(sql`set local session_replication_role = 'replica'`)
    for (const statement of statements) await tx.execute(sql.raw(statement))
    breaches = await findBreaches(tx)
    throw new TransactionRollbackError()
  })
  await rolledBack.catch((error: unknown) => {
    if (!(error instanceof TransactionRollbackError)) throw error
  })
  return breaches
}

it('hold for a bounty from draft to payment', async () => {
  expect((await breachesAfter()).map(breachText)).toEqual([])
})

const ONE_VOTE = '(select id from votes order by id limit 1)'

it.each<[string, string[]]>([
  [
    'one_vote_per_person_and_entry',
    [
      'drop index votes_person_unique',
      `update votes set voter_id = first.voter_id, submission_id = first.submission_id
       from votes as first where first.id = ${ONE_VOTE} and votes.bounty_id = first.bounty_id`,
    ],
  ],
  ['vote_follows_entry', [`update votes set bounty_id = gen_random_uuid() where id = ${ONE_VOTE}`]],
  ['groups_fit_parts', ['update notifications set part_count = part_count + 1']],
  ['groups_fit_parts', ['delete from notification_parts']],
  ['one_award_per_place', ['drop index awards_place_unique', 'update awards set place = 1']],
  ['awards_within_prize', ['update awards set prize_amount = 601 where place = 1']],
  ['one_settlement_per_bounty', ['delete from bounty_settlements']],
  [
    'one_settlement_per_bounty',
    ["update bounties set state = 'challenge' where state = 'completed'"],
  ],
  ['prizes_paid_once', ['update awards set prize_amount = 299 where place = 1']],
  ['prizes_paid_once', ["update ledger_transfers set category = 'win' where category = 'prize'"]],
  [
    'votes_have_receipts',
    [
      'delete from vote_settlements where vote_id in (select vote_id from vote_settlements limit 1)',
    ],
  ],
  ['escrow_of_closed_is_empty', ["update bounties set state = 'cancelled' where state = 'open'"]],
  ['escrow_of_funded_is_full', ["update bounties set prize_total = 601 where state = 'open'"]],
  ['entry_count_fits', ['update bounties set entry_count = entry_count + 1']],
  ['credits_fit', ["update credit_changes set delta = -2 where reason = 'entry'"]],
  ['credits_fit', ["update credit_changes set reason = 'withdrawn' where reason = 'entry'"]],
  ['voided_has_a_cause', ['update user_standings set votes_voided_at = now()']],
  [
    'good_score_credits_fit',
    [
      `insert into credit_changes (id, user_id, month, delta, reason, created_at)
       select gen_random_uuid(), user_id, month, 1, 'good_score', created_at
       from credit_changes, generate_series(1, 2)`,
    ],
  ],
  ['waiting_points_fit', ['delete from point_accruals']],
  ['score_is_sum', ['update season_scores set score_points = score_points + 1']],
  ['score_is_sum', ['delete from season_scores']],
  ['score_bands_fit', ['update score_bands set people = people + 1']],
  ['score_bands_fit', ['delete from score_bands']],
  [
    'one_account_per_wallet',
    [
      `update user_profiles set wallet_address = 'w'
       where user_id = (select user_id from user_profiles order by user_id limit 1)`,
      `insert into auth.identities (id, user_id, provider, provider_id, identity_data, created_at, updated_at)
       select gen_random_uuid(), user_id, 'web3', 'web3:solana:w', '{}', '2026-11-02', '2026-11-02'
       from user_profiles order by user_id desc limit 1`,
    ],
  ],
  ['idempotency_keys_have_answers', ['update idempotency_keys set status = null']],
  ['balance_is_sum', ["update ledger_accounts set balance_points = 1 where kind = 'escrow'"]],
  ['audit_chain_holds', ["update audit_entries set hash = 'x'"]],
  [
    'token_balance_is_sum',
    ["update token_accounts set balance = balance + 1 where kind = 'escrow'"],
  ],
  ['token_balance_is_sum', ["delete from token_accounts where kind = 'payable'"]],
  ['token_escrow_fits', ["update bounties set state = 'expired' where reward_token = 'SOL'"]],
  ['token_escrow_fits', ["update bounties set prize_total = 1 where reward_token = 'SOL'"]],
  ['token_funding_is_final', ["update fundings set state = 'sent'"]],
  ['payable_fits_payout', ["update payouts set state = 'finalized'"]],
  ['batch_fits_payout', ["update payouts set state = 'batched'"]],
  [
    'paid_batch_pays_all',
    [
      `insert into payout_batches (id, token, state, state_since, treasury, reference, memo, receipt_seed,
         receipt_address, total_amount, size_bytes, created_by, signature, created_at)
       select gen_random_uuid(), token, 'finalized', created_at, 'x', 'x', 'x', 'x', 'x', amount, 1, id, 'x', created_at
       from payouts limit 1`,
      `insert into payout_batch_items (batch_id, payout_id, position, amount, wallet_address, is_live)
       select id, created_by, 0, total_amount, 'x', false from payout_batches`,
    ],
  ],
  [
    'prizes_owed_once',
    [
      "update bounties set reward_token = 'SOL' where id in (select bounty_id from bounty_settlements)",
    ],
  ],
  ['unassigned_fits_payment', ["update received_payments set state = 'kept'"]],
  [
    'chain_transfer_booked_once',
    [
      "update token_transfers set signature = 'x', transfer_index = '0' where signature is not null",
    ],
  ],
  [
    'chain_transfer_used_once',
    [
      'drop index received_payments_transfer_unique',
      `insert into received_payments select gen_random_uuid(), signature, transfer_index, token, mint, amount,
         source, treasury, reference, memo, bounty_id, reason, state, note, decided_by, decided_at, slot, seen_at
       from received_payments`,
    ],
  ],
])('%s finds %j', async (invariant, statements) => {
  const broken = (await breachesAfter(...statements)).map((breach) => breach.invariant)
  expect(broken).toContain(invariant)
})
