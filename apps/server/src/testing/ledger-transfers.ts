import { points } from '@laurel/contract/money'
import type { OpenAccountRef } from '../ledger/accounts.ts'
import type { TransferInput } from '../ledger/transfers.ts'
import { newId } from '../platform/ids.ts'

/** When everything in the ledger's tests happens. */
export const now = new Date('2026-11-02T09:00:00.000Z')

/** Where points come from. */
export const issuance: OpenAccountRef = { kind: 'issuance' }
/** Where points end. */
export const burn: OpenAccountRef = { kind: 'burn' }
/** The spendable points of a person. */
export const spendable = (ownerId: string): OpenAccountRef => ({ kind: 'spendable', ownerId })
/** A person's points that wait for settlement. */
export const pending = (ownerId: string): OpenAccountRef => ({ kind: 'pending', ownerId })
/** A person's points that wait for skill. */
export const held = (ownerId: string): OpenAccountRef => ({ kind: 'held', ownerId })
/** The escrow of a bounty. */
export const escrow = (ownerId: string): OpenAccountRef => ({ kind: 'escrow', ownerId })

/** A transfer to post, with a key of its own unless `change` says otherwise. */
export function transfer(
  from: OpenAccountRef,
  to: OpenAccountRef,
  amount: number,
  change: Partial<TransferInput> = {},
): TransferInput {
  return {
    key: newId(),
    from,
    to,
    amountPoints: points(amount),
    category: 'win',
    causeKind: 'bounty',
    title: 'Won a bounty',
    ruleVersion: 1,
    ...change,
  }
}
