import type { Points } from '@laurel/contract/money/money'
import type { ACCOUNT_KINDS } from '../db/schema/ledger.ts'

/** The kind of an account; `db/schema/ledger.ts` explains each. */
export type AccountKind = (typeof ACCOUNT_KINDS)[number]
type SystemKind = 'issuance' | 'burn'
type OwnedKind = Exclude<AccountKind, SystemKind>

/**
 * A reference to an account. `ownerId` is a user id, for `escrow` the id of a bounty or a boost, for `season_reserve` a season id. The
 * account is created by its first transfer.
 */
export type AccountRef<Kind extends OwnedKind = OwnedKind> =
  | { kind: SystemKind }
  | { kind: Kind; ownerId: string }

/** An account that callers may use: all but debt, which only the ledger books. */
export type OpenAccountRef = AccountRef<Exclude<OwnedKind, 'debt'>>

/** The kinds of personal accounts. */
export const PERSONAL_KINDS = ['spendable', 'pending', 'held', 'debt'] as const
/** A kind of personal account. */
export type PersonalKind = (typeof PERSONAL_KINDS)[number]

/** The ids of the two accounts without a cached balance; the migrations create them. */
export const UNCACHED_ACCOUNT_IDS: Record<SystemKind, string> = {
  issuance: '00000000-0000-4000-8000-000000000001',
  burn: '00000000-0000-4000-8000-000000000002',
}

/** An account within a batch, with its balance after the transfers planned so far; null if not cached. */
export interface Account {
  id: string
  balancePoints: Points | null
}

/** Whether the account has a cached balance, whose row its transfers lock. */
export function isCached(ref: AccountRef): ref is { kind: OwnedKind; ownerId: string } {
  return 'ownerId' in ref
}

/** Whether the account belongs to a person. */
export function isPersonal(ref: AccountRef): ref is { kind: PersonalKind; ownerId: string } {
  return PERSONAL_KINDS.some((kind) => kind === ref.kind)
}

/** The reference as a key, normalising the owner's UUID. */
export function accountKey(ref: AccountRef): string {
  return isCached(ref) ? `${ref.kind}:${ref.ownerId.toLowerCase()}` : ref.kind
}

/** The reference of a stored account. */
export function toAccountRef(kind: AccountKind, ownerId: string): AccountRef {
  return kind === 'issuance' || kind === 'burn' ? { kind } : { kind, ownerId }
}
