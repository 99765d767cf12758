import { points } from '@laurel/contract/money/money'
import fc from 'fast-check'
import type { OpenAccountRef } from '../../src/ledger/accounts.ts'
import type { TransferInput } from '../../src/ledger/transfers.ts'
import { newId } from '../../src/platform/ids.ts'

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

/** A way that points take. */
export type Route = readonly [from: OpenAccountRef, to: OpenAccountRef]

/** The ways between the accounts of these people, bounties and a season, each at least once. */
export function routesAmong(people: string[], bounties: string[], seasonId: string): Route[] {
  const reserve: OpenAccountRef = { kind: 'season_reserve', ownerId: seasonId }
  return [
    [issuance, reserve],
    ...bounties.map((bounty): Route => [reserve, escrow(bounty)]),
    ...people.flatMap((person): Route[] => [
      [issuance, spendable(person)],
      [issuance, pending(person)],
      [issuance, held(person)],
      [pending(person), spendable(person)],
      [pending(person), burn],
      [held(person), spendable(person)],
      [spendable(person), held(person)],
      [spendable(person), burn],
      ...bounties.flatMap((bounty): Route[] => [
        [spendable(person), escrow(bounty)],
        [escrow(bounty), spendable(person)],
      ]),
    ]),
  ]
}

/** A route with an amount. */
export interface Movement {
  from: OpenAccountRef
  to: OpenAccountRef
  amount: number
}

/** Any movement on one of the routes; what is issued comes in amounts so many times larger. */
export function movementOn(routes: readonly Route[], incomeFactor: number): fc.Arbitrary<Movement> {
  return fc
    .tuple(fc.constantFrom(...routes), fc.integer({ min: 1, max: 30 }))
    .map(([[from, to], size]) => ({
      from,
      to,
      amount: from === issuance ? incomeFactor * size : size,
    }))
}
