import type { Machine } from '../machine.ts'
import { type Commitment, MAX_BLOCKHASH_AGE_BLOCKS, requireSlot } from '../slots.ts'
import type { Options, Params } from './params.ts'

/** Implements one RPC method. Raises `RpcError`. */
export type Method = (machine: Machine, params: Params) => unknown

const SLOTS_PER_EPOCH = 432_000
const LAMPORTS_PER_SLOT_OF_FEES = 0
const VERSION = { 'solana-core': '3.0.0', 'feature-set': 0 }
const SLOT_SECONDS = 0.4

/** The commitment of a call. Raises `RpcError` if the ledger has not reached the caller's minimum context slot. */
export function commitmentFor({ slots }: Machine, options: Options): Commitment {
  const commitment = options.commitment()
  requireSlot(slots, commitment, options.whole('minContextSlot') ?? 0)
  return commitment
}

/** A result with its context slot. */
export function inContext(machine: Machine, commitment: Commitment, value: unknown) {
  return { context: { slot: machine.slots.slot(commitment), apiVersion: '3.0.0' }, value }
}

/** Methods about the ledger itself, its slots and blockhashes. */
export function clusterMethods(genesisHash: string): Record<string, Method> {
  return {
    getHealth: () => 'ok',
    getVersion: () => VERSION,
    getGenesisHash: () => genesisHash,
    getFirstAvailableBlock: () => 0,
    minimumLedgerSlot: () => 0,
    getSlot: (machine, params) => machine.slots.slot(commitmentFor(machine, params.options(0))),
    getBlockHeight({ slots, ...machine }, params) {
      const commitment = commitmentFor({ slots, ...machine }, params.options(0))
      return slots.heightOf(slots.slot(commitment))
    },
    getTransactionCount: ({ history }) => history.count,
    getEpochInfo(machine, params) {
      const slot = machine.slots.slot(commitmentFor(machine, params.options(0)))
      return {
        absoluteSlot: slot,
        blockHeight: machine.slots.heightOf(slot),
        epoch: Math.floor(slot / SLOTS_PER_EPOCH),
        slotIndex: slot % SLOTS_PER_EPOCH,
        slotsInEpoch: SLOTS_PER_EPOCH,
        transactionCount: machine.history.count,
      }
    },
    getLatestBlockhash(machine, params) {
      const commitment = commitmentFor(machine, params.options(0))
      const { slots } = machine
      const slot = slots.slot(commitment)
      return inContext(machine, commitment, {
        blockhash: slots.blockhashOf(slot),
        lastValidBlockHeight: slots.heightOf(slot) + MAX_BLOCKHASH_AGE_BLOCKS,
      })
    },
    isBlockhashValid(machine, params) {
      const commitment = commitmentFor(machine, params.options(1))
      const isValid = machine.slots.lastValidHeight(params.text(0)) !== null
      return inContext(machine, commitment, isValid)
    },
    getBlockTime(machine, params) {
      const slot = Number(params.whole(0))
      return slot > machine.slots.slot() ? null : blockTimeOf(machine, slot)
    },
    getRecentPrioritizationFees: ({ slots }) => [
      { slot: slots.slot(), prioritizationFee: LAMPORTS_PER_SLOT_OF_FEES },
    ],
  }
}

/** The time of a slot: known if a transaction landed in it, otherwise counted back from now. */
function blockTimeOf({ slots, history, clock }: Machine, slot: number): number {
  const landed = history.lastBefore(slot)
  if (landed?.slot === slot) return landed.blockTime
  return Math.floor(clock.now().getTime() / 1000 - (slots.slot() - slot) * SLOT_SECONDS)
}
