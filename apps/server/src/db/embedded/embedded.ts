import { accessSync, chmodSync, constants, existsSync, mkdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findBinaries } from './embedded-binaries.ts'
import {
  ensureCluster,
  findPostmaster,
  killPostmaster,
  stopPostmaster,
  superuser,
} from './embedded-cluster.ts'
import { EmbeddedError } from './embedded-error.ts'
import { takeOwnerLock } from './embedded-lock.ts'
import { choosePlace, shortSocketFolders } from './embedded-place.ts'
import {
  databaseName,
  type OwnerSession,
  openSession,
  type SessionOptions,
} from './embedded-session.ts'

/** How an embedded PostgreSQL is started. */
export interface EmbeddedOptions {
  /** Folder for the cluster, its socket and its log; made where it is missing. */
  dataDir: string
  /** Takes what an operator should read. */
  log: (message: string) => void
  /** Off only for data that nobody will miss: no fsync. Default on. */
  durable?: boolean
  /** How often the folder's lock says that its owner lives; for tests. */
  heartbeatMs?: number
}

/** A PostgreSQL that this process owns. */
export interface EmbeddedPostgres {
  /** Connection string of the superuser over the Unix socket, database `laurel`. */
  url: string
  /** Stops PostgreSQL (fast mode) and gives the data folder up; safe to call twice. */
  stop(): Promise<void>
}

/**
 * Starts PostgreSQL 18 from npm's binaries as a child process on a Unix socket, or attaches to the
 * one that an earlier, killed server left running. The caller becomes the only owner of the data
 * folder. PostgreSQL is started again whenever it goes away, until `stop`.
 * Raises `EmbeddedError` where the folder has another owner or PostgreSQL can't run.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { log, durable = true } = options
  const dataDir = resolve(options.dataDir)
  makeDataFolder(dataDir)
  // Root's PostgreSQL runs under another account, which must get through a temporary folder.
  if (!durable) chmodSync(dataDir, 0o755)
  const lost = new AbortController()
  const releaseLock = takeOwnerLock(join(dataDir, 'postgres.lock'), dataDir, {
    log,
    onLost: () => lost.abort(),
    ...(options.heartbeatMs !== undefined && { heartbeatMs: options.heartbeatMs }),
  })
  try {
    const place = choosePlace(dataDir, findBinaries(), log)
    await ensureCluster(place, durable)
    return await keepRunning({ place, durable, log }, { releaseLock, lost: lost.signal })
  } catch (error) {
    releaseLock()
    throw error
  }
}

/** Whether a start made a cluster here already. */
export function hasCluster(dataDir: string): boolean {
  const folder = resolve(dataDir)
  return existsSync(join(folder, 'postgres')) || existsSync(join(folder, 'postgres.location'))
}

function makeDataFolder(dataDir: string): void {
  try {
    const isNew = mkdirSync(dataDir, { recursive: true }) !== undefined
    // Mails and uploads lie in it. Root's PostgreSQL runs under another account, which has to pass through.
    if (isNew) chmodSync(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700)
    accessSync(dataDir, constants.W_OK | constants.X_OK)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new EmbeddedError(
      `The data folder ${dataDir} can't be written (${reason}): start as the account it belongs to, or set DATA_DIR to another folder.`,
    )
  }
}

async function keepRunning(
  start: Omit<SessionOptions, 'signal'>,
  { releaseLock, lost }: { releaseLock: () => void; lost: AbortSignal },
): Promise<EmbeddedPostgres> {
  const { place, log } = start
  const stopping = new AbortController()
  const options: SessionOptions = { ...start, signal: stopping.signal }
  let session = await openSession(options)
  let recovery: Promise<void> = Promise.resolve()
  const watch = (): void => {
    session.client.once('end', () => {
      if (stopping.signal.aborted) return
      log('PostgreSQL went away: bringing it back.')
      recovery = reopen(options).then((next) => {
        if (next === null) return
        session = next
        watch()
      })
    })
  }
  watch()
  lost.addEventListener('abort', () => {
    log('Another machine took the data folder over: PostgreSQL is stopped at once.')
    stopping.abort()
    killPostmaster(session.pid)
  })

  const stop = async (): Promise<void> => {
    stopping.abort()
    await recovery
    await session.client.end().catch(() => {})
    if (!lost.aborted) await stopPostmaster(findPostmaster(place)?.pid ?? session.pid)
    if (place.socketFolder.startsWith(shortSocketFolders)) {
      rmSync(place.socketFolder, { recursive: true, force: true })
    }
    releaseLock()
  }
  let stopped: Promise<void> | undefined
  // The parameter says where; the host before it only makes this an address that `URL` can read.
  const url = new URL(`postgresql://${superuser}@localhost/${databaseName}`)
  url.searchParams.set('host', place.socketFolder)
  return {
    url: url.href,
    stop: () => {
      stopped ??= stop()
      return stopped
    },
  }
}

/** Opens a session again, with growing pauses between tries; `null` when told to stop. */
async function reopen(options: SessionOptions): Promise<OwnerSession | null> {
  for (let pauseMs = 50; !options.signal.aborted; pauseMs = Math.min(pauseMs * 2, 2_000)) {
    try {
      return await openSession(options)
    } catch (error) {
      if (options.signal.aborted) return null
      options.log(`PostgreSQL isn't back yet: ${error instanceof Error ? error.message : error}`)
      await sleep(pauseMs, undefined, { signal: options.signal }).catch(() => {})
    }
  }
  return null
}
