/**
 * The life of an airdrop (product.md 9): every change of its state, who makes it, and when it happens automatically.
 * `moveAirdrop` allows nothing else; the sweeps and the public timeline read the same table.
 */
import type { AirdropState } from '@laurel/contract/airdrop/airdrop-words'
import { MS } from '../../platform/clock.ts'

/** Who moves an airdrop: a person of finance, or time. */
export type AirdropActor = 'finance' | 'system'

/** The times of an airdrop. */
export const AIRDROP_TIMES = {
  /** The dry run is published this long before the season ends. */
  dryRunBeforeEndMs: 14 * MS.day,
  /** How long undecided reports of linked accounts delay the closing calculation at most. */
  openReportsMs: 72 * MS.hour,
  appealsMs: 7 * MS.day,
  /** How long undecided appeals delay the final calculation at most. */
  openAppealsMs: 72 * MS.hour,
  claimsMs: 60 * MS.day,
} as const

/** Days after the claims opened on which people are reminded; the first notice comes when they open. */
export const CLAIM_REMINDER_DAYS = [0, 1, 30, 53] as const

/** Proofs of a person that a claim needs. */
export const PROOFS_NEEDED = 2

/** Days on which a passkey must have been used. */
export const PASSKEY_DAYS = 20

/** How long and how often a wallet must have been used on Mainnet. */
export const WALLET_USE = { ageMs: 60 * MS.day, transactions: 10, recheckMs: MS.hour } as const

interface AirdropTransition {
  from: AirdropState
  to: AirdropState
  who: AirdropActor
  /** A description, in a sentence. */
  does: string
}

/** All transitions of an airdrop, in order. */
export const AIRDROP_TRANSITIONS = {
  announce: {
    from: 'draft',
    to: 'announced',
    who: 'finance',
    does: 'A second person announces it: the pool moves from the treasury’s unassigned money into escrow.',
  },
  activate: {
    from: 'announced',
    to: 'active',
    who: 'system',
    does: 'Its season runs.',
  },
  close: {
    from: 'active',
    to: 'closed',
    who: 'system',
    does: 'The season is over, all its days have settled and the reports of linked accounts are decided, at the latest 72 hours later.',
  },
  openAppeals: {
    from: 'closed',
    to: 'appeals',
    who: 'system',
    does: 'The calculation is published: everyone can check it and appeal for 7 days.',
  },
  finalize: {
    from: 'appeals',
    to: 'final',
    who: 'system',
    does: 'The time for appeals is over and each is decided, at the latest 72 hours later.',
  },
  openClaims: {
    from: 'final',
    to: 'claim_open',
    who: 'system',
    does: 'The final calculation is published: shares can be claimed for 60 days.',
  },
  closeClaims: {
    from: 'claim_open',
    to: 'claim_closed',
    who: 'system',
    does: 'The time to claim is over: the rest stays in escrow for the next airdrop in the same token.',
  },
} as const satisfies Record<string, AirdropTransition>

/** The name of a transition. */
export type AirdropTransitionName = keyof typeof AIRDROP_TRANSITIONS

/** The trust level from which a person is eligible. */
export const MIN_TRUST_LEVEL = 1
