/**
 * A lying Solana endpoint over the honest embedded ledger: it forgets, returns stale state, reports a block that was
 * dropped, shows money as another token, lists a transaction twice, denies transactions that it accepted, and accepts
 * transactions that it never forwards. It never hides an account for longer than a block takes to become final, nor
 * reports a failure of a transaction that succeeded: no payment could be safe over such an endpoint.
 */
import { LOCAL_USDC_MINT } from '@laurel/contract/money/practice'
import type { RpcTransport } from '@solana/kit'
import type { LocalLedger } from '../../../sandbox/src/ledger/local-ledger.ts'
import { readWireTransaction } from '../../src/chain/building/wire.ts'

/** A source of numbers from 0 to 1, from a seed. */
export type Draw = () => number

/** The network between clients and the ledger. */
export interface Network {
  ledger: LocalLedger
  /** Whether endpoints are honest and forward what they accept. */
  isHonest: boolean
  /** Signed bytes that were accepted and have not landed yet. */
  held: string[]
  /** Signatures that were accepted and will never land. */
  dropped: Set<string>
  /** Lands signed bytes, if the ledger accepts them. */
  land(wireTransaction: string, skipsPreflight?: boolean): Promise<void>
}

type Answer = { jsonrpc: '2.0'; id: unknown; result?: unknown; error?: unknown }
type Call = { id: unknown; method: string; params: readonly unknown[] }
type InContext = { context: { slot: bigint | number }; value: (Record<string, unknown> | null)[] }

/** Maximum slots by which an endpoint's view of accounts is stale: fewer than make a block final. */
const MAX_BEHIND = 10
const LONG_BEHIND = 60

/** A pseudorandom generator (mulberry32). */
export function drawFrom(seed: number): Draw {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A network over a ledger, without withheld transactions. */
export function createNetwork(ledger: LocalLedger): Network {
  return {
    ledger,
    isHonest: false,
    held: [],
    dropped: new Set(),
    async land(wireTransaction, skipsPreflight = false) {
      const options = { encoding: 'base64', skipPreflight: skipsPreflight }
      await ask(ledger, 'sendTransaction', [wireTransaction, options])
    },
  }
}

/** An honest endpoint that is sometimes unavailable. */
export function flakyTransport(network: Network, draw: Draw): RpcTransport {
  return async ({ payload }) => {
    const call = payload as Call
    const isAway = !network.isHonest && draw() < 0.15
    return (isAway ? nothing(call) : await network.ledger.handle(call)) as never
  }
}

/** A lying endpoint. */
export function lyingTransport(network: Network, draw: Draw): RpcTransport {
  return async ({ payload }) => {
    const call = payload as Call
    if (!network.isHonest && draw() < 0.08) return nothing(call) as never
    const lie = network.isHonest ? undefined : LIES[call.method]
    if (lie !== undefined && draw() < 0.6) return (await lie(network, draw, call)) as never
    return (await network.ledger.handle(call)) as never
  }
}

type Lie = (network: Network, draw: Draw, call: Call) => Promise<Answer>

const LIES: Record<string, Lie> = {
  async sendTransaction(network, draw, call) {
    const wire = String(call.params[0])
    const { signature } = readWireTransaction(wire)
    const fate = draw()
    if (fate < 0.3) await network.ledger.handle(call)
    else if (fate < 0.7) network.held.push(wire)
    else network.dropped.add(String(signature))
    const chance = draw()
    if (chance < 0.4) return { jsonrpc: '2.0', id: call.id, result: signature }
    if (chance < 0.8) return nothing(call)
    const error = { code: -32002, message: 'Simulation failed', data: { err: 'AccountNotFound' } }
    return { jsonrpc: '2.0', id: call.id, error }
  },
  async getSignatureStatuses(network, draw, call) {
    const answer = await truth(network, call)
    const reply = answer.result as InContext
    const asked = call.params[0] as string[]
    const kind = draw()
    if (kind < 0.5) reply.value = reply.value.map(() => null)
    else if (kind < 0.75) rewindStatuses(reply, Math.floor(draw() * LONG_BEHIND))
    else reply.value = reply.value.map((one, place) => one ?? inBlock(network, asked[place], reply))
    return answer
  },
  async getTransaction(network, draw, call) {
    const answer = await truth(network, call)
    if (draw() < 0.5) return { ...answer, result: null }
    const meta = (answer.result as { meta?: Record<string, unknown> } | null)?.meta
    for (const list of ['preTokenBalances', 'postTokenBalances'] as const) {
      for (const balance of (meta?.[list] ?? []) as { mint: string; owner: string }[]) {
        if (draw() < 0.5) balance.mint = balance.owner
        else balance.owner = LOCAL_USDC_MINT
      }
    }
    return answer
  },
  async getSignaturesForAddress(network, draw, call) {
    const answer = await truth(network, call)
    const found = answer.result as unknown[]
    return { ...answer, result: draw() < 0.8 ? [] : found.flatMap((one) => [one, one]) }
  },
  async getMultipleAccounts(network, draw, call) {
    const answer = await truth(network, call)
    const reply = answer.result as InContext
    const since = Number(reply.context.slot) - Math.floor(draw() * MAX_BEHIND)
    const [addresses] = call.params as [string[]]
    for (const [place, address] of addresses.entries()) {
      const madeAt = await firstSlotOf(network, address)
      if (madeAt !== null && madeAt > since) reply.value[place] = null
    }
    return answer
  },
  getBlockHeight: behind((result, slots) => Number(result) - slots),
  getEpochInfo: behind((result, slots) => {
    const reply = result as { absoluteSlot: number | bigint; blockHeight: number | bigint }
    return {
      ...reply,
      absoluteSlot: Number(reply.absoluteSlot) - slots,
      blockHeight: Number(reply.blockHeight) - slots,
    }
  }),
}

/** A lie that hides the newest part of the chain. */
function behind(change: (result: unknown, slots: number) => unknown): Lie {
  return async (network, draw, call) => {
    const answer = await truth(network, call)
    return { ...answer, result: change(answer.result, Math.floor(draw() * LONG_BEHIND)) }
  }
}

/** Rewrites statuses to those of `slots` ago. */
function rewindStatuses(reply: InContext, slots: number): void {
  const slot = Number(reply.context.slot) - slots
  reply.context = { slot }
  reply.value = reply.value.map((one) => {
    if (one === null || Number(one.slot) > slot) return null
    const isFinal = slot - Number(one.slot) >= 12
    return { ...one, confirmationStatus: isFinal ? 'finalized' : 'confirmed' }
  })
}

/** Reports a withheld transaction as in a block; it is dropped later, or lands. */
function inBlock(network: Network, signature: string | undefined, reply: InContext) {
  const isHeld = network.held.some((wire) => readWireTransaction(wire).signature === signature)
  if (!isHeld && !network.dropped.has(String(signature))) return null
  const status = { Ok: null }
  return { slot: reply.context.slot, err: null, status, confirmationStatus: 'confirmed' }
}

/** The slot in which an account was created, by its history; null without one. */
async function firstSlotOf({ ledger }: Network, address: string): Promise<number | null> {
  const { result } = await ask(ledger, 'getSignaturesForAddress', [
    address,
    { commitment: 'confirmed' },
  ])
  const past = (result as { slot: number; err: unknown }[]).filter(({ err }) => err === null)
  return past.at(-1)?.slot ?? null
}

async function truth({ ledger }: Network, call: Call): Promise<Answer> {
  return structuredClone(await ledger.handle(call)) as Answer
}

async function ask(ledger: LocalLedger, method: string, params: unknown[]): Promise<Answer> {
  return (await ledger.handle({ jsonrpc: '2.0', id: 1, method, params })) as Answer
}

/** An unusable reply that is not worth retrying immediately. */
function nothing({ id }: Call): Answer {
  return { jsonrpc: '2.0', id, error: { code: -32601, message: 'cut off' } }
}
