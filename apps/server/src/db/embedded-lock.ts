import { randomUUID } from 'node:crypto'
import { linkSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { z } from 'zod'
import { EmbeddedError } from './embedded-error.ts'
import { inspectProcess, readOrNull } from './embedded-process.ts'

const ownerSchema = z.object({ pid: z.number().int().positive(), startedAt: z.string() })

/**
 * Makes this process the owner of a data folder by a lock file, and returns how to give it up.
 * A lock whose process is gone is taken over. Raises `EmbeddedError` that names the owner when it
 * still runs. The advisory lock that follows in the database settles what a file can't (two
 * machines, two process namespaces); this one keeps two servers from running `initdb` at once.
 */
export function takeOwnerLock(file: string, dataDir: string): () => void {
  const mine = JSON.stringify({
    pid: process.pid,
    startedAt: inspectProcess(process.pid)?.startedAt ?? '',
  })
  const draft = `${file}.${randomUUID()}`
  writeFileSync(draft, mine)
  try {
    while (!linkIfAbsent(draft, file)) removeIfStale(file, dataDir)
  } finally {
    rmSync(draft, { force: true })
  }
  return () => {
    if (readOrNull(file) === mine) rmSync(file, { force: true })
  }
}

/** Process id of the owner named by a lock file; `null` when that process is gone. */
export function livingOwner(content: string): number | null {
  const owner = ownerSchema.safeParse(parseJson(content)).data
  if (owner === undefined) return null
  return inspectProcess(owner.pid)?.startedAt === owner.startedAt ? owner.pid : null
}

/** A hard link appears whole or not at all, so a reader never sees half a lock. */
function linkIfAbsent(draft: string, file: string): boolean {
  try {
    linkSync(draft, file)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

function removeIfStale(file: string, dataDir: string): void {
  const found = readOrNull(file)
  if (found === null) return
  refuseLiving(found, dataDir)
  // Another starter may have replaced the stale lock since: look again at what was moved away.
  const aside = `${file}.${randomUUID()}`
  try {
    renameSync(file, aside)
  } catch {
    return
  }
  const moved = readOrNull(aside) ?? ''
  if (livingOwner(moved) !== null) linkIfAbsent(aside, file)
  rmSync(aside, { force: true })
  refuseLiving(moved, dataDir)
}

function refuseLiving(content: string, dataDir: string): void {
  const pid = livingOwner(content)
  if (pid === null) return
  throw new EmbeddedError(
    `Another Laurel server (process ${pid}) uses the data folder ${dataDir}: stop it, or set DATA_DIR to another folder.`,
  )
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
