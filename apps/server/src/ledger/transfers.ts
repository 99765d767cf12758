import assert from 'node:assert/strict'
import type { Points } from '@laurel/contract/money/money'
import type { TransferCategory } from '@laurel/contract/money/points'
import type { ledgerTransfers } from '../db/schema/ledger.ts'
import { canonicalJson, sha256 } from '../platform/ids.ts'
import { type AccountRef, accountKey, isCached, type OpenAccountRef } from './accounts.ts'

/** A movement of points that a caller asks for. */
export interface TransferInput {
  /** Idempotency key, unique in the whole ledger: letters, digits and `._:-`, at most 200 characters. */
  key: string
  from: OpenAccountRef
  to: OpenAccountRef
  /** At least 1. */
  amountPoints: Points
  category: TransferCategory
  /** What brought it about, as a noun of the product (`bounty`, `lesson`, …) and its id. */
  causeKind: string
  causeId?: string | null
  /** What the person sees as the cause, as one sentence. */
  title: string
  /** Where the cause can be looked at. */
  url?: string | null
  seasonId?: string | null
  /** Version of the rules that the amount follows. */
  ruleVersion: number
  /** The numbers that the rule used, for the receipt. JSON values only. */
  details?: Record<string, unknown>
}

type TransferRow = typeof ledgerTransfers.$inferSelect

/** A transfer as the ledger keeps it. */
export type Transfer = Omit<TransferRow, 'fromAccountId' | 'toAccountId'> & {
  from: AccountRef
  to: AccountRef
}

/** The answer to one input: its transfer, and whether an earlier call had posted it already. */
export interface Posted {
  transfer: Transfer
  replayed: boolean
}

/** A transfer as the ledger is about to plan it: an input, or the reversal of `reversesId`. */
export interface Intent extends Required<Omit<TransferInput, 'from' | 'to'>> {
  from: AccountRef
  to: AccountRef
  reversesId: string | null
  /** SHA-256 of everything but the key: what "the same content" means. */
  requestHash: string
}

const KEY_SHAPE = /^[A-Za-z0-9._:-]{1,200}$/

/** Completes an input and hashes it. Asserts what only a mistake in the code can break. */
export function toIntent(
  input: Omit<TransferInput, 'from' | 'to'> & { from: AccountRef; to: AccountRef },
  reversesId: string | null = null,
): Intent {
  const { key, from, to, amountPoints } = input
  assert(KEY_SHAPE.test(key), `not an idempotency key: ${key}`)
  assert(Number.isSafeInteger(amountPoints) && amountPoints > 0, `not an amount: ${amountPoints}`)
  assert(accountKey(from) !== accountKey(to), `${key} moves points nowhere`)
  assert(isCached(from) || isCached(to), `${key} touches no account that can be locked`)
  const content = {
    amountPoints,
    category: input.category,
    causeKind: input.causeKind,
    causeId: input.causeId ?? null,
    title: input.title,
    url: input.url ?? null,
    seasonId: input.seasonId ?? null,
    ruleVersion: input.ruleVersion,
    details: input.details ?? {},
    reversesId,
  }
  const accounts = { from: accountKey(from), to: accountKey(to) }
  const requestHash = sha256(canonicalJson({ ...content, ...accounts }))
  return { ...content, key, from, to, requestHash }
}
