/** Random schedules of payouts after their approval: people, wallets, nodes, crashes and a lying RPC. */

import type { PayToken } from '@laurel/contract/money/payments'
import { createWallet } from '@laurel/scenarios/wallet'
import { eq, inArray } from 'drizzle-orm'
import fc from 'fast-check'
import { readWireTransaction } from '../../src/chain/building/wire.ts'
import type { Chain } from '../../src/chain/chain.ts'
import type { Database } from '../../src/db/client.ts'
import { payoutBatches, payoutBatchItems, payouts } from '../../src/db/schema/payments.ts'
import {
  approveBatch,
  runSimulation,
  simulateBatch,
} from '../../src/features/payout-batches/building/batch-approval.service.ts'
import {
  createBatch,
  planPayoutBatch,
} from '../../src/features/payout-batches/building/batch-building.service.ts'
import { buildPlan, planBatch } from '../../src/features/payout-batches/building/batch-plan.ts'
import { followBatches } from '../../src/features/payout-batches/payout-batches.jobs.ts'
import type { BatchRow } from '../../src/features/payout-batches/payout-batches.queries.ts'
import { readBatch } from '../../src/features/payout-batches/payout-batches.service.ts'
import {
  cancelBatch,
  planHalves,
  prepareCancel,
  splitBatch,
} from '../../src/features/payout-batches/settling/batch-ending.service.ts'
import {
  readSettlement,
  settleBatch,
} from '../../src/features/payout-batches/settling/batch-settling.service.ts'
import {
  buildTransaction,
  compareTransaction,
  createPaymentAttempt,
  storeSigned,
} from '../../src/features/payout-batches/signing/batch-signing.service.ts'
import { approvePayout } from '../../src/features/payouts/approvals/payout-approvals.service.ts'
import { MS } from '../../src/platform/clock.ts'
import { asPerson, buildPayoutIn, type PayoutRow } from '../builders/payout-builders.ts'
import type { Person, TestServer } from '../servers/test-server.ts'
import {
  armCrash,
  deliver,
  drop,
  openLyingChain,
  PAST_ALL_SLOTS,
  passSlots,
  SLOTS_TO_FINAL,
  signatureOf,
  throwCause,
  tolerate,
} from './chain-schedules.ts'
import type { Network } from './lying-rpc.ts'
import { signTransaction } from './test-chain.ts'

/** Steps of a schedule; `pick` selects the object of a step. */
const STEPS = {
  gather: { weight: 2, run: gather },
  ready: { weight: 3, run: ready },
  sign: { weight: 4, run: sign },
  signOther: { weight: 1, run: signOther },
  handIn: { weight: 4, run: submitOne },
  walletSends: { weight: 2, run: walletSends },
  follow: { weight: 10, run: follow },
  followTwice: { weight: 3, run: followTwice },
  crash: { weight: 3, run: crash },
  slots: { weight: 8, run: passSlots },
  wait: { weight: 4, run: wait },
  deliver: { weight: 2, run: deliver },
  drop: { weight: 2, run: drop },
  cancel: { weight: 3, run: cancel },
  split: { weight: 2, run: split },
  approve: { weight: 1, run: approveAgain },
} as const satisfies Record<
  string,
  { weight: number; run: (scene: Run, pick: number) => Promise<unknown> }
>

type StepName = keyof typeof STEPS

/** A schedule as it is drawn. */
export interface Schedule {
  token: PayToken
  payoutCount: number
  /** Whether there is a second, honest endpoint, which may be unavailable. */
  hasSecond: boolean
  lies: number
  /** Finance's progress when the lies begin. */
  begun: 'approved' | 'batched' | 'signed' | 'submitted'
  steps: { name: StepName; pick: number }[]
}

/** Any schedule. */
export const schedules: fc.Arbitrary<Schedule> = fc.record({
  token: fc.constantFrom('SOL', 'USDC'),
  payoutCount: fc.integer({ min: 1, max: 3 }),
  hasSecond: fc.boolean(),
  lies: fc.nat(),
  begun: fc.constantFrom('approved', 'batched', 'signed', 'submitted', 'submitted'),
  steps: fc.array(
    fc.record({
      name: fc.oneof(
        ...(Object.keys(STEPS) as StepName[]).map((name) => ({
          weight: STEPS[name].weight,
          arbitrary: fc.constant(name),
        })),
      ),
      pick: fc.nat({ max: 11 }),
    }),
    { minLength: 8, maxLength: 40, size: 'max' },
  ),
})

/** The bench of schedules: one server, one ledger, people of finance. */
export interface PayoutBench {
  t: TestServer
  /** Another node on the same database. */
  second: Database
  desk: readonly [Person, Person]
}

/** Bytes that the treasury wallet signed. */
interface SignedBytes {
  batchId: string
  attemptId: string
  wire: string
  signature: string
}

/** A running schedule. */
interface Run extends PayoutBench {
  network: Network
  chain: Chain
  payoutIds: string[]
  signed: SignedBytes[]
}

/** Rounds at the end: enough to sign every failed or cancelled batch once more. */
const LAST_ROUNDS = 3

/** Plays a schedule, makes the network honest at the end, and returns the outcome of each payout. */
export async function play(bench: PayoutBench, schedule: Schedule): Promise<Outcome[]> {
  const scene = await openScene(bench, schedule)
  await begin(scene, schedule.begun)
  for (const { name, pick } of schedule.steps) await tolerate(() => STEPS[name].run(scene, pick))
  await comeToRest(scene)
  const outcomes = await outcomesOf(scene)
  // The next schedule should not follow batches left for a person.
  await bench.t.db
    .update(payoutBatchItems)
    .set({ isLive: false })
    .where(inArray(payoutBatchItems.payoutId, scene.payoutIds))
  return outcomes
}

async function openScene(bench: PayoutBench, schedule: Schedule): Promise<Run> {
  const { t, desk } = bench
  const { network, chain } = await openLyingChain(t, schedule)
  const rows: PayoutRow[] = []
  for (let index = 0; index < schedule.payoutCount; index += 1) {
    const amount = 5_000_000n + BigInt(index)
    const wallet = createWallet().address
    const { token } = schedule
    rows.push(await buildPayoutIn(t, 'approved', [desk[0]], { token, amount, wallet }))
  }
  return { ...bench, network, chain, payoutIds: rows.map(({ id }) => id), signed: [] }
}

/** Finance's steps before the lies begin. */
async function begin(scene: Run, begun: Schedule['begun']): Promise<void> {
  scene.network.isHonest = true
  if (begun !== 'approved') {
    await gather(scene)
    await ready(scene, 0)
  }
  const signed = begun === 'signed' || begun === 'submitted' ? await sign(scene, 0) : undefined
  if (signed !== undefined && begun === 'submitted') await submitBytes(scene, signed)
  scene.network.isHonest = false
}

async function batchesOf({ t, payoutIds }: Run): Promise<BatchRow[]> {
  const items = await t.db
    .selectDistinct({ id: payoutBatchItems.batchId })
    .from(payoutBatchItems)
    .where(inArray(payoutBatchItems.payoutId, payoutIds))
  const ids = items.map(({ id }) => id)
  if (ids.length === 0) return []
  return await t.db
    .select()
    .from(payoutBatches)
    .where(inArray(payoutBatches.id, ids))
    .orderBy(payoutBatches.createdAt, payoutBatches.id)
}

async function payoutsOf({ t, payoutIds }: Run): Promise<PayoutRow[]> {
  const rows = await t.db.select().from(payouts).where(inArray(payouts.id, payoutIds))
  return payoutIds.flatMap((id) => rows.find((row) => row.id === id) ?? [])
}

/** One of the batches in these states; all states when none are named. */
async function pickBatch(
  scene: Run,
  pick: number,
  ...states: BatchRow['state'][]
): Promise<BatchRow | undefined> {
  const all = await batchesOf(scene)
  const some = all.filter(({ state }) => states.length === 0 || states.includes(state))
  return some[pick % Math.max(1, some.length)]
}

const atDesk = <T>(scene: Run, work: Parameters<typeof asPerson<T>>[2]) =>
  asPerson(scene.t, scene.desk[1], work)

async function gather(scene: Run): Promise<void> {
  const approved = (await payoutsOf(scene)).filter(({ state }) => state === 'approved')
  const [first] = approved
  if (first === undefined) return
  const request = {
    token: first.token,
    treasury: scene.t.money.treasury.address,
    payoutIds: approved.map(({ id }) => id),
  }
  const planned = await planPayoutBatch({ db: scene.t.db }, scene.chain, request)
  await atDesk(scene, (ctx) => createBatch(ctx, planned))
}

async function ready(scene: Run, pick: number): Promise<void> {
  const batch = await pickBatch(scene, pick, 'draft', 'simulated')
  if (batch === undefined) return await gather(scene)
  const tried = await runSimulation({ db: scene.t.db }, scene.chain, batch.id)
  await atDesk(scene, (ctx) => simulateBatch(ctx, batch.id, tried))
  await atDesk(scene, (ctx) => approveBatch(ctx, batch.id))
}

async function sign(scene: Run, pick: number): Promise<SignedBytes | undefined> {
  const batch = await pickBatch(scene, pick, 'approved', 'expired')
  if (batch === undefined) return
  const version = pick % 2 === 0 ? 0 : 'legacy'
  const built = await buildTransaction({ db: scene.t.db }, scene.chain, batch.id, version)
  const { attemptId, transaction } = await atDesk(scene, (ctx) =>
    createPaymentAttempt(ctx, batch.id, built),
  )
  return await keep(scene, { batchId: batch.id, attemptId, wire: transaction })
}

/** The wallet signs a different amount than was built, with the same marker account, while its blockhash is valid. */
async function signOther(scene: Run, pick: number): Promise<void> {
  const honest = scene.signed[pick % Math.max(1, scene.signed.length)]
  if (honest === undefined) return
  const { batch, items } = await readBatch(scene.t.db, honest.batchId)
  const other = items.map((item) => ({ ...item, amount: item.amount + 7n }))
  const plan = await planBatch(scene.chain, batch, other)
  const { lifetimeToken } = readWireTransaction(honest.wire).message
  const { wireTransaction: wire } = await buildPlan(plan, lifetimeToken)
  await keep(scene, { ...honest, wire })
}

async function keep(scene: Run, unsigned: Omit<SignedBytes, 'signature'>): Promise<SignedBytes> {
  const wire = await signTransaction(scene.t.money.treasury, unsigned.wire)
  const signed = { ...unsigned, wire, signature: signatureOf(wire) }
  scene.signed.push(signed)
  return signed
}

async function submitOne(scene: Run, pick: number): Promise<void> {
  const last = scene.signed.length - 1
  const signed = scene.signed[pick % 3 === 0 ? pick % Math.max(1, last + 1) : last]
  if (signed !== undefined) await submitBytes(scene, signed)
}

async function submitBytes(scene: Run, { attemptId, wire }: SignedBytes): Promise<void> {
  const compared = await compareTransaction({ db: scene.t.db }, scene.chain, attemptId, wire)
  await atDesk(scene, (ctx) => storeSigned(ctx, attemptId, compared))
}

async function walletSends({ network, signed }: Run, pick: number): Promise<void> {
  const one = signed[pick % Math.max(1, signed.length)]
  if (one !== undefined) await network.land(one.wire, pick % 2 === 0)
}

const followDeps = ({ t, chain }: Run, database: Database = t.deps.database) => ({
  ...t.deps,
  database,
  chain,
  say: () => {},
})

async function follow(scene: Run): Promise<void> {
  await followBatches(followDeps(scene)).catch(throwCause)
}

async function followTwice(scene: Run): Promise<void> {
  const nodes = [scene.t.deps.database, scene.second]
  await Promise.all(
    nodes.map((database) => followBatches(followDeps(scene, database)).catch(throwCause)),
  )
}

async function crash(scene: Run, pick: number): Promise<void> {
  const at = armCrash(pick)
  if (at === 'attempt signed') await submitOne(scene, pick)
  else await follow(scene)
}

async function wait({ t }: Run): Promise<void> {
  t.clock.setOffsetMs(t.clock.offsetMs() + 31 * MS.second)
}

async function cancel(scene: Run, pick: number): Promise<void> {
  const batch = (await pickBatch(scene, pick, 'expired')) ?? (await pickBatch(scene, pick))
  if (batch === undefined) return
  await prepareCancel({ db: scene.t.db }, scene.chain, batch.id)
  await atDesk(scene, (ctx) => cancelBatch(ctx, batch.id))
}

async function split(scene: Run, pick: number): Promise<void> {
  const batch = (await pickBatch(scene, pick, 'expired')) ?? (await pickBatch(scene, pick))
  if (batch === undefined) return
  const halves = await planHalves({ db: scene.t.db }, scene.chain, batch.id)
  await atDesk(scene, (ctx) => splitBatch(ctx, batch.id, halves))
}

/** People of finance approve payouts whose payment failed again. */
async function approveAgain(scene: Run): Promise<void> {
  for (const { id, state, walletAddress, amount } of await payoutsOf(scene)) {
    if (state !== 'failed') continue
    const seen = { walletAddress: walletAddress ?? '', amount: amount.toString() }
    await asPerson(scene.t, scene.desk[0], (ctx) => approvePayout(ctx, id, seen))
  }
}

/** Two people settle differing batches, each after reading the chain, which is honest by then. */
async function settleDiffering(scene: Run): Promise<void> {
  for (const { id, state } of await batchesOf(scene)) {
    if (state !== 'failed') continue
    await tolerate(async () => {
      for (const person of scene.desk) {
        const found = await readSettlement({ db: scene.t.db }, scene.chain, id)
        await asPerson(scene.t, person, (ctx) => settleBatch(ctx, id, found, 'As the chain did'))
      }
    })
  }
}

/** Ends the lies: withheld transactions land or never will, and everyone acts as they should. */
async function comeToRest(scene: Run): Promise<void> {
  const { network } = scene
  network.isHonest = true
  for (const wire of network.held.splice(0)) await network.land(wire)
  await settle(scene)
  for (let round = 0; round < LAST_ROUNDS && !(await isFinished(scene)); round += 1) {
    await settleDiffering(scene)
    await tolerate(() => approveAgain(scene))
    await tolerate(() => gather(scene))
    for (const batch of await batchesOf(scene)) {
      if (batch.state === 'draft' || batch.state === 'simulated')
        await tolerate(() => ready(scene, 0))
    }
    for (const batch of await batchesOf(scene)) {
      if (batch.state !== 'approved' && batch.state !== 'expired') continue
      await tolerate(async () => {
        const signed = await sign(scene, 0)
        if (signed !== undefined) await submitBytes(scene, signed)
      })
    }
    await settle(scene)
  }
  await settleDiffering(scene)
}

/** Lets all signed transactions become final or dead, and the server observe it. */
async function settle(scene: Run): Promise<void> {
  for (const slots of [1, SLOTS_TO_FINAL, PAST_ALL_SLOTS]) {
    await tolerate(() => follow(scene))
    scene.network.ledger.advanceSlots(slots)
    await wait(scene)
  }
  await tolerate(() => follow(scene))
}

const isFinished = async (scene: Run) =>
  (await payoutsOf(scene)).every(({ state }) => state === 'finalized')

/** The outcome of a payout. */
export interface Outcome {
  state: PayoutRow['state']
  /** By the database, if it is final. */
  signature: string | null
  /** Transactions of the treasury that paid its wallet, with their amounts. */
  payments: { signature: string; amount: bigint; isRight: boolean }[]
  /** Whether one of its batches failed, or was settled by people since the chain differed. */
  wasRefused: boolean
}

async function outcomesOf(scene: Run): Promise<Outcome[]> {
  const { t, network, signed } = scene
  const landed = [...new Set(signed.map(({ signature }) => signature))]
    .map((signature) => network.ledger.look(signature))
    .filter((look) => look !== null && look.error === null)
  const outcomes: Outcome[] = []
  for (const payout of await payoutsOf(scene)) {
    const mint = payout.token === 'SOL' ? null : network.ledger.usdcMint
    const payments = landed.flatMap((look) =>
      look === null
        ? []
        : look.transfers
            .filter(({ to }) => to === payout.walletAddress)
            .map(({ amount, mint: paid }) => ({
              signature: look.signature,
              amount,
              isRight: amount === payout.amount && paid === mint,
            })),
    )
    const batches = await t.db
      .select({ state: payoutBatches.state })
      .from(payoutBatchItems)
      .innerJoin(payoutBatches, eq(payoutBatches.id, payoutBatchItems.batchId))
      .where(inArray(payoutBatchItems.payoutId, [payout.id]))
    outcomes.push({
      state: payout.state,
      signature: payout.signature,
      payments,
      wasRefused: batches.some(({ state }) => state === 'failed' || state === 'settled'),
    })
  }
  return outcomes
}
