import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runNpm } from './install.mjs'
import { repairLock } from './repair-lock.mjs'
import { findNode, printLine, root, runMain, SetupError } from './shell.mjs'

const lockFile = join(root, 'package-lock.json')

/**
 * Generates package-lock.json from the package.json files, under Node 24: with an older Node, npm silently chooses
 * older versions.
 */
await runMain(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'laurel-lock-'))
  try {
    // A copy, because npm could replace the Node that it runs on.
    const node = join(folder, 'node')
    copyFileSync(findNode(), node)
    const code = await runNpm(
      ['install', '--package-lock-only', '--ignore-scripts', '--loglevel=error'],
      node,
    )
    if (code !== 0) throw new SetupError(`npm install failed with exit code ${code}.`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  const { lock, added } = repairLock(JSON.parse(readFileSync(lockFile, 'utf8')))
  writeFileSync(lockFile, `${JSON.stringify(lock, null, 2)}\n`)
  printLine(`Wrote package-lock.json; added ${added.length} optional packages for other platforms.`)
})
