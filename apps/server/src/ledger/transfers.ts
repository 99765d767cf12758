import assert from 'node:assert/strict'
import type { Points } from '@laurel/contract/money/money'
import type { TransferCategory } from '@laurel/contract/money/points'
import type { ledgerTransfers } from '../db/schema/ledger.ts'
import { canonicalJson, sha256 } from '../platform/ids.ts'
import { type AccountRef, accountKey, isCached, type OpenAccountRef } from './accounts.ts'

/** A requested transfer. */
export interface TransferInput {
  /** Idempotency key, unique in the whole ledger: letters, digits and `._:-`, at most 200 characters. */
  key: string
  from: OpenAccountRef
  to: OpenAccountRef
  /** At least 1. */
  amountPoints: Points
  category: TransferCategory
  /** The cause, as a noun of the product (`bounty`, `lesson`, …) and its id. */
  causeKind: string
  causeId?: string | null
  /** The cause as shown to the person, in one sentence. */
  title: string
  /** The page of the cause. */
  url?: string | null
  seasonId?: string | null
  /** Version of the rules behind the amount. */
  ruleVersion: number
  /** The inputs of the rule, for the receipt. JSON values only. */
  details?: Record<string, unknown>
}

type TransferRow = typeof ledgerTransfers.$inferSelect

/** A stored transfer. */
export type Transfer = Omit<TransferRow, 'fromAccountId' | 'toAccountId'> & {
  from: AccountRef
  to: AccountRef
}

/** The result of one input: its transfer, and whether an earlier call had posted it. */
export interface Posted {
  transfer: Transfer
  replayed: boolean
}

/** A transfer to plan: an input, or the reversal of `reversesId`. */
export interface Intent extends Required<Omit<TransferInput, 'from' | 'to'>> {
  from: AccountRef
  to: AccountRef
  reversesId: string | null
  /** SHA-256 of everything but the key, to compare contents. */
  requestHash: string
}

const KEY_SHAPE = /^[A-Za-z0-9._:-]{1,200}$/

/** Completes an input and hashes it. Asserts against bugs in the caller. */
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
