import { createHash } from 'node:crypto'
import { getBase58Decoder } from '@solana/kit'
import type { Clock } from '../../../server/src/platform/clock.ts'
import { RPC_CODES, RpcError } from './rpc/rpc-error.ts'

/** How settled an answer must be. */
export type Commitment = 'processed' | 'confirmed' | 'finalized'

/** Slots after which a transaction is final: about five seconds of a live ledger. */
export const FINALIZED_AFTER_SLOTS = 12
/** Slots after which a transaction is confirmed. */
const CONFIRMED_AFTER_SLOTS = 1
/** A transaction may land while its blockhash is at most this many blocks old. */
export const BLOCKHASH_LIVES_BLOCKS = 150

const SLOT_MS = 400
/** The first slots of a ledger are past, so that it has final blocks from the start. */
const FIRST_HEIGHT = 64
const DEPTHS = { processed: 0, confirmed: CONFIRMED_AFTER_SLOTS, finalized: FINALIZED_AFTER_SLOTS }

/** How far the ledger has come. Each slot has a block, whose hash follows from its number. */
export interface Slots {
  /** The newest slot, or the newest that has this commitment. */
  slot(commitment?: Commitment): number
  /** The height of a slot's block: blocks count from the ledger's beginning, slots from long before. */
  heightOf(slot: number): number
  blockhashOf(slot: number): string
  /** The last block height at which a transaction over this blockhash can land; null when that is past, or never was. */
  lastValidHeight(blockhash: string): number | null
  /** Lets slots pass by hand. */
  advance(slots: number): void
}

/**
 * Counts slots from `firstSlot`. A live ledger's pass with the machine's time, also while nobody runs it, as those of a
 * cluster do; the others are moved by hand and go on from `slot`.
 */
export function createSlots(from: {
  genesisHash: string
  firstSlot: number
  /** The last slot that is known to have been. */
  slot: number
  live: { clock: Clock; since: Date } | null
}): Slots {
  let newest = Math.max(from.slot, from.firstSlot + FIRST_HEIGHT)
  let byHash = new Map<string, number>()

  const slotNow = (): number => {
    if (from.live !== null) {
      const elapsedMs = from.live.clock.now().getTime() - from.live.since.getTime()
      newest = Math.max(newest, from.firstSlot + FIRST_HEIGHT + Math.floor(elapsedMs / SLOT_MS))
    }
    return newest
  }
  const heightOf = (slot: number) => slot - from.firstSlot
  const blockhashOf = (slot: number) => hashOf(`${from.genesisHash}:${slot}`)
  return {
    slot: (commitment = 'processed') => slotNow() - DEPTHS[commitment],
    heightOf,
    blockhashOf,
    lastValidHeight(blockhash) {
      const slot = slotNow()
      const known = byHash
      byHash = new Map()
      const slots = new Map([...known].map(([hash, at]) => [at, hash]))
      for (let at = slot - BLOCKHASH_LIVES_BLOCKS; at <= slot; at++) {
        byHash.set(slots.get(at) ?? blockhashOf(at), at)
      }
      const at = byHash.get(blockhash)
      return at === undefined ? null : heightOf(at) + BLOCKHASH_LIVES_BLOCKS
    },
    advance(slots) {
      newest = slotNow() + slots
    },
  }
}

/** The SHA-256 of a text, in base58. */
export function hashOf(text: string): string {
  return getBase58Decoder().decode(createHash('sha256').update(text).digest())
}

/** How settled a transaction of `slot` is by now. */
export function commitmentOf(slots: Slots, slot: number): Commitment {
  if (slot <= slots.slot('finalized')) return 'finalized'
  return slot <= slots.slot('confirmed') ? 'confirmed' : 'processed'
}

/** Raises `RpcError` when a caller wants answers from a slot that has not come. */
export function requireSlot(slots: Slots, commitment: Commitment, least: number): void {
  const contextSlot = slots.slot(commitment)
  if (contextSlot >= least) return
  throw new RpcError(RPC_CODES.minContextSlot, 'Minimum context slot has not been reached', {
    contextSlot,
  })
}
