import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readIfExists, root } from './shell.mjs'

/** Read by the server (apps/server/src/config/build-info.ts). */
const stampFile = join(root, 'node_modules', '.cache', 'laurel', 'commit')

/**
 * Stores the commit of this checkout, or `BUILD_COMMIT`, for the server. If neither is known, as in an image without
 * `.git`, the stamp of an earlier build stays.
 */
export function stampBuild() {
  const commit = process.env.BUILD_COMMIT || readCommit()
  if (commit === null || readIfExists(stampFile) === commit) return
  try {
    mkdirSync(dirname(stampFile), { recursive: true })
    writeFileSync(stampFile, commit)
  } catch {
    // A read-only folder keeps the stamp of its build, or has none.
  }
}

function readCommit() {
  try {
    const head = execFileSync('git', ['rev-parse', 'HEAD'], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return head.toString().trim()
  } catch {
    return null
  }
}
