import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type EmbeddedPostgres, startEmbedded } from './embedded.ts'
import { findPostmaster, stopPostmaster } from './embedded-cluster.ts'
import { findLivingOwner } from './embedded-lock.ts'
import { readOrNull } from './embedded-process.ts'

const folderPrefix = 'laurel-throwaway-'

/**
 * Starts an embedded PostgreSQL for one test run, in a temporary folder, without fsync, deleted by `stop`. Leftovers of
 * killed runs are stopped and deleted first.
 */
export async function startThrowaway(log: (message: string) => void): Promise<EmbeddedPostgres> {
  await removeAbandoned()
  const dataDir = mkdtempSync(join(tmpdir(), folderPrefix))
  const embedded = await startEmbedded({ dataDir, log, durable: false })
  return {
    url: embedded.url,
    stop: async () => {
      await embedded.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function removeAbandoned(): Promise<void> {
  const names = readdirSync(tmpdir()).filter((name) => name.startsWith(folderPrefix))
  for (const name of names) {
    const dataDir = join(tmpdir(), name)
    const lock = readOrNull(join(dataDir, 'postgres.lock'))
    // Without a lock it is being created.
    if (lock === null || findLivingOwner(lock) !== null) continue
    if (statSync(dataDir, { throwIfNoEntry: false })?.uid !== process.getuid?.()) continue
    const postmaster = findPostmaster({ clusterFolder: join(dataDir, 'postgres') })
    if (postmaster) await stopPostmaster(postmaster.pid)
    rmSync(dataDir, { recursive: true, force: true })
  }
}
