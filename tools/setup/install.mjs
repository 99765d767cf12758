import { readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { installFingerprint, isInstalled } from './fingerprint.mjs'
import {
  findNode,
  findOutsideNode,
  printLine,
  readIfExists,
  root,
  run,
  SetupError,
} from './shell.mjs'

const stampFile = join(root, 'node_modules', '.laurel-install')

/**
 * Installs the packages if they don't match the lock file or the platform.
 * Raises `SetupError` when npm fails.
 */
export async function ensureInstalled() {
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8')
  const wanted = installFingerprint({
    lock,
    manifests: manifestPaths().map((path) => readFileSync(path, 'utf8')),
    platform: `${process.platform}-${process.arch}`,
  })
  const stamp = readIfExists(stampFile)
  if (stamp === wanted) return
  const installed = readIfExists(join(root, 'node_modules', '.package-lock.json'))
  const isDoneByHand =
    stamp === null && installed !== null && isInstalled(JSON.parse(lock), JSON.parse(installed))
  if (!isDoneByHand) await installPackages()
  await run(findNode(), [join(root, 'tools', 'setup', 'prepare-binaries.ts')])
  writeFileSync(stampFile, wanted)
}

function manifestPaths() {
  const manifest = join(root, 'package.json')
  /** @type {{ workspaces: string[] }} */
  const { workspaces } = JSON.parse(readFileSync(manifest, 'utf8'))
  return [manifest, ...workspaces.map((folder) => join(root, folder, 'package.json'))]
}

async function installPackages() {
  printLine('Installing packages (about half a minute the first time).')
  const code = await runNpm(['ci', '--include=dev', '--include=optional', '--loglevel=error'])
  if (code !== 0) throw new SetupError(`npm ci failed with exit code ${code}.`)
}

/**
 * Runs npm under a Node outside the checkout, by default the one that runs npm now.
 * @param {readonly string[]} args
 * @param {string} [node]
 */
export function runNpm(args, node = findOutsideNode()) {
  const npm = process.env.npm_execpath
  if (npm === undefined) throw new SetupError('Start this through npm, for example: npm run setup')
  const env = { PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}` }
  return run(node, [npm, ...args], { env })
}
