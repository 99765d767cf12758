import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chownSync,
  closeSync,
  fchownSync,
  fstatSync,
  fsyncSync,
  openSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { EmbeddedError } from './embedded-error.ts'
import { ownFolder, type Place } from './embedded-place.ts'
import { inspectProcess, readOrNull } from './embedded-process.ts'

/** Role that owns the cluster: its superuser. */
export const superuser = 'postgres'

/** Major version of PostgreSQL that the npm packages bring. */
const majorVersion = '18'

/** A postmaster that answers signals, started by us or found. */
export interface Postmaster {
  pid: number
  /** It says of itself that it takes connections. */
  isReady: boolean
}

/** A clean environment: none of the caller's PG* variables or locale may leak in. */
const childEnv = { LC_ALL: 'C', TZ: 'UTC' }

/** Log file size in bytes past which a start sets it aside. */
const largestLogBytes = 5 * 1024 * 1024

/**
 * Makes the cluster where there is none: UTF-8, the builtin C.UTF-8 locale (the same order on every
 * machine), checksums. It appears under its name only when it is whole.
 * Raises `EmbeddedError` when `initdb` fails or the cluster is of another major version.
 */
export async function ensureCluster(place: Place, durable: boolean): Promise<void> {
  const found = readOrNull(join(place.clusterFolder, 'PG_VERSION'))?.trim()
  if (found === majorVersion) return
  if (found !== undefined) {
    throw new EmbeddedError(
      `The database in ${place.clusterFolder} was made by PostgreSQL ${found}, and this program brings ${majorVersion}: make a backup with the old program and restore it here.`,
    )
  }
  const draft = `${place.clusterFolder}.new`
  rmSync(draft, { recursive: true, force: true })
  ownFolder(draft, place.account)
  const initdb = spawn(
    join(place.binFolder, 'initdb'),
    [
      `--pgdata=${draft}`,
      `--username=${superuser}`,
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--data-checksums',
      // Only the account and root get through the socket's folder, and there is no other way in.
      '--auth-local=trust',
      '--auth-host=reject',
      '--no-instructions',
      ...(durable ? [] : ['--no-sync']),
    ],
    { ...place.account, cwd: '/', env: childEnv, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const [[code, deathSignal], complaint] = await Promise.all([
    once(initdb, 'close'),
    text(initdb.stderr),
  ]).catch((error: Error) => [[1, null], error.message] as const)
  if (code !== 0) throw new EmbeddedError(`initdb failed: ${complaint.trim() || deathSignal}`)
  renameSync(draft, place.clusterFolder)
  syncFolder(dirname(place.clusterFolder))
}

/** Writes a folder's own entries to the disk, so that a rename in it outlives a power cut. */
function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}

/** The postmaster that runs on the cluster now, from its `postmaster.pid`; `null` if none does. */
export function findPostmaster(place: Pick<Place, 'clusterFolder'>): Postmaster | null {
  const lines = readOrNull(join(place.clusterFolder, 'postmaster.pid'))?.split('\n') ?? []
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0) return null
  const running = inspectProcess(pid)
  const isPostgres = running !== null && /(^|\/)postgres$/.test(running.command)
  const isOurs = isPostgres && worksIn(pid, place.clusterFolder)
  return isOurs ? { pid, isReady: lines[7]?.trim() === 'ready' } : null
}

/** False where the id was given in another container, and here belongs to PostgreSQL on another cluster. */
function worksIn(pid: number, clusterFolder: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(clusterFolder)
  } catch {
    return true
  }
}

/** A PostgreSQL that was just started. */
export interface Spawned {
  child: ChildProcess
  /** What it wrote on its standard error until now. */
  readLog(): string
}

/**
 * Starts PostgreSQL on the cluster, in a session of its own: Ctrl-C in the terminal must reach the
 * server alone, which then stops PostgreSQL after its last write.
 */
export function spawnPostmaster(place: Place, durable: boolean): Spawned {
  disownStalePidFile(place)
  if ((statSync(place.logFile, { throwIfNoEntry: false })?.size ?? 0) > largestLogBytes) {
    renameSync(place.logFile, `${place.logFile}.old`)
  }
  const log = openSync(place.logFile, 'a', 0o600)
  if (place.account) fchownSync(log, place.account.uid, place.account.gid)
  const logStart = fstatSync(log).size
  const settings = {
    listen_addresses: '',
    unix_socket_directories: `"${place.socketFolder.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    cluster_name: 'laurel',
    timezone: 'UTC',
    log_timezone: 'UTC',
    max_connections: '200',
    jit: 'off',
    ...quietLog,
    ...(durable ? {} : throwawaySettings),
  }
  const child = spawn(
    join(place.binFolder, 'postgres'),
    ['-D', place.clusterFolder, ...Object.entries(settings).map(([k, v]) => `--${k}=${v}`)],
    { ...place.account, cwd: '/', env: childEnv, detached: true, stdio: ['ignore', log, log] },
  )
  child.unref()
  child.on('error', () => {})
  closeSync(log)
  const readLog = (): string =>
    readFileSync(place.logFile).subarray(logStart).toString('utf8').trimEnd()
  return { child, readLog }
}

/**
 * What ends a start or a connection is written down; a statement that failed is not, since the server
 * hears of it anyway, there may be many, and their texts hold people's data.
 */
const quietLog = {
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
}

/** Speed for data that nobody will miss, and plans that never change in the middle of a run. */
const throwawaySettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  shared_buffers: '64MB',
  autovacuum: 'off',
}

/**
 * Makes PostgreSQL take a left-over `postmaster.pid` for what it is. It trusts any living process
 * under the id in it: after a reboot that may be anything, and after a `kill -9` a zombie. The id of
 * its own parent it takes as stale, so ours goes in; the file itself stays, since it also names the
 * shared memory by which PostgreSQL sees back ends that outlived their postmaster. The lock beside
 * the socket guards nothing else and goes.
 */
function disownStalePidFile(place: Place): void {
  rmSync(join(place.socketFolder, '.s.PGSQL.5432.lock'), { force: true })
  const file = join(place.clusterFolder, 'postmaster.pid')
  const content = readOrNull(file)
  if (content === null) return
  const draft = `${file}.laurel`
  const [, ...rest] = content.split('\n')
  writeFileSync(draft, [process.pid, ...rest].join('\n'), { mode: 0o600 })
  if (place.account) chownSync(draft, place.account.uid, place.account.gid)
  renameSync(draft, file)
}

/**
 * Stops PostgreSQL in its fast mode (clients are cut off, the last checkpoint is written) and
 * resolves when it is gone. After `patienceMs` without an end it is stopped without the checkpoint,
 * which costs a recovery at the next start and loses nothing. Raises `EmbeddedError` when even that
 * doesn't end it.
 */
export async function stopPostmaster(pid: number, patienceMs = 30_000): Promise<void> {
  signal(pid, 'SIGINT')
  for (let waitedMs = 0; inspectProcess(pid) !== null; waitedMs += 10) {
    if (waitedMs === patienceMs) signal(pid, 'SIGQUIT')
    if (waitedMs > 2 * patienceMs) {
      throw new EmbeddedError(`PostgreSQL (process ${pid}) doesn't stop.`)
    }
    await sleep(10)
  }
}

/**
 * Ends PostgreSQL as a crash would, for a cluster that is another machine's now: any other signal would let it write
 * once more, and remove the `postmaster.pid` of the other.
 */
export function killPostmaster(pid: number): void {
  signal(pid, 'SIGKILL')
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It ended by itself.
  }
}
