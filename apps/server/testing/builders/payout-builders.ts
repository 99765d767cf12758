import { encodeBase58 } from '@laurel/contract/money/base58'
import type { PayToken } from '@laurel/contract/money/payments'
import type { PayoutState } from '@laurel/contract/payouts/payouts'
import type { Role } from '@laurel/contract/people/people'
import { eq, sql } from 'drizzle-orm'
import { fundings, type payouts } from '../../src/db/schema/payments.ts'
import { userProfiles } from '../../src/db/schema/people.ts'
import { bountySettlements } from '../../src/db/schema/submissions.ts'
import { approvePayout } from '../../src/features/payouts/approvals/payout-approvals.service.ts'
import { finalizePayout } from '../../src/features/payouts/exits/payout-payment.service.ts'
import {
  createPayouts,
  type NewPayout,
} from '../../src/features/payouts/payout-creation.service.ts'
import { lockPayout, movePayout } from '../../src/features/payouts/payouts.service.ts'
import { postTokens } from '../../src/ledger/token-books.service.ts'
import { MS, nowIso, plus } from '../../src/platform/clock.ts'
import type { MemberCtx } from '../../src/platform/context.ts'
import { newId } from '../../src/platform/ids.ts'
import { runAsSystem } from '../../src/platform/work/sweeps.ts'
import type { Person, TestServer } from '../servers/test-server.ts'
import { buildPerson } from './builders.ts'
import { buildBounty, buildEntry } from './vote-builders.ts'

/** The server that payouts are built on. */
type Bench = Pick<TestServer, 'db' | 'deps' | 'clock'>

/** A stored payout. */
export type PayoutRow = typeof payouts.$inferSelect

let walletCount = 0

/** A unique wallet address, without a known key. */
export function newAddress(): string {
  walletCount += 1
  const bytes = Buffer.alloc(32, 7)
  bytes.writeUInt32BE(walletCount, 28)
  return encodeBase58(bytes)
}

/**
 * Links a wallet to a person, or with null unlinks it, as the data API would at the test's time; returns the wallet.
 */
export async function linkWallet<A extends string | null>(
  t: Bench,
  userId: string,
  address: A,
): Promise<A> {
  await t.deps.database.transaction(async (db) => {
    await db.execute(sql`select set_config('request.product_now', ${nowIso(t.clock)}, true)`)
    await db
      .update(userProfiles)
      .set({ walletAddress: address })
      .where(eq(userProfiles.userId, userId))
  })
  return address
}

/** A person of finance with a second factor in their session. */
export async function buildFinance(t: Bench, role: Role = 'finance'): Promise<Person> {
  const person = await buildPerson(t.db, t.clock.now(), { roles: [role] })
  return { ...person, isProven: true }
}

/** Options of a built payout. */
export interface PayoutOptions extends Partial<Omit<NewPayout, 'insteadOf'>> {
  /** Null for a recipient without a wallet; a new one when absent. */
  wallet?: string | null
  /** Time since it was won; 8 days when absent, so that nothing holds it. */
  awardedMsAgo?: number
}

/** A bounty that was funded on the chain with one prize, settled, and awaiting its payment; returns its id. */
async function buildPaying(t: Bench, token: PayToken, amount: bigint): Promise<string> {
  const now = t.clock.now()
  const { id, sponsorId } = await buildBounty(t.db, now, {
    state: 'paying',
    rewardToken: token,
    prizeAmounts: [amount],
    prizeTotal: amount,
    entryCount: 1,
  })
  await t.db.insert(fundings).values({
    ...proofOf(id),
    bountyId: id,
    token,
    amount,
    treasury: newAddress(),
    reference: newAddress(),
    memo: `Funding of ${id}`,
    state: 'final',
    payer: newAddress(),
    createdAt: now,
    finalizedAt: now,
  })
  await t.db.insert(bountySettlements).values({
    bountyId: id,
    sponsorId,
    refusal: 'entries',
    entryCount: 1,
    clusterCount: 1,
    deciderCount: 0,
    voterPoolPoints: 0,
    authorPoolPoints: 0,
    settledAt: now,
  })
  return id
}

/** A prize out of the escrow of a bounty that is being paid, with a new recipient, entry and bounty. */
export async function buildPayout(t: Bench, options: PayoutOptions = {}): Promise<PayoutRow> {
  const { wallet, awardedMsAgo = 8 * MS.day, ...given } = options
  const now = t.clock.now()
  const token: PayToken = given.token ?? 'SOL'
  const amount = given.amount ?? 1_000_000_000n
  const bountyId = given.bountyId ?? (await buildPaying(t, token, amount))
  const userId = given.userId ?? (await buildPerson(t.db, now)).userId
  const { id: submissionId } = await buildEntry(t.db, now, {
    bountyId,
    authorId: userId,
    state: 'winner',
  })
  if (wallet !== null) await linkWallet(t, userId, wallet ?? newAddress())
  return await runAsSystem(t.deps, async (ctx) => {
    await postTokens(ctx, [
      {
        key: `funding:${newId()}`,
        token,
        amount,
        from: { kind: 'outside' },
        to: { kind: 'escrow', ownerId: bountyId },
        category: 'funding',
      },
    ])
    const [payout] = await createPayouts(ctx, [
      {
        kind: 'prize',
        submissionId,
        receivedPaymentId: null,
        label: '1st place',
        awardedAt: plus(now, -awardedMsAgo),
        ...given,
        bountyId,
        userId,
        token,
        amount,
      },
    ])
    if (payout === undefined) throw new Error('no payout')
    return payout
  })
}

/** Runs `work` as a person, in its own transaction. */
export function asPerson<T>(
  t: Bench,
  person: Person,
  work: (ctx: MemberCtx) => Promise<T>,
): Promise<T> {
  const { userId, roles = [], isProven = false } = person
  const assurance = { isProven, isRecent: isProven, hasFactor: isProven }
  const viewer = { userId, sessionId: userId, roles, assurance }
  return runAsSystem(t.deps, (ctx) => work({ ...ctx, viewer }))
}

/** Approves a payout as these people, and as a new person where it needs another. */
async function approveBy(t: Bench, payout: PayoutRow, people: readonly Person[]): Promise<void> {
  await approveInTurn(t, payout, people)
  const { state } = await runAsSystem(t.deps, (ctx) => lockPayout(ctx.db, payout.id))
  if (people.length > 0 && state === 'eligible') {
    await approveInTurn(t, payout, [await buildFinance(t)])
  }
}

async function approveInTurn(
  t: Bench,
  payout: PayoutRow,
  people: readonly Person[],
): Promise<void> {
  for (const person of people) {
    await asPerson(t, person, async (ctx) => {
      const [profile] = await ctx.db
        .select()
        .from(userProfiles)
        .where(eq(userProfiles.userId, payout.userId ?? ''))
      const walletAddress = profile?.walletAddress ?? ''
      await approvePayout(ctx, payout.id, { walletAddress, amount: payout.amount.toString() })
    })
  }
}

/** The steps from an approved payout to each state. */
const STEPS: Readonly<Partial<Record<PayoutState, readonly PayoutState[]>>> = {
  approved: [],
  batched: ['batched'],
  submitted: ['batched', 'submitted'],
  confirmed: ['batched', 'submitted', 'confirmed'],
  failed: ['batched', 'submitted', 'failed'],
}

/** A payout in a state, by its real steps; except `pending`, which never outlives a transaction. */
export async function buildPayoutIn(
  t: Bench,
  state: Exclude<PayoutState, 'pending'>,
  approvers: readonly Person[],
  options: PayoutOptions = {},
): Promise<PayoutRow> {
  if (state === 'held' || state === 'cancelled') {
    const held = await buildPayout(t, { ...options, wallet: null })
    if (state === 'held') return held
    return await runAsSystem(t.deps, async (ctx) =>
      movePayout(ctx, 'clock', await lockPayout(ctx.db, held.id), 'cancelled'),
    )
  }
  const payout = await buildPayout(t, options)
  if (state === 'eligible') return payout
  await approveBy(t, payout, approvers)
  return await runAsSystem(t.deps, async (ctx) => {
    let row = await lockPayout(ctx.db, payout.id)
    for (const to of STEPS[state === 'finalized' ? 'confirmed' : state] ?? []) {
      row = await movePayout(
        ctx,
        to === 'batched' || to === 'submitted' ? 'batch' : 'chain',
        row,
        to,
      )
    }
    if (state !== 'finalized') return row
    return await finalizePayout(ctx, row, proofOf(row.id))
  })
}

/** A unique position on the chain for a payout. */
export function proofOf(payoutId: string): {
  signature: string
  transferIndex: string
  slot: number
} {
  const bytes = Buffer.concat([Buffer.from(payoutId), Buffer.alloc(28, 1)])
  return { signature: encodeBase58(bytes), transferIndex: '1', slot: 1000 }
}
