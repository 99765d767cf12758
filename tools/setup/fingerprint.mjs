import { createHash } from 'node:crypto'

/** The parts of a package.json that decide what npm installs. */
const installFields = [
  'workspaces',
  'dependencies',
  'devDependencies',
  'optionalDependencies',
  'overrides',
  'allowScripts',
]

/**
 * Tells one set of things to install from another: the lock file, what the package.json files ask
 * for, and the platform (a folder copied from another machine holds that one's binaries).
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
 * Whether what npm says it installed is what the lock file asks for, so that an `npm ci` typed by
 * hand isn't done again. Optional packages may be missing: they are other platforms'.
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
