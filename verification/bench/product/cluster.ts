import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '../../../apps/server/src/db/embedded/embedded.ts'
import { isLoaded, loadData } from '../data/load-data.ts'
import type { DataSize } from '../data/size.ts'
import { printProgress } from '../print-progress.ts'
import { startProduct } from './product.ts'

/** A PostgreSQL for measurements, with its databases. */
export interface Cluster {
  /** The data folder of the embedded PostgreSQL; null for one of `DATABASE_URL`. */
  dataDir: string | null
  /** Folder for the output of this run's products. */
  folder: string
  /** The URL of a database with the given data, loaded first if missing. */
  database(name: string, size: DataSize): Promise<string>
  /** Stops the embedded PostgreSQL. Safe to call twice. */
  stop(): Promise<void>
  /** Stops everything and deletes temporary data. */
  close(): Promise<void>
}

/** Database of the goals' data set, named like the server's, so that a server can start on the folder. */
export const MAIN_DATABASE = 'laurel'

/**
 * Starts an embedded PostgreSQL in its default configuration (fsync on) in `dataDir`, which is kept, or in a temporary
 * folder; with `databaseUrl` it creates databases named `laurel_bench_…` there instead.
 */
export async function openCluster(options: {
  dataDir: string | null
  databaseUrl: string | null
}): Promise<Cluster> {
  const { databaseUrl } = options
  const folder = mkdtempSync(join(tmpdir(), 'laurel-bench-'))
  chmodSync(folder, 0o755)
  const dataDir = databaseUrl === null ? resolve(options.dataDir ?? join(folder, 'data')) : null
  const embedded = dataDir === null ? null : await startEmbedded({ dataDir, log: () => {} })
  const adminUrl = embedded?.url ?? databaseUrl ?? ''
  let isStopped = false
  const stop = async (): Promise<void> => {
    if (!isStopped) await embedded?.stop()
    isStopped = true
  }
  return {
    dataDir,
    folder,
    database: (name, size) =>
      ensureLoaded(adminUrl, embedded === null ? `laurel_bench_${name}` : name, { folder, size }),
    stop,
    close: async () => {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function ensureLoaded(
  adminUrl: string,
  name: string,
  { folder, size }: { folder: string; size: DataSize },
): Promise<string> {
  const url = withDatabase(adminUrl, name)
  const admin = new pg.Client({ connectionString: withDatabase(adminUrl, 'postgres') })
  await admin.connect()
  try {
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [name])
    if (rowCount === 1 && (await isLoaded(url, size))) {
      printProgress(`${name}: loaded before`)
      return url
    }
    printProgress(
      `${name}: loading ${size.users} people, ${size.submissions} submissions, ${size.votes} votes`,
    )
    await admin.query(`drop database if exists ${name} with (force)`)
    await admin.query(`create database ${name}`)
  } finally {
    await admin.end()
  }
  // The product's first start migrates, generates its keys and opens the season.
  const product = await startProduct({ folder: join(folder, 'first-start'), database: { url } })
  await product.stop()
  await loadData(url, size)
  return url
}

function withDatabase(adminUrl: string, name: string): string {
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return url.href
}
