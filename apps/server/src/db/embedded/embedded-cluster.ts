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

/** A live postmaster, started by us or found. */
export interface Postmaster {
  pid: number
  /** Whether it reports that it accepts connections. */
  isReady: boolean
}

/** A clean environment, without the caller's PG* variables and locale. */
const childEnv = { LC_ALL: 'C', TZ: 'UTC' }

/** The log file size in bytes beyond which a start rotates it. */
const maxLogBytes = 5 * 1024 * 1024

/**
 * Creates the cluster if missing: UTF-8, the builtin C.UTF-8 locale (the same order on every machine), checksums. Trigrams
 * ask the machine what a letter is: its C.UTF-8, or C, which knows only ASCII, where it has none. The cluster gets its name
 * only once complete. Raises `EmbeddedError` when `initdb` fails or the cluster is of another major version.
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
  const fault =
    (await initCluster(place, draft, 'C.UTF-8', durable)) &&
    (await initCluster(place, draft, 'C', durable))
  if (fault !== null) throw new EmbeddedError(`initdb failed: ${fault}`)
  renameSync(draft, place.clusterFolder)
  syncFolder(dirname(place.clusterFolder))
}

/** Creates a cluster in a folder, which is emptied first. Returns what went wrong, if anything. */
async function initCluster(
  place: Place,
  folder: string,
  letters: 'C.UTF-8' | 'C',
  durable: boolean,
): Promise<string | null> {
  rmSync(folder, { recursive: true, force: true })
  ownFolder(folder, place.account)
  const initdb = spawn(
    join(place.binFolder, 'initdb'),
    [
      `--pgdata=${folder}`,
      `--username=${superuser}`,
      '--encoding=UTF8',
      '--locale=C',
      `--lc-ctype=${letters}`,
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--data-checksums',
      // Only the account and root can access the socket's folder, and there is no other connection.
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
  return code === 0 ? null : complaint.trim() || String(deathSignal)
}

/** Flushes a folder's entries to disk, so that a rename survives a power cut. */
function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}

/** The running postmaster of the cluster, from its `postmaster.pid`; `null` without one. */
export function findPostmaster(place: Pick<Place, 'clusterFolder'>): Postmaster | null {
  const lines = readOrNull(join(place.clusterFolder, 'postmaster.pid'))?.split('\n') ?? []
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0) return null
  const running = inspectProcess(pid)
  const isPostgres = running !== null && /(^|\/)postgres$/.test(running.command)
  const isOurs = isPostgres && runsInCluster(pid, place.clusterFolder)
  return isOurs ? { pid, isReady: lines[7]?.trim() === 'ready' } : null
}

/** False when the id comes from another container and belongs to another cluster here. */
function runsInCluster(pid: number, clusterFolder: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(clusterFolder)
  } catch {
    return true
  }
}

/** A newly started PostgreSQL. */
export interface Spawned {
  child: ChildProcess
  /** Its standard error so far. */
  readLog(): string
}

/**
 * Starts PostgreSQL on the cluster in its own session, so that Ctrl-C reaches only the server, which stops PostgreSQL
 * after its last write.
 */
export function spawnPostmaster(place: Place, durable: boolean): Spawned {
  neutralizeStalePidFile(place)
  if ((statSync(place.logFile, { throwIfNoEntry: false })?.size ?? 0) > maxLogBytes) {
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
 * Logs failures of starts and connections, but not of statements: the server gets those anyway, they may be many, and
 * their text contains personal data.
 */
const quietLog = {
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
}

/** Speed for disposable data, and stable plans during a run. */
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
 * Makes PostgreSQL recognise a stale `postmaster.pid`. It trusts any live process with the id in it, which after a
 * reboot may be anything, and after a `kill -9` a zombie. It treats its parent's id as stale, so ours is written; the
 * file stays, since it also names the shared memory by which PostgreSQL detects backends that outlived their
 * postmaster. The lock next to the socket has no other use and is removed.
 */
function neutralizeStalePidFile(place: Place): void {
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
 * Stops PostgreSQL in fast mode (disconnects clients, writes the last checkpoint) and resolves when it has ended. After
 * `maxWaitMs` it is stopped without the checkpoint, which only costs a recovery at the next start. Raises
 * `EmbeddedError` when even that fails.
 */
export async function stopPostmaster(pid: number, maxWaitMs = 30_000): Promise<void> {
  signal(pid, 'SIGINT')
  for (let waitedMs = 0; inspectProcess(pid) !== null; waitedMs += 10) {
    if (waitedMs === maxWaitMs) signal(pid, 'SIGQUIT')
    if (waitedMs > 2 * maxWaitMs) {
      throw new EmbeddedError(`PostgreSQL (process ${pid}) doesn't stop.`)
    }
    await sleep(10)
  }
}

/**
 * Kills PostgreSQL like a crash, for a cluster that another machine has taken over: any other signal would let it write
 * again and remove the other's `postmaster.pid`.
 */
export function killPostmaster(pid: number): void {
  signal(pid, 'SIGKILL')
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It has ended already.
  }
}
