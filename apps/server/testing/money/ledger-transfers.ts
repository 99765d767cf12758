import { points } from '@laurel/contract/money/money'
import fc from 'fast-check'
import type { OpenAccountRef } from '../../src/ledger/accounts.ts'
import type { TransferInput } from '../../src/ledger/transfers.ts'
import { newId } from '../../src/platform/ids.ts'

/** The time of all events in the ledger's tests. */
export const now = new Date('2026-11-02T09:00:00.000Z')

/** The source of all points. */
export const issuance: OpenAccountRef = { kind: 'issuance' }
/** The sink of points. */
export const burn: OpenAccountRef = { kind: 'burn' }
/** The spendable points of a person. */
export const spendable = (ownerId: string): OpenAccountRef => ({ kind: 'spendable', ownerId })
/** A person's points pending settlement. */
export const pending = (ownerId: string): OpenAccountRef => ({ kind: 'pending', ownerId })
/** A person's points held until their skill is known. */
export const held = (ownerId: string): OpenAccountRef => ({ kind: 'held', ownerId })
/** The escrow of a bounty. */
export const escrow = (ownerId: string): OpenAccountRef => ({ kind: 'escrow', ownerId })

/** A transfer to post, with a new key unless `change` sets one. */
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

/** A pair of accounts between which points move. */
export type Route = readonly [from: OpenAccountRef, to: OpenAccountRef]

/** Routes between the accounts of these people, bounties and a season, each at least once. */
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

/** Any movement on one of the routes; issuance has amounts `incomeFactor` times larger. */
export function movementOn(routes: readonly Route[], incomeFactor: number): fc.Arbitrary<Movement> {
  return fc
    .tuple(fc.constantFrom(...routes), fc.integer({ min: 1, max: 30 }))
    .map(([[from, to], size]) => ({
      from,
      to,
      amount: from === issuance ? incomeFactor * size : size,
    }))
}
