import { createHash } from 'node:crypto'

/** Fields of a package.json that affect what npm installs. */
const installFields = [
  'workspaces',
  'dependencies',
  'devDependencies',
  'optionalDependencies',
  'overrides',
  'allowScripts',
]

/**
 * A fingerprint of what to install: the lock file, the dependencies of the package.json files, and the
 * platform (a folder copied from another machine has that machine's binaries).
 * @param {{ lock: string, manifests: readonly string[], platform: string }} inputs file contents
 * @returns {string} 64 hexadecimal digits
 */
export function installFingerprint({ lock, manifests, platform }) {
  const asked = manifests.map((text) => {
    const manifest = JSON.parse(text)
    return installFields.map((field) => manifest[field] ?? null)
  })
  return sha256(JSON.stringify([lock, asked, platform]))
}

/**
 * Tells one set of files from another by their names and contents, in any order.
 * @param {ReadonlyMap<string, string | Buffer>} files content by path
 * @returns {string} 64 hexadecimal digits
 */
export function filesFingerprint(files) {
  const parts = [...files].map(([path, content]) => `${path} ${sha256(content)}`)
  return sha256(parts.sort().join('\n'))
}

/**
 * Whether npm's installed packages match the lock file, so a manual `npm ci` isn't repeated. Optional packages
 * may be missing: they are for other platforms.
 * @param {LockFile} wanted package-lock.json
 * @param {LockFile} installed node_modules/.package-lock.json
 */
export function isInstalled(wanted, installed) {
  const isSame = (/** @type {string} */ path) =>
    wanted.packages[path]?.version === installed.packages[path]?.version &&
    wanted.packages[path]?.integrity === installed.packages[path]?.integrity
  const needed = Object.entries(wanted.packages)
    .filter(([path, entry]) => path.startsWith('node_modules/') && !entry.optional)
    .map(([path]) => path)
  return [...needed, ...Object.keys(installed.packages)].every(isSame)
}

/** @param {string | Buffer} content */
function sha256(content) {
  return createHash('sha256').update(content).digest('hex')
}

/**
 * @typedef {object} LockEntry
 * @property {string} [version]
 * @property {string} [resolved]
 * @property {string} [integrity]
 * @property {boolean} [link]
 * @property {boolean} [dev]
 * @property {boolean} [optional]
 * @property {boolean} [devOptional]
 * @property {string[]} [os]
 * @property {string[]} [cpu]
 * @property {string[]} [libc]
 * @property {Record<string, string>} [optionalDependencies]
 *
 * @typedef {{ packages: Record<string, LockEntry> }} LockFile
 */
