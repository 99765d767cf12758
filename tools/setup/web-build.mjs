import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { filesFingerprint } from './fingerprint.mjs'
import { findNode, printLine, readIfExists, root, run, SetupError } from './shell.mjs'

const webFolder = join(root, 'apps', 'web')
const stampFile = join(root, 'node_modules', '.cache', 'laurel', 'web-build')

/**
 * Builds the web app into apps/web/dist if an input file has changed.
 * Raises `SetupError` if the build fails.
 */
export async function ensureWebBuilt() {
  const wanted = filesFingerprint(readInputs())
  const isBuilt = existsSync(join(webFolder, 'dist', 'index.html'))
  if (isBuilt && readIfExists(stampFile) === wanted) return
  printLine('Building the web app.')
  // An interrupted build leaves a partial web app, so an earlier stamp must not remain.
  rmSync(stampFile, { force: true })
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const code = await run(findNode(), [vite, 'build', '--logLevel', 'warn'], { cwd: webFolder })
  if (code !== 0) throw new SetupError('The build of the web app failed.')
  mkdirSync(dirname(stampFile), { recursive: true })
  writeFileSync(stampFile, wanted)
}

function readInputs() {
  const files = [
    join(root, 'package-lock.json'),
    join(root, 'tsconfig.base.json'),
    ...listFiles(webFolder),
    ...listFiles(join(root, 'apps', 'sandbox', 'web')),
    ...listFiles(join(root, 'packages', 'contract')),
    ...listFiles(join(root, 'packages', 'client')),
  ]
  return new Map(files.map((file) => [relative(root, file), readFileSync(file)]))
}

/**
 * Lists the files below a folder that can affect a build.
 * @param {string} folder
 * @returns {string[]}
 */
function listFiles(folder) {
  const ignored = ['node_modules', 'dist'].map((name) => `${join(folder, name)}${sep}`)
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !ignored.some((start) => file.startsWith(start)))
}
