import type { PayoutBatchState } from '@laurel/contract/money/payouts'
import { createBatchTransaction } from '@laurel/scenarios/payouts'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  payoutAttempts,
  payoutBatches,
  payoutBatchItems,
  payouts,
} from '../../apps/server/src/db/schema/payments.ts'
import { MS } from '../../apps/server/src/platform/clock.ts'
import { buildPerson } from '../../apps/server/testing/builders/builders.ts'
import {
  buildApproved,
  buildApprovedBatch,
  buildBatch,
  buildSignedBatch,
  fillTreasury,
} from '../../apps/server/testing/builders/payout-batch-builders.ts'
import { buildFinance } from '../../apps/server/testing/builders/payout-builders.ts'
import {
  type As,
  type Person,
  startTestServer,
  type TestServer,
} from '../../apps/server/testing/servers/test-server.ts'
import { actionsUnder, type Built, matrixText, stockOf, tryAll, type Variant } from './matrix.ts'

const INTRO = `What each role gets for each action on a batch of two payouts in each state: \`ok\`, or the code of the refusal.
\`finance\` and \`admin\` have shown their second factor, \`unproven\` is finance without one, \`recipient\` is finance whom it
pays, \`approver\` alone approved both payouts, which together need two people where the state says so. What
\`abilities\` in the reply say is compared with each answer. Written by \`payout-batch-transitions.test.ts\`, which fails
while this page says anything else.`
const NOTE = 'Because of this reason'
const SOL = 1_000_000_000n

const BODIES: Readonly<Record<string, readonly Variant[]>> = {
  'POST /api/v1/payout-batches/{id}/simulate': [{ ability: 'canSimulate' }],
  'POST /api/v1/payout-batches/{id}/approve': [{ ability: 'canApprove' }],
  'POST /api/v1/payout-batches/{id}/transactions': [{ ability: 'canSign', body: () => ({}) }],
  'POST /api/v1/payout-batches/{id}/split': [{ ability: 'canSplit' }],
  'POST /api/v1/payout-batches/{id}/cancel': [{ ability: 'canCancel' }],
  'POST /api/v1/payout-batches/{id}/settle': [
    { ability: 'canSettle', body: () => ({ note: NOTE }) },
  ],
}

let t: TestServer
let people: Record<'member' | 'moderator' | 'unproven' | 'finance' | 'approver' | 'admin', Person>
beforeAll(async () => {
  t = await startTestServer()
  await fillTreasury(t)
  const now = t.clock.now()
  people = {
    member: await buildPerson(t.db, now),
    moderator: { ...(await buildPerson(t.db, now, { roles: ['moderator'] })), isProven: true },
    unproven: await buildPerson(t.db, now, { roles: ['finance'] }),
    finance: await buildFinance(t),
    approver: await buildFinance(t),
    admin: await buildFinance(t, 'admin'),
  }
})
afterAll(() => t.close())

/** Two approved payouts, one of them to the recipient. */
async function buildPair(recipient: Person) {
  const [to] = await buildApproved(t, people.admin, { userId: recipient.userId })
  return [...(await buildApproved(t, people.admin)), ...(to === undefined ? [] : [to])]
}

/** Two payouts that only the approver has approved, each on a day of its own. */
async function buildAlone(recipient: Person) {
  const options = { amount: 3n * SOL, approvers: [people.approver] }
  t.clock.setOffsetMs(t.clock.offsetMs() + MS.day)
  const first = await buildApproved(t, people.approver, options)
  t.clock.setOffsetMs(t.clock.offsetMs() + MS.day)
  const to = { ...options, userId: recipient.userId }
  return [...first, ...(await buildApproved(t, people.approver, to))]
}

/** States of a signed batch on the chain, with its rows. */
async function setState(batchId: string, state: PayoutBatchState): Promise<void> {
  await t.db.update(payoutBatches).set({ state }).where(eq(payoutBatches.id, batchId))
}

async function endAttempts(batchId: string, state: 'expired' | 'failed'): Promise<void> {
  await t.db
    .update(payoutAttempts)
    .set({ state, lastValidBlockHeight: 0 })
    .where(eq(payoutAttempts.batchId, batchId))
}

/** A batch that the chain refused pays no one: its payouts failed, and no attempt of it is live. */
async function fail(batchId: string): Promise<void> {
  await setState(batchId, 'failed')
  await endAttempts(batchId, 'failed')
  const items = await t.db
    .update(payoutBatchItems)
    .set({ isLive: false })
    .where(eq(payoutBatchItems.batchId, batchId))
    .returning()
  const ids = items.map(({ payoutId }) => payoutId)
  await t.db.update(payouts).set({ state: 'failed' }).where(inArray(payouts.id, ids))
}

/** Steps by which a batch of these payouts reaches each state. */
const BUILDERS: Readonly<Record<string, (recipient: Person) => Promise<string>>> = {
  draft: async (recipient) =>
    (await buildBatch(t, people.admin, await buildPair(recipient))).batchId,
  'draft (one payment)': async (recipient) => {
    const one = await buildApproved(t, people.admin, { userId: recipient.userId })
    return (await buildBatch(t, people.admin, one)).batchId
  },
  simulated: async (recipient) => await simulate(await buildPair(recipient)),
  'simulated (approved by one alone)': async (recipient) =>
    await simulate(await buildAlone(recipient)),
  approved: async (recipient) =>
    (await buildApprovedBatch(t, people.admin, await buildPair(recipient))).batchId,
  awaiting_signature: buildAsked,
  sent: buildSent,
  confirmed: async (recipient) => {
    const batchId = await buildSent(recipient)
    await setState(batchId, 'confirmed')
    return batchId
  },
  finalized: async (recipient) => {
    const batchId = await buildSent(recipient)
    await setState(batchId, 'finalized')
    return batchId
  },
  failed: async (recipient) => {
    const batchId = await buildSent(recipient)
    await fail(batchId)
    return batchId
  },
  'failed (approved anew)': async (recipient) => {
    const batchId = await buildSent(recipient)
    await fail(batchId)
    const { items } = await t.ok(people.admin, 'GET /api/v1/payout-batches/{id}', {
      params: { id: batchId },
    })
    const [item] = items
    await t.db
      .update(payouts)
      .set({ state: 'eligible' })
      .where(eq(payouts.id, item?.payoutId ?? ''))
    return batchId
  },
  'failed (differing)': buildDiffering,
  'failed (half settled)': async (recipient) => {
    const batchId = await buildDiffering(recipient)
    await t.ok(people.finance, 'POST /api/v1/payout-batches/{id}/settle', {
      params: { id: batchId },
      body: { note: NOTE },
    })
    return batchId
  },
  expired: async (recipient) => {
    const batchId = await buildAsked(recipient)
    await setState(batchId, 'expired')
    await endAttempts(batchId, 'expired')
    return batchId
  },
  cancelled: async (recipient) => {
    const { batchId } = await buildBatch(t, people.admin, await buildPair(recipient))
    await t.ok(people.admin, 'POST /api/v1/payout-batches/{id}/cancel', { params: { id: batchId } })
    return batchId
  },
  settled: async (recipient) => {
    const batchId = await buildDiffering(recipient)
    await setState(batchId, 'settled')
    return batchId
  },
}

async function simulate(built: Awaited<ReturnType<typeof buildPair>>): Promise<string> {
  const { batchId } = await buildBatch(t, people.admin, built)
  await t.ok(people.admin, 'POST /api/v1/payout-batches/{id}/simulate', { params: { id: batchId } })
  return batchId
}

async function buildAsked(recipient: Person): Promise<string> {
  const { batchId } = await buildApprovedBatch(t, people.admin, await buildPair(recipient))
  await createBatchTransaction(t, people.admin, batchId)
  return batchId
}

async function buildSent(recipient: Person): Promise<string> {
  return (await buildSignedBatch(t, people.admin, await buildPair(recipient))).batch.batchId
}

async function buildDiffering(recipient: Person): Promise<string> {
  const batchId = await buildAsked(recipient)
  await setState(batchId, 'failed')
  await endAttempts(batchId, 'failed')
  return batchId
}

async function build(make: (recipient: Person) => Promise<string>): Promise<Built> {
  const recipient = await buildFinance(t)
  const params = { id: await make(recipient) }
  const abilities = async (as: As) => {
    const { status, body } = await t.call(as, 'GET /api/v1/payout-batches/{id}', { params })
    return status === 200 ? body.abilities : null
  }
  return { params, entryIds: [], people: { nobody: null, ...people, recipient }, abilities }
}

describe('a batch in every state', () => {
  it('allows each role the actions of the matrix and its abilities', async () => {
    const actions = actionsUnder(/^\/api\/v1\/payout-batches\/\{id\}\//, BODIES)
    const states = Object.entries(BUILDERS).map(([name, make]) => ({
      name,
      stock: stockOf(() => build(make)),
    }))
    const outcomes = await tryAll(t, actions, states)
    const page = matrixText('Who may do what to a batch of payouts', INTRO, outcomes)
    await expect(page).toMatchFileSnapshot('../../docs/transitions/payout-batches.md')
  }, 240_000)
})
