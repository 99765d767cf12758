import { type Address, getBase64Encoder } from '@solana/kit'
import type { Outcome } from './bank.ts'
import { readTransaction, type WireTransaction } from './transactions/wire-transaction.ts'

/** A transaction on the ledger, including failed ones that paid their fee. */
export interface LandedTransaction extends Outcome {
  slot: number
  /** Seconds since 1970. */
  blockTime: number
  signature: string
  /** Base64 of its bytes. */
  wire: string
}

/** All landed transactions, in order. */
export interface History {
  readonly count: number
  add(landed: LandedTransaction): void
  find(signature: string): LandedTransaction | undefined
  /** Transactions that involve an account, oldest first. */
  of(address: string): readonly LandedTransaction[]
  /** The newest transaction up to and including `slot`; null if there is none. */
  lastBefore(slot: number): LandedTransaction | null
}

/** Creates an empty history. */
export function createHistory(): History {
  const all: LandedTransaction[] = []
  const bySignature = new Map<string, LandedTransaction>()
  const byAddress = new Map<string, LandedTransaction[]>()
  return {
    get count() {
      return all.length
    },
    add(landed) {
      all.push(landed)
      bySignature.set(landed.signature, landed)
      for (const address of new Set(listAccountKeys(landed))) {
        const own = byAddress.get(address)
        if (own === undefined) byAddress.set(address, [landed])
        else own.push(landed)
      }
    },
    find: (signature) => bySignature.get(signature),
    of: (address) => byAddress.get(address) ?? [],
    lastBefore: (slot) => all.findLast((landed) => landed.slot <= slot) ?? null,
  }
}

/** Decodes the bytes of a landed transaction. */
export function decodeLanded(landed: LandedTransaction): WireTransaction {
  return readTransaction(new Uint8Array(getBase64Encoder().encode(landed.wire)))
}

/** All accounts of a landed transaction, those of lookup tables last. */
export function listAccountKeys(landed: LandedTransaction): Address[] {
  const { writable, readonly } = landed.loaded
  return [...decodeLanded(landed).staticAccounts, ...writable, ...readonly]
}
