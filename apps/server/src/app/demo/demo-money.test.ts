import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PRACTICE_TREASURY_ADDRESS } from '@laurel/contract/money/practice'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedDemo } from '../../../../sandbox/src/demo/seed.ts'
import { createFixedClock } from '../../../testing/fixed-clock.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/servers/test-database.ts'
import { loadConfig } from '../../config/config.ts'
import { reconcile } from '../../features/payout-batches/reconcile/reconcile.service.ts'
import { tokenSums } from '../../ledger/token-books.service.ts'
import type { Jobs } from '../../platform/work/jobs.ts'
import { runSweeps } from '../../platform/work/sweeps.ts'
import { openChain } from '../chain/chain-work.ts'
import { chainSweeps, sweeps } from '../sweeps.ts'
import { demoMoney } from './demo-money.ts'

const NOW = '2026-11-21T10:20:00.000Z'
const LOAD_LIMIT_MS = 120_000
/** The opening balance of the practice treasury. */
const OWN_LAMPORTS = 500_000_000_000n

let test: TestDatabase
let dataDir: string
beforeAll(async () => {
  test = await createTestDatabase()
  dataDir = mkdtempSync(join(tmpdir(), 'laurel-demo-money-'))
  await seedDemo(test.database, sweeps, new Date(NOW), demoMoney(configOf()))
}, LOAD_LIMIT_MS)
afterAll(async () => {
  await test.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

const configOf = () => loadConfig({ SOLANA_RPC_URL: 'local', DATA_DIR: dataDir }, 'no such file')

describe('the treasury of a new demo', () => {
  it('has only its own money: nothing on Received, no shortfall, and all of it can pay fees', async () => {
    const clock = createFixedClock(NOW)
    const { chain, localLedger } = await openChain(configOf(), clock)
    try {
      const jobs: Jobs = { send: async () => {} }
      const deps = { database: test.database, clock, jobs, chain, say: () => {} }
      await runSweeps(chainSweeps(chain), deps, (_sweep, error) => {
        throw error
      })
      const { rows } = await test.database.db.execute(sql`select reason from received_payments`)
      expect(rows).toEqual([])
      expect(await reconcile(deps)).toMatchObject({ isComplete: true, row: { findings: [] } })
      const [sol] = await tokenSums(test.database.db)
      const owed = (sol?.escrow ?? 0n) + (sol?.payable ?? 0n) + (sol?.unassigned ?? 0n)
      expect((await chain.balance(PRACTICE_TREASURY_ADDRESS)) - owed).toBe(OWN_LAMPORTS)
    } finally {
      await localLedger?.close()
    }
  })
})
