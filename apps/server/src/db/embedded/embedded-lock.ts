import { randomUUID } from 'node:crypto'
import {
  closeSync,
  linkSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { EmbeddedError } from './embedded-error.ts'
import { inspectProcess, readOrNull } from './embedded-process.ts'

/**
 * Ensures one owner per data folder, by two locks. The kernel's file lock is exact, ends with its process and works
 * across containers of this machine. It does not cover another machine on the same shared folder: for that, the owner
 * renews a lease with its identity every few seconds.
 */

/** How often an owner writes its lease. */
const HEARTBEAT_MS = 5_000
/** A lease of another machine that was not renewed for this long has expired. */
const LEASE_MS = 30_000
/** SQLite's code for a file that another process has locked. */
const SQLITE_BUSY = 5

const ownerSchema = z.object({
  pid: z.number().int().positive(),
  startedAt: z.string(),
  /** Absent from the locks of releases before this one. */
  host: z.string().optional(),
  boot: z.string().optional(),
})

type Owner = z.output<typeof ownerSchema>

interface LockOptions {
  log?: (message: string) => void
  /** Another machine took the folder over while this process was suspended, so it must stop writing immediately. */
  onLost?: () => void
  heartbeatMs?: number
}

/**
 * Makes this process the owner of a data folder and returns a function to release it. A lock of a dead process is taken
 * over, one of another machine after 30 s without renewal. Otherwise raises `EmbeddedError` naming the owner.
 */
export function takeOwnerLock(
  file: string,
  dataDir: string,
  options: LockOptions = {},
): () => void {
  const kernelLock = holdKernelLock(`${file}.sqlite`)
  if (kernelLock === 'busy') throw refusal(ownerOf(readOrNull(file)), dataDir)
  const lease = { file, dataDir, isExact: kernelLock !== 'unsupported', log: options.log }
  const mine = JSON.stringify({
    pid: process.pid,
    startedAt: inspectProcess(process.pid)?.startedAt ?? '',
    host: hostname(),
    boot: bootId(),
  })
  const letGo = (): void => {
    if (typeof kernelLock === 'object') kernelLock.close()
  }
  try {
    const handle = placeLease(lease, mine)
    const timer = setInterval(() => {
      // Rewrites the same bytes in place: readers never see a partial file, and the file system sets the time.
      try {
        writeSync(handle, mine, 0)
      } catch {
        // The disk may be full or unavailable; the next renewal may succeed.
      }
      if (readOrNull(file) === mine) return
      clearInterval(timer)
      options.onLost?.()
    }, options.heartbeatMs ?? HEARTBEAT_MS).unref()
    return () => {
      clearInterval(timer)
      closeSync(handle)
      if (readOrNull(file) === mine) rmSync(file, { force: true })
      letGo()
    }
  } catch (error) {
    letGo()
    throw error
  }
}

/** The process id of a lock file's owner on this machine; `null` when that process has ended. */
export function findLivingOwner(content: string): number | null {
  const owner = ownerOf(content)
  return owner !== null && isRunning(owner) ? owner.pid : null
}

/**
 * Takes a kernel file lock through SQLite, Node's only access to one. The file stays empty. `unsupported` where the
 * file system has no locks.
 */
function holdKernelLock(file: string): DatabaseSync | 'busy' | 'unsupported' {
  let database: DatabaseSync | null = null
  try {
    database = new DatabaseSync(file)
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
    return database
  } catch (error) {
    database?.close()
    const code = error instanceof Error && 'errcode' in error ? error.errcode : null
    return code === SQLITE_BUSY ? 'busy' : 'unsupported'
  }
}

interface Lease {
  file: string
  dataDir: string
  /** Whether we hold the kernel's lock, so that no other owner can be alive on this machine. */
  isExact: boolean
  log: LockOptions['log']
}

/** Creates the lease and returns its handle. Raises `EmbeddedError` when another owner is alive. */
function placeLease(lease: Lease, mine: string): number {
  const draft = `${lease.file}.${randomUUID()}`
  writeFileSync(draft, mine, { mode: 0o600 })
  try {
    while (!linkIfAbsent(draft, lease.file)) removeIfStale(lease, draft)
    return openSync(draft, 'r+')
  } finally {
    rmSync(draft, { force: true })
  }
}

/** A hard link appears atomically, so a reader never sees a partial lock. */
function linkIfAbsent(draft: string, file: string): boolean {
  try {
    linkSync(draft, file)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

function removeIfStale(lease: Lease, draft: string): void {
  if (readOrNull(lease.file) === null) return
  refuseLiving(lease, lease.file, draft)
  // Another process may have replaced the stale lock meanwhile, so the moved file is checked again.
  const aside = `${lease.file}.${randomUUID()}`
  try {
    renameSync(lease.file, aside)
  } catch {
    return
  }
  try {
    refuseLiving(lease, aside, draft)
  } catch (error) {
    linkIfAbsent(aside, lease.file)
    throw error
  } finally {
    rmSync(aside, { force: true })
  }
}

function refuseLiving(lease: Lease, file: string, draft: string): void {
  const owner = ownerOf(readOrNull(file))
  if (owner === null) return
  if (owner.boot === undefined || owner.boot === bootId()) {
    const mayLive = owner.boot === undefined || !lease.isExact
    if (mayLive && isRunning(owner)) throw refusal(owner, lease.dataDir)
    return
  }
  // Both times are set by the file system, so the machines' clocks don't matter.
  const silentMs = writtenAt(draft) - writtenAt(file)
  const silence = `${Math.max(0, Math.round(silentMs / 1000))} s`
  if (silentMs < LEASE_MS) {
    const wait = Math.ceil((LEASE_MS - silentMs) / 1000)
    throw refusal(
      owner,
      lease.dataDir,
      `It runs on another machine and was last active ${silence} ago; if that machine is gone, start again in ${wait} s.`,
    )
  }
  lease.log?.(
    `${nameOf(owner)} stopped renewing its lock ${silence} ago: taking over the data folder.`,
  )
}

function refusal(owner: Owner | null, dataDir: string, more = ''): EmbeddedError {
  const text = `Another Laurel server${owner === null ? '' : ` (${nameOf(owner)})`} uses the data folder ${dataDir}: stop it, or set DATA_DIR to another folder. ${more}`
  return new EmbeddedError(text.trimEnd())
}

function nameOf({ pid, host }: Owner): string {
  return host === undefined || host === hostname() ? `process ${pid}` : `process ${pid} on ${host}`
}

function isRunning({ pid, startedAt }: Owner): boolean {
  return inspectProcess(pid)?.startedAt === startedAt
}

function ownerOf(content: string | null): Owner | null {
  return ownerSchema.safeParse(parseJson(content ?? '')).data ?? null
}

function writtenAt(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
}

/** Identifies this boot of this machine. */
function bootId(): string {
  return readOrNull('/proc/sys/kernel/random/boot_id')?.trim() ?? hostname()
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
