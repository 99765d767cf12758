/**
 * `npm run schema:land`, once per release: freezes the unreleased migrations by their checksums in landed.json, and stores a
 * database of their schema with a row in every table next to it. Tests start the server on each of these.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seedDemo } from '../../apps/sandbox/src/demo/seed.ts'
import { demoMoney } from '../../apps/server/src/app/demo/demo-money.ts'
import { sweeps } from '../../apps/server/src/app/sweeps.ts'
import { VERSION } from '../../apps/server/src/config/build-info.ts'
import { loadConfig } from '../../apps/server/src/config/config.ts'
import { openDatabase } from '../../apps/server/src/db/client.ts'
import { startThrowaway } from '../../apps/server/src/db/embedded/embedded-throwaway.ts'
import {
  LANDED,
  LANDED_LIST,
  listLandedReleases,
} from '../../apps/server/src/db/migration/landed.ts'
import { migrateDatabase } from '../../apps/server/src/db/migration/migrate.ts'
import { readMigrations } from '../../apps/server/src/db/migration/migration-files.ts'
import { beginDemo, updateDemoOffset } from '../../apps/server/src/platform/demo-clock.queries.ts'
import { packDatabase } from './pack-database.ts'

const MAX_FIXTURE_BYTES = 320_000

const printLine = (line: string): void => void process.stdout.write(`${line}\n`)

const releases = listLandedReleases()
const frozen = new Set(releases.flatMap(({ migrations }) => Object.keys(migrations)))
const pending = readMigrations().filter(({ name }) => !frozen.has(name))
if (pending.length === 0) printLine('Every migration has landed already: there is nothing to do.')
else await land()

async function land(): Promise<void> {
  if (releases.some(({ version }) => version === VERSION)) {
    throw new Error(`The schema of ${VERSION} has landed already: raise the version first.`)
  }
  const fixture = await makeFixture()
  mkdirSync(LANDED, { recursive: true })
  writeFileSync(join(LANDED, `${VERSION}.backup.br`), fixture)
  const migrations = Object.fromEntries(pending.map(({ name, hash }) => [name, hash]))
  releases.push({ version: VERSION, migrations })
  writeFileSync(LANDED_LIST, `${JSON.stringify(releases, null, 2)}\n`)
  printLine(`${VERSION}: ${Object.keys(migrations).join(', ')}; ${fixture.length} bytes of data`)
}

/** Packs the demo, with a row in every table that it leaves empty. */
async function makeFixture(): Promise<Buffer> {
  const throwaway = await startThrowaway(() => {})
  const folder = mkdtempSync(join(tmpdir(), 'laurel-landed-'))
  try {
    await migrateDatabase(throwaway.url)
    await loadDemo(throwaway.url, folder)
    const fixture = await packDatabase(throwaway.url, folder)
    if (fixture.length > MAX_FIXTURE_BYTES) throw new Error(`${fixture.length} bytes are too many`)
    return fixture
  } finally {
    await throwaway.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function loadDemo(url: string, dataDir: string): Promise<void> {
  const config = loadConfig({ DATA_DIR: dataDir }, 'no such file')
  const database = openDatabase(url, () => {}, { commitsLazily: true })
  try {
    await beginDemo(database.db)
    await seedDemo(database, sweeps, new Date(), demoMoney(config))
    await updateDemoOffset(database.db, 0)
  } finally {
    await database.close()
  }
}
