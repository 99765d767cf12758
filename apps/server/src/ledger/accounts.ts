import type { Points } from '@laurel/contract/money/money'
import type { ACCOUNT_KINDS } from '../db/schema/ledger.ts'

/** What an account is for; `db/schema/ledger.ts` explains each. */
export type AccountKind = (typeof ACCOUNT_KINDS)[number]
type SystemKind = 'issuance' | 'burn'
type OwnedKind = Exclude<AccountKind, SystemKind>

/**
 * Names an account by what it is for. `ownerId` is a user id, for `escrow` a bounty id, for `season_reserve` a
 * season id. The account itself is opened when the first transfer touches it.
 */
export type AccountRef<Kind extends OwnedKind = OwnedKind> =
  | { kind: SystemKind }
  | { kind: Kind; ownerId: string }

/** An account that callers move points on: every one but debt, which only the ledger itself books. */
export type OpenAccountRef = AccountRef<Exclude<OwnedKind, 'debt'>>

/** The kinds of account that a person has. */
export const PERSONAL_KINDS = ['spendable', 'pending', 'held', 'debt'] as const
/** A kind of account that a person has. */
export type PersonalKind = (typeof PERSONAL_KINDS)[number]

/** The ids of the two accounts that have no cached balance; the migrations open them. */
export const UNCACHED_ACCOUNT_IDS: Record<SystemKind, string> = {
  issuance: '00000000-0000-4000-8000-000000000001',
  burn: '00000000-0000-4000-8000-000000000002',
}

/** An account as a batch sees it: with its balance after the transfers planned so far, null where none is cached. */
export interface Account {
  id: string
  balancePoints: Points | null
}

/** Whether the account keeps a balance, on a row that each of its transfers locks. */
export function isCached(ref: AccountRef): ref is { kind: OwnedKind; ownerId: string } {
  return 'ownerId' in ref
}

/** Whether the account belongs to a person. */
export function isPersonal(ref: AccountRef): ref is { kind: PersonalKind; ownerId: string } {
  return PERSONAL_KINDS.some((kind) => kind === ref.kind)
}

/** The reference as one text: equal for equal accounts, however their owner's UUID is written. */
export function accountKey(ref: AccountRef): string {
  return isCached(ref) ? `${ref.kind}:${ref.ownerId.toLowerCase()}` : ref.kind
}

/** The reference of a stored account. */
export function toAccountRef(kind: AccountKind, ownerId: string): AccountRef {
  return kind === 'issuance' || kind === 'burn' ? { kind } : { kind, ownerId }
}
