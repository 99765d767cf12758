/** Random schedules of a funding: a sponsor, a wallet, nodes, crashes and a lying RPC. */

import type { Fundable } from '@laurel/scenarios/fundings'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import type { Chain } from '../../src/chain/chain.ts'
import type { Database } from '../../src/db/client.ts'
import { bounties } from '../../src/db/schema/bounties.ts'
import { fundings, receivedPayments } from '../../src/db/schema/payments.ts'
import {
  buildTransaction,
  compareTransaction,
  preflight,
  storeSigned,
} from '../../src/features/fundings/funding-transactions.service.ts'
import { fundingSweeps } from '../../src/features/fundings/fundings.jobs.ts'
import { tokenBalance } from '../../src/ledger/token-books.service.ts'
import { MS } from '../../src/platform/clock.ts'
import { buildFundable } from '../builders/funding-builders.ts'
import { asPerson } from '../builders/payout-builders.ts'
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

/** Steps of a schedule; `pick` selects the object of a step. */
const STEPS = {
  sign: { weight: 3, run: sign },
  submit: { weight: 4, run: submit },
  walletSends: { weight: 2, run: walletSends },
  follow: { weight: 8, run: follow },
  followTwice: { weight: 3, run: followTwice },
  crash: { weight: 4, run: crash },
  slots: { weight: 8, run: passSlots },
  wait: { weight: 3, run: wait },
  deliver: { weight: 2, run: deliver },
  drop: { weight: 2, run: drop },
} as const satisfies Record<
  string,
  { weight: number; run: (scene: Run, pick: number) => Promise<unknown> }
>

type StepName = keyof typeof STEPS

/** A schedule as it is drawn. */
export interface FundingSchedule {
  /** Whether there is a second, honest endpoint, which may be unavailable. */
  hasSecond: boolean
  lies: number
  /** The sponsor's progress when the lies begin. */
  begun: 'waiting' | 'signed' | 'submitted'
  steps: { name: StepName; pick: number }[]
}

/** Any schedule. */
export const fundingSchedules: fc.Arbitrary<FundingSchedule> = fc.record({
  hasSecond: fc.boolean(),
  lies: fc.nat(),
  begun: fc.constantFrom('waiting', 'signed', 'submitted', 'submitted'),
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
    { minLength: 8, maxLength: 30, size: 'max' },
  ),
})

/** The bench of schedules: one server, and another node on its database. */
export interface FundingBench {
  t: TestServer
  second: Database
}

/** A running schedule. */
interface Run extends FundingBench {
  network: Network
  chain: Chain
  fundable: Fundable<Person>
  signed: { attemptId: string; wire: string }[]
}

/** The outcome of a funding. */
export interface FundingOutcome {
  bounty: string
  funding: { state: string; signature: string | null }
  /** In the books, lamports. */
  escrow: bigint
  amount: bigint
  /** Signatures of transactions that landed on the chain. */
  landed: string[]
  /** Signatures of payments listed for a person's decision. */
  received: string[]
}

/** Plays a schedule, makes the network honest at the end, and returns the outcome of the funding. */
export async function playFunding(
  bench: FundingBench,
  schedule: FundingSchedule,
): Promise<FundingOutcome> {
  const fundable = await buildFundable(bench.t)
  const scene: Run = {
    ...bench,
    ...(await openLyingChain(bench.t, schedule)),
    fundable,
    signed: [],
  }
  const { network } = scene
  network.isHonest = true
  if (schedule.begun !== 'waiting') await sign(scene)
  if (schedule.begun === 'submitted') await submit(scene, 0)
  network.isHonest = false
  for (const { name, pick } of schedule.steps) await tolerate(() => STEPS[name].run(scene, pick))
  network.isHonest = true
  for (const wire of network.held.splice(0)) await network.land(wire)
  for (const slots of [1, SLOTS_TO_FINAL, PAST_ALL_SLOTS]) {
    await tolerate(() => follow(scene))
    network.ledger.advanceSlots(slots)
    await wait(scene)
  }
  await tolerate(() => follow(scene))
  return await outcomeOf(scene)
}

const asSponsor = <T>({ t, fundable }: Run, work: Parameters<typeof asPerson<T>>[2]) =>
  asPerson(t, fundable.sponsor, work)

async function sign(scene: Run): Promise<void> {
  const { chain, fundable, signed } = scene
  const { bountyId } = fundable.bounty
  const payer = fundable.wallet.address
  const { attemptId, transaction } = await asSponsor(scene, async (ctx) => {
    const found = await preflight(ctx, chain, bountyId, payer)
    return await buildTransaction(ctx, chain, bountyId, { payer, found })
  })
  signed.push({ attemptId, wire: fundable.wallet.signTransaction(transaction) })
}

async function submit(scene: Run, pick: number): Promise<void> {
  const last = scene.signed.length - 1
  const one = scene.signed[pick % 3 === 0 ? pick % Math.max(1, last + 1) : last]
  if (one === undefined) return
  await asSponsor(scene, async (ctx) => {
    const compared = await compareTransaction(ctx, scene.chain, one.attemptId, one.wire)
    await storeSigned(ctx, one.attemptId, compared)
  })
}

async function walletSends({ network, signed }: Run, pick: number): Promise<void> {
  const one = signed[pick % Math.max(1, signed.length)]
  if (one !== undefined) await network.land(one.wire, pick % 2 === 0)
}

async function follow(scene: Run): Promise<void> {
  await followAs(scene, scene.t.deps.database)
}

async function followAs(scene: Run, database: Database): Promise<void> {
  for (const sweep of fundingSweeps(scene.chain)) {
    await sweep.run({ ...scene.t.deps, database }).catch(throwCause)
  }
}

async function followTwice(scene: Run): Promise<void> {
  await Promise.all([follow(scene), followAs(scene, scene.second)])
}

async function crash(scene: Run, pick: number): Promise<void> {
  if (armCrash(pick) === 'attempt signed') await submit(scene, pick)
  else await follow(scene)
}

async function wait({ t }: Pick<Run, 't'>): Promise<void> {
  t.clock.setOffsetMs(t.clock.offsetMs() + 31 * MS.second)
}

async function outcomeOf({ t, network, fundable, signed }: Run): Promise<FundingOutcome> {
  const { bountyId } = fundable.bounty
  const [bounty] = await t.db.select().from(bounties).where(eq(bounties.id, bountyId))
  const [funding] = await t.db.select().from(fundings).where(eq(fundings.bountyId, bountyId))
  const received = await t.db
    .select({ signature: receivedPayments.signature })
    .from(receivedPayments)
    .where(eq(receivedPayments.bountyId, bountyId))
  if (bounty === undefined || funding === undefined) throw new Error('the bounty is gone')
  return {
    bounty: bounty.state,
    funding: { state: funding.state, signature: funding.signature },
    escrow: await tokenBalance(t.db, 'SOL', { kind: 'escrow', ownerId: bountyId }),
    amount: funding.amount,
    landed: [...new Set(signed.map(({ wire }) => signatureOf(wire)))].filter(
      (signature) => network.ledger.look(signature)?.error === null,
    ),
    received: received.map(({ signature }) => signature),
  }
}
