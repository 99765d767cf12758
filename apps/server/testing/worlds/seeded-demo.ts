import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type SQL, sql } from 'drizzle-orm'
import { seedDemo } from '../../../sandbox/src/demo/seed.ts'
import { demoMoney } from '../../src/app/demo/demo-money.ts'
import { demoPictures } from '../../src/app/demo/demo-pictures.ts'
import { sweeps } from '../../src/app/sweeps.ts'
import { type Config, loadConfig } from '../../src/config/config.ts'
import { createTestBlobs } from '../servers/test-blobs.ts'
import { createTestDatabase, type TestDatabase } from '../servers/test-database.ts'

/** A demo in a database of its own, with its files and its local ledger. */
export interface SeededDemo {
  t: TestDatabase
  blobs: ReturnType<typeof createTestBlobs>
  config: Config
  /** Rows of a query with a key and a count: `{ state: count }`. */
  tally(query: SQL): Promise<Record<string, number>>
  /** A person's entries by their state and that of their bounty. */
  entriesOf(username: string): Promise<Record<string, number>>
  close(): Promise<void>
}

/** Seeds a demo that begins at `now`. */
export async function openSeededDemo(now: Date): Promise<SeededDemo> {
  const t = await createTestDatabase()
  const blobs = createTestBlobs()
  const dataDir = mkdtempSync(join(tmpdir(), 'laurel-seed-'))
  const config = loadConfig({ SOLANA_RPC_URL: 'local', DATA_DIR: dataDir }, 'no such file')
  await seedDemo(t.database, sweeps, now, demoMoney(config), demoPictures(t.database, blobs))
  const tally: SeededDemo['tally'] = async (query) => {
    const { rows } = await t.database.db.execute<{ key: string; count: number }>(query)
    return Object.fromEntries(rows.map(({ key, count }) => [key, count]))
  }
  return {
    t,
    blobs,
    config,
    tally,
    entriesOf: (username) =>
      tally(sql`
        select submissions.state || ' in ' || bounties.state as key, count(*)::int as count
        from submissions
        join bounties on bounties.id = submissions.bounty_id
        join user_profiles on user_profiles.user_id = submissions.author_id
        where user_profiles.username = ${username}
        group by 1
      `),
    async close() {
      await t.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
