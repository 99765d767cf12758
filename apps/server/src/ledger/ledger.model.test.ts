import { TransactionRollbackError } from 'drizzle-orm/errors'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { ledgerCommands, type Real } from '../../testing/money/ledger-commands.ts'
import { LedgerModel } from '../../testing/money/ledger-model.ts'
import { burn, issuance } from '../../testing/money/ledger-transfers.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/servers/test-database.ts'
import { balanceOf } from './balances.service.ts'
import { verifyLedger } from './verify.ts'

const COMMANDS = inject('ledgerModelCommands')
/** Commands of one run of the suite. */
const FEW_COMMANDS = 10_000
/** The first of the seeds that a run goes through, one a round: the same in every suite, another in each long run. */
const SEED = COMMANDS > FEW_COMMANDS ? Date.now() % 2 ** 31 : 20_261_121
const LONGEST_SEQUENCE = 100
const SEQUENCES_A_ROUND = 10
/** Ends the search for a smaller counterexample; a round that finds none takes about 2 s. */
const LONGEST_ROUND_MS = 30_000
const TIMEOUT_MS = 60_000 + 20 * COMMANDS

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

/** Runs one sequence on an empty ledger, in a transaction that is rolled back. Returns how many commands ran. */
async function runSequence(
  sequence: Iterable<fc.AsyncCommand<LedgerModel, Real>>,
): Promise<number> {
  let commandCount = 0
  const run = test.database.transaction(async (tx) => {
    const model = new LedgerModel()
    const real: Real = { tx, commandCount: 0, inputs: [], transferIds: [] }
    await fc.asyncModelRun(() => ({ model, real }), sequence)
    expect(await balanceOf(tx, issuance)).toBe(model.balance(issuance))
    expect(await balanceOf(tx, burn)).toBe(model.balance(burn))
    expect(await verifyLedger(tx)).toEqual([])
    commandCount = real.commandCount
    throw new TransactionRollbackError()
  })
  await run.catch((error: unknown) => {
    if (!(error instanceof TransactionRollbackError)) throw error
  })
  return commandCount
}

it(`agrees with the model over ${COMMANDS} commands from seed ${SEED} on`, {
  timeout: TIMEOUT_MS,
}, async () => {
  let commandCount = 0
  for (let seed = SEED; commandCount < COMMANDS; seed += 1) {
    // A failure prints the seed and the path that reproduce it.
    const property = fc.asyncProperty(ledgerCommands(LONGEST_SEQUENCE), async (sequence) => {
      commandCount += await runSequence(sequence)
    })
    await fc.assert(property, {
      seed,
      numRuns: SEQUENCES_A_ROUND,
      interruptAfterTimeLimit: LONGEST_ROUND_MS,
    })
  }
})
