import { once } from 'node:events'
import type { Config } from '../../config/config.ts'
import { ConfigError } from '../../config/config-error.ts'
import { type Database, openDatabase } from '../../db/client.ts'
import type { OwnerConnection } from '../../db/connect.ts'
import { openBlobs } from '../../platform/blobs/open-blobs.ts'
import { createMovableClock, type MovableClock } from '../../platform/clock.ts'
import { beginDemo, readDemo, updateDemoOffset } from '../../platform/demo-clock.queries.ts'
import { sweeps } from '../sweeps.ts'
import { demoMoney } from './demo-money.ts'
import { demoPictures } from './demo-pictures.ts'
import { isEmptyDatabase } from './demo-state.queries.ts'

interface DemoParts {
  config: Config
  owner: Pick<OwnerConnection, 'url' | 'isEmbedded'>
  database: Database
  log: (message: string) => void
  /** Aborts the loading. */
  signal: AbortSignal
}

/**
 * Decides whether this server is a demo, loads its data at the first start and returns its clock; null for any other
 * server. Raises `ConfigError` where demo and other data would mix.
 */
export async function openDemo(parts: DemoParts): Promise<MovableClock | null> {
  const { config, owner, database } = parts
  const demo = await readDemo(database.db)
  const isNew = demo === null && (await isEmptyDatabase(database.db))
  requireUnmixed(parts, demo, isNew)
  if (!(config.demo ?? (owner.isEmbedded && (isNew || demo !== null)))) return null
  const clock = createMovableClock(demo?.offsetMs ?? 0)
  if (isNew) await loadDemo(parts, clock)
  return clock
}

function requireUnmixed(
  { config, owner }: DemoParts,
  demo: { isLoaded: boolean } | null,
  isNew: boolean,
): void {
  const place = owner.isEmbedded ? 'DATA_DIR' : 'DATABASE_URL'
  if (config.isPublic && !config.isSharedDemo && demo !== null) {
    throw new ConfigError(place, 'holds a demo, whose passwords are public: choose another')
  }
  if (demo?.isLoaded === false) {
    throw new ConfigError(place, 'holds a partially loaded demo: empty the database')
  }
  if (config.demo === true && demo === null && !isNew) {
    throw new ConfigError('DEMO', 'requires an empty database, or one created as a demo')
  }
}

/** Loads the demo data on separate connections that do not wait for the disk. */
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
  await updateDemoOffset(database.db, clock.offsetMs())
}
