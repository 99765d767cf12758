import type { PayToken, TransactionToSign } from '@laurel/contract/money/payments'
import type { PayoutBatch } from '@laurel/contract/payouts/payout-batches'
import {
  buildBatchToSign,
  createBatch,
  createBatchTransaction,
  signBatch,
} from '@laurel/scenarios/payouts'
import { createWallet, type TestWallet } from '@laurel/scenarios/wallet'
import { address } from '@solana/kit'
import { FINALIZED_AFTER_SLOTS } from '../../../sandbox/src/ledger/slots.ts'
import type { Chain } from '../../src/chain/chain.ts'
import type { PayoutAlert } from '../../src/features/payout-batches/alerts/payout-alerts.service.ts'
import { followBatches } from '../../src/features/payout-batches/payout-batches.jobs.ts'
import type { Person, TestServer } from '../servers/test-server.ts'
import { buildPayoutIn, type PayoutOptions, type PayoutRow } from './payout-builders.ts'

/** A treasury that can pay: 1,000 SOL and 100,000 test USDC. */
export async function fillTreasury(t: Pick<TestServer, 'money'>): Promise<void> {
  const ledger = await t.money.ledger()
  const treasury = address(t.money.treasury.address)
  await ledger.airdrop(treasury, 1_000_000_000_000n)
  await ledger.mintUsdc(treasury, 100_000_000_000n)
  ledger.advanceSlots(FINALIZED_AFTER_SLOTS + 1)
}

/** A payout that a batch may take, with the wallet that it goes to. */
export interface ApprovedPayout {
  payout: PayoutRow
  wallet: TestWallet
}

/** Approved payouts of one SOL, or of 5 USDC, each to a new person and wallet. */
export async function buildApproved(
  t: TestServer,
  finance: Person,
  options: PayoutOptions & { count?: number; approvers?: readonly Person[] } = {},
): Promise<ApprovedPayout[]> {
  const { count = 1, token = 'SOL', approvers = [finance], ...given } = options
  const built: ApprovedPayout[] = []
  while (built.length < count) {
    const wallet = createWallet()
    const amount = token === 'SOL' ? 1_000_000_000n : 5_000_000n
    const payout = await buildPayoutIn(t, 'approved', approvers, {
      amount,
      wallet: wallet.address,
      ...given,
      token,
    })
    built.push({ payout, wallet })
  }
  return built
}

/** The body of a request for a batch of these payouts. */
export function requestOf(
  t: TestServer,
  built: readonly ApprovedPayout[],
  token: PayToken = 'SOL',
) {
  return {
    token,
    treasury: t.money.treasury.address,
    payoutIds: built.map(({ payout }) => payout.id),
  }
}

/** A batch of these payouts that was not simulated yet. */
export async function buildBatch(
  t: TestServer,
  finance: Person,
  built: readonly ApprovedPayout[],
  token: PayToken = 'SOL',
): Promise<PayoutBatch> {
  return await createBatch(t, finance, requestOf(t, built, token))
}

/** A batch of these payouts that may be signed. */
export async function buildApprovedBatch(
  t: TestServer,
  finance: Person,
  built: readonly ApprovedPayout[],
  token: PayToken = 'SOL',
): Promise<PayoutBatch> {
  return await buildBatchToSign(t, finance, requestOf(t, built, token))
}

/** A batch of these payouts that is signed and submitted, and not sent. */
export async function buildSignedBatch(
  t: TestServer,
  finance: Person,
  built: readonly ApprovedPayout[],
  token: PayToken = 'SOL',
): Promise<{ batch: PayoutBatch; signed: string; attempt: TransactionToSign }> {
  const { batchId } = await buildApprovedBatch(t, finance, built, token)
  const attempt = await createBatchTransaction(t, finance, batchId)
  return { ...(await signBatch(t, finance, attempt, t.money.treasury)), attempt }
}

/** Follows every batch in flight once, through a chain that may lie. Returns the number moved, and alerts. */
export async function follow(
  t: TestServer,
  chain: Chain = t.money.chain,
): Promise<{ moved: number; alerts: PayoutAlert[] }> {
  const alerts: PayoutAlert[] = []
  const say = (alert: PayoutAlert) => void alerts.push(alert)
  const moved = await followBatches({ ...t.deps, chain, say })
  return { moved, alerts }
}

/** Lets slots pass on the chain of the test. */
export async function passSlots(t: TestServer, slots: number): Promise<void> {
  const ledger = await t.money.ledger()
  ledger.advanceSlots(slots)
}

/** Follows until the sent batches are final. */
export async function followUntilFinal(t: TestServer): Promise<void> {
  await follow(t)
  await passSlots(t, FINALIZED_AFTER_SLOTS)
  await follow(t)
}

/** Slots after which a transaction built now can no longer land, and this is final. */
export const UNTIL_DEAD = 150 + FINALIZED_AFTER_SLOTS + 1

/** A batch as finance sees it now. */
export async function batchOf(
  t: TestServer,
  finance: Person,
  batchId: string,
): Promise<PayoutBatch> {
  return await t.ok(finance, 'GET /api/v1/payout-batches/{id}', { params: { id: batchId } })
}
