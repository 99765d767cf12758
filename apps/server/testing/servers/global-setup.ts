import type { TestProject } from 'vitest/node'
import { startThrowaway } from '../../src/db/embedded/embedded-throwaway.ts'
import { createTemplate } from './test-database.ts'

/**
 * Starts one throwaway PostgreSQL for the suite (or takes `TEST_DATABASE_URL`) and migrates the database that tests
 * clone.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const external = process.env.TEST_DATABASE_URL
  const throwaway = external === undefined ? await startThrowaway(() => {}) : null
  const adminUrl = throwaway?.url ?? external ?? ''
  project.provide('testPostgres', await createTemplate(adminUrl))
  // `LEDGER_MODEL_COMMANDS=200000` makes the ledger's model test the long run.
  project.provide('ledgerModelCommands', Number(process.env.LEDGER_MODEL_COMMANDS ?? 10_000))
  // `PAYOUT_SCHEDULES=5000` makes the model tests of payouts and fundings the long run.
  project.provide('payoutSchedules', {
    runs: Number(process.env.PAYOUT_SCHEDULES ?? 60),
    seed: Number(process.env.PAYOUT_SEED ?? 1),
  })
  // 30 for each operation, since three personas send them; `npm run fuzz` makes it the long run.
  project.provide('fuzz', {
    runs: Number(process.env.FUZZ_RUNS ?? 10),
    seed: Number(process.env.FUZZ_SEED ?? 1),
    operation: process.env.FUZZ_OPERATION ?? null,
  })
  return async () => throwaway?.stop()
}
