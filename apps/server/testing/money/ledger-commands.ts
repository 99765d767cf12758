import { Problem, type ProblemCode } from '@laurel/contract/problems'
import { ne } from 'drizzle-orm'
import fc from 'fast-check'
import { expect } from 'vitest'
import type { Db } from '../../src/db/client.ts'
import { ledgerAccounts } from '../../src/db/schema/ledger.ts'
import {
  accountKey,
  isCached,
  type OpenAccountRef,
  toAccountRef,
} from '../../src/ledger/accounts.ts'
import { post, reverse } from '../../src/ledger/ledger.service.ts'
import type { TransferInput } from '../../src/ledger/transfers.ts'
import { newId } from '../../src/platform/ids.ts'
import type { LedgerModel } from './ledger-model.ts'
import {
  burn,
  issuance,
  type Movement,
  movementOn,
  now,
  routesAmong,
  transfer,
} from './ledger-transfers.ts'

/** The ledger under test: a transaction, and the results of earlier commands to refer to. */
export interface Real {
  tx: Db
  /** Number of commands run. */
  commandCount: number
  /** Inputs that were posted, in order. */
  inputs: TransferInput[]
  /** The transfer of each of the model's entries. */
  transferIds: string[]
}

const [ada, bo] = [newId(), newId()]
const ROUTES = routesAmong([ada, bo], [newId()], newId())
/** People earn more than they spend, so that balances do not all end at zero. */
const movement = movementOn(ROUTES, 3)
/** Index of an earlier input, transfer or key, modulo their number. */
const nth = fc.nat({ max: 99 })

/**
 * Sequences of up to `longest` commands: batches, whole balances, reused keys with the same and with another body,
 * reversals.
 */
export function ledgerCommands(longest: number) {
  const postNew = fc.array(movement, { minLength: 1, maxLength: 3 }).map((movements) =>
    command(['post', ...movements.map(inWords)], (model, real) => {
      const inputs = movements.map(({ from, to, amount }, index) =>
        transfer(from, to, amount, { key: `${real.commandCount}.${index}` }),
      )
      return postBoth(model, real, inputs)
    }),
  )
  const postAll = fc.constantFrom(...ROUTES).map(([from, to]) =>
    command(['post all from', name(from), 'to', name(to)], async (model, real) => {
      const amount = model.balance(from)
      if (amount <= 0) return
      await postBoth(model, real, [transfer(from, to, amount, { key: `${real.commandCount}` })])
    }),
  )
  const postAgain = fc.tuple(nth, movement).map(([n, { from, to, amount }]) =>
    command(['post again', n, 'then', inWords({ from, to, amount })], (model, real) => {
      const fresh = transfer(from, to, amount, { key: `${real.commandCount}` })
      return postBoth(model, real, [...pick(real.inputs, n), fresh, fresh])
    }),
  )
  const postOtherBody = fc.tuple(nth, movement).map(([n, { from, to, amount }]) =>
    command(['post under the key of', n, inWords({ from, to, amount })], (model, real) => {
      const keys = pick(real.inputs, n).map((input) => input.key)
      return postBoth(
        model,
        real,
        keys.map((key) => transfer(from, to, amount, { key })),
      )
    }),
  )
  const reverseOne = nth.map((n) =>
    command(['reverse', n], (model, real) => reverseBoth(model, real, n, `${real.commandCount}`)),
  )
  const reverseUnderOldKey = fc.tuple(nth, nth).map(([n, keyOf]) =>
    command(['reverse', n, 'under the key of', keyOf], async (model, real) => {
      for (const { key } of pick(model.entries, keyOf)) await reverseBoth(model, real, n, key)
    }),
  )
  const often = [postNew, postNew, postAll, reverseOne, reverseOne]
  const arbitraries = [...often, postAgain, postOtherBody, reverseUnderOldKey]
  return fc.commands<LedgerModel, Real, false>(arbitraries, { maxCommands: longest, size: 'max' })
}

function command(
  name: unknown[],
  run: (model: LedgerModel, real: Real) => Promise<void>,
): fc.AsyncCommand<LedgerModel, Real> {
  return {
    check: () => true,
    toString: () => name.join(' '),
    async run(model, real) {
      real.commandCount += 1
      await run(model, real)
      expect(await readBalances(real.tx)).toEqual(cachedBalances(model))
    },
  }
}

async function postBoth(model: LedgerModel, real: Real, inputs: TransferInput[]): Promise<void> {
  const answers = await orProblem(post(real.tx, now, inputs))
  const expected = model.post(inputs)
  if (typeof answers === 'string') return expect(answers).toEqual(expected)
  expect(answers.map((answer) => answer.replayed)).toEqual(expected)
  for (const [index, answer] of answers.entries()) {
    if (answer.replayed) continue
    real.transferIds.push(answer.transfer.id)
    real.inputs.push(...inputs.slice(index, index + 1))
  }
}

async function reverseBoth(model: LedgerModel, real: Real, n: number, key: string): Promise<void> {
  for (const entry of pick(model.entries, n)) {
    const [transferId = ''] = pick(real.transferIds, n)
    const answer = await orProblem(reverse(real.tx, now, transferId, { key, reason: 'A model' }))
    const expected = model.reverse(entry, key)
    expect(typeof answer === 'string' ? answer : answer.replayed).toEqual(expected)
    if (typeof answer !== 'string' && !answer.replayed) real.transferIds.push(answer.transfer.id)
  }
}

async function orProblem<T>(work: Promise<T>): Promise<T | ProblemCode> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Problem) return error.code
    throw error
  }
}

async function readBalances(db: Db): Promise<Record<string, number>> {
  const rows = await db
    .select()
    .from(ledgerAccounts)
    .where(ne(ledgerAccounts.balancePoints, 0 as never))
  return Object.fromEntries(
    rows.map((row) => [accountKey(toAccountRef(row.kind, row.ownerId)), row.balancePoints ?? 0]),
  )
}

function cachedBalances(model: LedgerModel): Record<string, number> {
  const entries = [...model.balances].filter(
    ([key, balance]) => balance !== 0 && key !== accountKey(issuance) && key !== accountKey(burn),
  )
  return Object.fromEntries(entries)
}

/** The nth item modulo the length, as a list of one; empty for an empty list. */
function pick<T>(items: readonly T[], n: number): T[] {
  return items.slice(n % Math.max(1, items.length)).slice(0, 1)
}

function inWords({ from, to, amount }: Movement) {
  return `[${amount} from ${name(from)} to ${name(to)}]`
}

function name(ref: OpenAccountRef): string {
  if (!isCached(ref)) return ref.kind
  return ref.ownerId === ada
    ? `Ada's ${ref.kind}`
    : ref.ownerId === bo
      ? `Bo's ${ref.kind}`
      : ref.kind
}
