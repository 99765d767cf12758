import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readIfThere, root } from './shell.mjs'

/** Where the server reads it (apps/server/src/config/build-info.ts). */
const stampFile = join(root, 'node_modules', '.cache', 'laurel', 'commit')

/**
 * Keeps the commit of this checkout, or of `BUILD_COMMIT`, where the server finds it. What an earlier build wrote stays
 * where nothing says which commit this is, as in an image without `.git`.
 */
export function stampBuild() {
  const commit = process.env.BUILD_COMMIT || readCommit()
  if (commit === null || readIfThere(stampFile) === commit) return
  try {
    mkdirSync(dirname(stampFile), { recursive: true })
    writeFileSync(stampFile, commit)
  } catch {
    // A folder that cannot be written has the stamp of its build, or none.
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
