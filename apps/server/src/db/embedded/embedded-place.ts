import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import type { Binaries } from './embedded-binaries.ts'
import { EmbeddedError } from './embedded-error.ts'
import { readOrNull } from './embedded-process.ts'

/** A system account by its numbers. */
export interface Account {
  uid: number
  gid: number
}

/** The folders and account of a cluster. */
export interface Place {
  /** Account that PostgreSQL runs under; `null` means this process's own. */
  account: Account | null
  /** Folder with `postgres` and `initdb`. */
  binFolder: string
  /** The cluster (`PGDATA`). */
  clusterFolder: string
  /** Folder of the Unix socket, readable by the account only. */
  socketFolder: string
  /** The log of PostgreSQL's standard error. */
  logFile: string
}

/** The folder, as root, for what the unprivileged account cannot reach in the checkout. */
const systemFolder = '/var/lib/laurel'

/** The longest path of a Unix socket, in bytes without the NUL. */
const maxSocketPath = process.platform === 'darwin' ? 103 : 107

/** The prefix of socket folders used when the path next to the data would be too long. */
export const shortSocketFolders = '/tmp/laurel-socket-'

/**
 * Decides where PostgreSQL runs. It refuses to run as root, so root uses an unprivileged account, and where that
 * account cannot access the data folder or the binaries, they are placed under `/var/lib/laurel`. `dataDir` is
 * absolute, exists, and is locked by the caller. Raises `EmbeddedError` when the account cannot access an existing
 * cluster.
 */
export function choosePlace(
  dataDir: string,
  binaries: Binaries,
  log: (text: string) => void,
): Place {
  const locationFile = join(dataDir, 'postgres.location')
  let base = readOrNull(locationFile)?.trim() || dataDir
  if (process.getuid?.() !== 0) {
    refuseForeignCluster(base)
    return makePlace(base, join(binaries.folder, 'bin'), null)
  }
  const account = chooseAccount(join(base, 'postgres'))
  if (!canEnter(base, account)) {
    if (existsSync(join(base, 'postgres'))) {
      throw new EmbeddedError(
        `PostgreSQL's account (uid ${account.uid}) can't reach its data in ${base}: let others pass through its parent folders (chmod o+x), or set DATA_DIR.`,
      )
    }
    base = join(systemFolder, randomUUID())
    mkdirSync(base, { recursive: true })
    allowTraversal(systemFolder, base)
    writeFileSync(locationFile, `${base}\n`)
  }
  if (base !== dataDir) log(`PostgreSQL's account can't reach ${dataDir}: its data is in ${base}.`)
  const binFolder = join(reachableBinaries(binaries, account, log), 'bin')
  return makePlace(base, binFolder, account)
}

function refuseForeignCluster(base: string): void {
  const owner = statSync(join(base, 'postgres'), { throwIfNoEntry: false })?.uid
  if (owner === undefined || owner === process.getuid?.()) return
  throw new EmbeddedError(
    `The database in ${base} belongs to another account (uid ${owner}): start as that account or as root, or set DATA_DIR to another folder.`,
  )
}

/** The owner of an existing cluster, else the account `laurel`, else `nobody`. */
function chooseAccount(clusterFolder: string): Account {
  const cluster = statSync(clusterFolder, { throwIfNoEntry: false })
  if (cluster !== undefined && cluster.uid !== 0) return { uid: cluster.uid, gid: cluster.gid }
  const passwd = readOrNull('/etc/passwd') ?? ''
  for (const name of ['laurel', 'nobody']) {
    const match = new RegExp(`^${name}:[^:]*:(\\d+):(\\d+):`, 'm').exec(passwd)
    if (match) return { uid: Number(match[1]), gid: Number(match[2]) }
  }
  return { uid: 65534, gid: 65534 }
}

function canEnter(folder: string, account: Account): boolean {
  return (
    spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...account, cwd: '/' }).status === 0
  )
}

function reachableBinaries(
  binaries: Binaries,
  account: Account,
  log: (text: string) => void,
): string {
  if (canRun(binaries.folder, account)) return binaries.folder
  const copy = join(systemFolder, `postgresql-${binaries.version}`)
  log(`PostgreSQL's account can't reach ${binaries.folder}: it runs from ${copy}.`)
  if (!canRun(copy, account)) {
    const draft = `${copy}.${randomUUID()}`
    cpSync(binaries.folder, draft, { recursive: true, verbatimSymlinks: true })
    allowTraversal(systemFolder)
    spawnSync('chmod', ['-R', 'a+rX', draft])
    rmSync(copy, { recursive: true, force: true })
    renameSync(draft, copy)
  }
  return copy
}

/** Overrides a strict umask of root on our folders. */
function allowTraversal(...folders: string[]): void {
  for (const folder of folders) chmodSync(folder, 0o755)
}

function canRun(folder: string, account: Account): boolean {
  const postgres = join(folder, 'bin', 'postgres')
  return spawnSync(postgres, ['--version'], { ...account, cwd: '/' }).status === 0
}

function makePlace(base: string, binFolder: string, account: Account | null): Place {
  const clusterFolder = join(base, 'postgres')
  const nearby = join(base, 'run')
  const fits = Buffer.byteLength(join(nearby, '.s.PGSQL.5432')) <= maxSocketPath
  return {
    account,
    binFolder,
    clusterFolder,
    socketFolder: fits ? ownFolder(nearby, account) : shortFolder(clusterFolder, account),
    logFile: join(base, 'postgres.log'),
  }
}

/** The folder of the last start, since PostgreSQL may still run there, or a new one. */
function shortFolder(clusterFolder: string, account: Account | null): string {
  const last = readOrNull(join(clusterFolder, 'postmaster.pid'))?.split('\n')[4]
  if (last?.startsWith(shortSocketFolders)) {
    const found = lstatSync(last, { throwIfNoEntry: false })
    const isOurs = found?.isDirectory() && found.uid === (account?.uid ?? process.getuid?.())
    if (isOurs) return last
  }
  return ownFolder(mkdtempSync(shortSocketFolders), account)
}

/** Creates a folder that only the account (and root) may access. */
export function ownFolder(folder: string, account: Account | null): string {
  // A recursive mkdir applies its mode to every created parent, so only the leaf is chmodded.
  mkdirSync(folder, { recursive: true })
  if (account) chownSync(folder, account.uid, account.gid)
  chmodSync(folder, 0o700)
  return folder
}
