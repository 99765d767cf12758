import { createHash } from 'node:crypto'
import { getBase58Decoder } from '@solana/kit'
import type { Clock } from '../../../server/src/platform/clock.ts'
import { RPC_CODES, RpcError } from './rpc/rpc-error.ts'

/** Commitment level of a response. */
export type Commitment = 'processed' | 'confirmed' | 'finalized'

/** Slots after which a transaction is final: about five seconds on a live ledger. */
export const FINALIZED_AFTER_SLOTS = 12
/** Slots after which a transaction is confirmed. */
const CONFIRMED_AFTER_SLOTS = 1
/** Maximum age of a blockhash at which its transaction may still land, in blocks. */
export const MAX_BLOCKHASH_AGE_BLOCKS = 150

const SLOT_MS = 400
/** Height of a new ledger, so it has final blocks from the start. */
const FIRST_HEIGHT = 64
const DEPTHS = { processed: 0, confirmed: CONFIRMED_AFTER_SLOTS, finalized: FINALIZED_AFTER_SLOTS }

/** The ledger's slot counter. Each slot has a block, whose hash is derived from its number. */
export interface Slots {
  /** The newest slot with this commitment (default `processed`). */
  slot(commitment?: Commitment): number
  /** The block height of a slot: blocks count from the ledger's start, slots from earlier. */
  heightOf(slot: number): number
  blockhashOf(slot: number): string
  /** The last block height at which a transaction with this blockhash can land; null if expired or unknown. */
  lastValidHeight(blockhash: string): number | null
  /** Advances manually. */
  advance(slots: number): void
}

/**
 * Counts slots from `firstSlot`. A live ledger's slots follow the machine's clock, even while it is not running, like a
 * cluster's; others are advanced manually and continue from `slot`.
 */
export function createSlots(from: {
  genesisHash: string
  firstSlot: number
  /** The last slot known to have passed. */
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
      for (let at = slot - MAX_BLOCKHASH_AGE_BLOCKS; at <= slot; at++) {
        byHash.set(slots.get(at) ?? blockhashOf(at), at)
      }
      const at = byHash.get(blockhash)
      return at === undefined ? null : heightOf(at) + MAX_BLOCKHASH_AGE_BLOCKS
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

/** The current commitment of a transaction in `slot`. */
export function commitmentOf(slots: Slots, slot: number): Commitment {
  if (slot <= slots.slot('finalized')) return 'finalized'
  return slot <= slots.slot('confirmed') ? 'confirmed' : 'processed'
}

/** Raises `RpcError` if the ledger has not reached the minimum context slot. */
export function requireSlot(slots: Slots, commitment: Commitment, minSlot: number): void {
  const contextSlot = slots.slot(commitment)
  if (contextSlot >= minSlot) return
  throw new RpcError(RPC_CODES.minContextSlot, 'Minimum context slot has not been reached', {
    contextSlot,
  })
}
