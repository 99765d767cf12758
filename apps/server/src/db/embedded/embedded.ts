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

/** Options of an embedded PostgreSQL. */
export interface EmbeddedOptions {
  /** Folder for the cluster, its socket and its log; created if missing. */
  dataDir: string
  /** Receives messages for the operator. */
  log: (message: string) => void
  /** False disables fsync, for disposable data. Defaults to true. */
  durable?: boolean
  /** How often the folder's lock is renewed; for tests. */
  heartbeatMs?: number
}

/** A PostgreSQL that this process owns. */
export interface EmbeddedPostgres {
  /** Connection string of the superuser over the Unix socket, database `laurel`. */
  url: string
  /** Stops PostgreSQL (fast mode) and releases the data folder; idempotent. */
  stop(): Promise<void>
}

/**
 * Starts PostgreSQL 18 from npm's binaries as a child process on a Unix socket, or attaches to one left running by a
 * killed server. The caller becomes the only owner of the data folder. PostgreSQL is restarted whenever it ends, until
 * `stop`. Raises `EmbeddedError` when the folder has another owner or PostgreSQL cannot run.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { log, durable = true } = options
  const dataDir = resolve(options.dataDir)
  makeDataFolder(dataDir)
  // As root, PostgreSQL runs under another account, which must be able to enter the temporary folder.
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
    return await supervise({ place, durable, log }, { releaseLock, lost: lost.signal })
  } catch (error) {
    releaseLock()
    throw error
  }
}

/** Whether a cluster exists here. */
export function hasCluster(dataDir: string): boolean {
  const folder = resolve(dataDir)
  return existsSync(join(folder, 'postgres')) || existsSync(join(folder, 'postgres.location'))
}

function makeDataFolder(dataDir: string): void {
  try {
    const isNew = mkdirSync(dataDir, { recursive: true }) !== undefined
    // It contains mails and uploads. As root, PostgreSQL runs under another account, which must be able to enter it.
    if (isNew) chmodSync(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700)
    accessSync(dataDir, constants.W_OK | constants.X_OK)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new EmbeddedError(
      `The data folder ${dataDir} can't be written (${reason}): start as the account it belongs to, or set DATA_DIR to another folder.`,
    )
  }
}

async function supervise(
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
      log('PostgreSQL ended: restarting it.')
      recovery = reopen(options).then((next) => {
        if (next === null) return
        session = next
        watch()
      })
    })
  }
  watch()
  lost.addEventListener('abort', () => {
    log('Another machine has taken over the data folder: killing PostgreSQL.')
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
  // The parameter is the real host; the one before it only makes the text a valid `URL`.
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

/** Reopens a session, with growing pauses between attempts; `null` when aborted. */
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
