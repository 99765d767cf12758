import { once } from 'node:events'
import type { Config } from '../../config/config.ts'
import { ConfigError } from '../../config/config-error.ts'
import { type Database, openDatabase } from '../../db/client.ts'
import type { OwnerConnection } from '../../db/connect.ts'
import { openBlobs } from '../../platform/blobs/open-blobs.ts'
import { createMovableClock, type MovableClock } from '../../platform/clock.ts'
import { beginDemo, readDemo, storeDemoOffset } from '../../platform/demo-clock.queries.ts'
import { sweeps } from '../sweeps.ts'
import { demoMoney } from './demo-money.ts'
import { demoPictures } from './demo-pictures.ts'
import { isEmptyDatabase } from './demo-state.queries.ts'

interface DemoParts {
  config: Config
  owner: OwnerConnection
  database: Database
  log: (message: string) => void
  /** Ends the loading early. */
  signal: AbortSignal
}

/**
 * Decides whether this server is a demo, loads the data at its first start, and answers the demo's clock; null for any
 * other server. Raises `ConfigError` where demo and other data would meet.
 */
export async function openDemo(parts: DemoParts): Promise<MovableClock | null> {
  const { config, owner, database } = parts
  const demo = await readDemo(database.db)
  const isNew = demo === null && (await isEmptyDatabase(database.db))
  refuseMixture(parts, demo, isNew)
  if (!(config.demo ?? (owner.isEmbedded && (isNew || demo !== null)))) return null
  const clock = createMovableClock(demo?.offsetMs ?? 0)
  if (isNew) await loadDemo(parts, clock)
  return clock
}

function refuseMixture(
  { config, owner }: DemoParts,
  demo: { isLoaded: boolean } | null,
  isNew: boolean,
): void {
  const place = owner.isEmbedded ? 'DATA_DIR' : 'DATABASE_URL'
  if (config.isPublic && !config.isSharedDemo && demo !== null) {
    throw new ConfigError(place, 'holds a demo, whose passwords everybody knows: choose another')
  }
  if (demo?.isLoaded === false) {
    throw new ConfigError(place, 'holds a demo that was not loaded to its end: empty the database')
  }
  if (config.demo === true && demo === null && !isNew) {
    throw new ConfigError('DEMO', 'is for an empty database, or one that began as a demo')
  }
}

/** Makes the demo data on connections of its own, which need not wait for the disk. */
async function loadDemo(
  { config, owner, database, log, signal }: DemoParts,
  clock: MovableClock,
): Promise<void> {
  log('Loading the demo data')
  const { seedDemo } = await import('../../../../sandbox/src/demo/seed.ts')
  await beginDemo(database.db)
  const hurried = openDatabase(owner.url, (error) => log(error.message), { commitsLazily: true })
  try {
    const aborted = once(signal, 'abort').then(() => signal.throwIfAborted())
    const pictures = demoPictures(hurried, openBlobs(config))
    const seeding = seedDemo(hurried, sweeps, clock.now(), demoMoney(config), pictures)
    await Promise.race([seeding, aborted])
  } finally {
    await hurried.close()
  }
  await storeDemoOffset(database.db, clock.offsetMs())
}
