/** The common parts of payment schedules over a lying RPC, for any kind of payment. */

import { inspect } from 'node:util'
import { encodeBase58 } from '@laurel/contract/money/base58'
import { Problem } from '@laurel/contract/problems'
import { DrizzleQueryError } from 'drizzle-orm'
import type { Chain } from '../../src/chain/chain.ts'
import { createChain } from '../../src/chain/create-chain.ts'
import { ChainUnavailable } from '../../src/chain/errors.ts'
import {
  ATTEMPT_FAULT_POINTS,
  type AttemptFaultPoint,
} from '../../src/features/payment-attempts/fault-points.rules.ts'
import { armFaultPoints } from '../../src/platform/fault-points.ts'
import type { TestServer } from '../servers/test-server.ts'
import {
  createNetwork,
  drawFrom,
  flakyTransport,
  lyingTransport,
  type Network,
} from './lying-rpc.ts'

/** Slots that pass in one step: to confirmed, to final, or past the life of a blockhash. */
const SLOTS = [1, 3, 11, 14, 60, 163, 163, 163]
/** Slots until a transaction is final. */
export const SLOTS_TO_FINAL = 13
/** Past the life of every blockhash. */
export const PAST_ALL_SLOTS = 180

/** A crash requested by a step. */
class Crash extends Error {}

/** A chain over the ledger of a test, with a lying endpoint and optionally an honest one. */
export async function openLyingChain(
  { money }: TestServer,
  { lies, hasSecond }: { lies: number; hasSecond: boolean },
): Promise<{ network: Network; chain: Chain }> {
  const ledger = await money.ledger()
  const network = createNetwork(ledger)
  const draw = drawFrom(lies)
  const chain = createChain({
    network: 'devnet',
    isLocal: true,
    usdcMint: ledger.usdcMint,
    treasury: [money.treasury.address],
    genesisHash: ledger.genesisHash,
    endpoints: [
      { name: 'the liar', transport: lyingTransport(network, draw) },
      ...(hasSecond ? [{ name: 'the other', transport: flakyTransport(network, draw) }] : []),
    ],
  })
  return { network, chain }
}

/** Tolerates refusals and an unavailable chain, which are part of a schedule; anything else is a fault. */
export async function tolerate(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const isExpected =
      error instanceof Problem || error instanceof ChainUnavailable || error instanceof Crash
    if (!isExpected) throw withCause(error)
  } finally {
    armFaultPoints(null)
  }
}

/** Adds the cause from PostgreSQL to the message, since a failed property prints only that. */
function withCause(error: unknown): unknown {
  if (!(error instanceof DrizzleQueryError)) return error
  return new Error(`${error.message}\n${inspect(error.cause)}`, { cause: error })
}

/** Makes the next step that passes one of the fault points crash there; returns the point. */
export function armCrash(pick: number): AttemptFaultPoint {
  const at = ATTEMPT_FAULT_POINTS[pick % ATTEMPT_FAULT_POINTS.length] ?? 'attempt signed'
  armFaultPoints((point) => {
    if (point === at) throw new Crash(point)
  })
  return at
}

/** Unwraps the single failure of a sweep, which otherwise reports all failures together. */
export function throwCause(error: unknown): never {
  const causes = error instanceof AggregateError ? error.errors : [error]
  throw causes.find((cause) => !(cause instanceof Crash)) ?? causes[0]
}

/** Lets slots pass. */
export async function passSlots({ network }: { network: Network }, pick: number): Promise<void> {
  network.ledger.advanceSlots(SLOTS[pick % SLOTS.length] ?? 1)
}

/** Lands a transaction that an endpoint accepted and withheld. */
export async function deliver({ network }: { network: Network }): Promise<void> {
  const wire = network.held.shift()
  if (wire !== undefined) await network.land(wire)
}

/** Drops a transaction that an endpoint accepted and withheld. */
export async function drop({ network }: { network: Network }): Promise<void> {
  const wire = network.held.shift()
  if (wire !== undefined) network.dropped.add(signatureOf(wire))
}

/** The signature of a signed transaction. */
export function signatureOf(wire: string): string {
  return encodeBase58(Buffer.from(wire, 'base64').subarray(1, 65))
}
