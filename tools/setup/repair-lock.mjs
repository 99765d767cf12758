/** @import { LockEntry, LockFile } from './fingerprint.mjs' */

const systems = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32']
const processors = ['arm64', 'arm', 'ia32', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64']

/**
 * Adds the optional packages that npm omitted to a lock file, and removes registry URLs. npm silently drops a
 * platform's package if the registry lacks it, and `npm ci` then refuses the lock file. The platform is parsed
 * from the package name.
 * @param {LockFile} lock
 * @returns {{ lock: LockFile, added: string[] }} a new lock file, and the paths added to it
 */
export function repairLock(lock) {
  /** @type {Record<string, LockEntry>} */
  const packages = {}
  for (const [path, entry] of Object.entries(lock.packages)) {
    const { resolved, ...rest } = entry
    packages[path] = entry.link && resolved !== undefined ? { resolved, ...rest } : rest
  }
  /** @type {string[]} */
  const added = []
  for (const [path, entry] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      if (findInstalled(packages, path, name) !== undefined) continue
      const place = `node_modules/${name}`
      packages[place] = describeAbsent(name, version, entry)
      added.push(place)
    }
  }
  const sorted = Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1))
  return { lock: { ...lock, packages: Object.fromEntries(sorted) }, added }
}

/**
 * Resolves a package like Node: the nearest node_modules from the package upwards.
 * @param {Record<string, LockEntry>} packages
 * @param {string} from
 * @param {string} name
 */
function findInstalled(packages, from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const place = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`
    if (packages[place]) return place
    if (folder === '') return undefined
  }
}

/**
 * @param {string} name for example `@oxc-parser/binding-linux-riscv64-musl`
 * @param {string} version
 * @param {LockEntry} parent
 * @returns {LockEntry}
 */
function describeAbsent(name, version, parent) {
  const words = name.slice(name.lastIndexOf('/') + 1).split('-')
  const os = systems.filter((system) => words.includes(system))
  const cpu = processors.filter((processor) => words.includes(processor))
  const libc = [
    ...(words.some((word) => word.startsWith('musl')) ? ['musl'] : []),
    ...(words.some((word) => word.startsWith('gnu')) && os.includes('linux') ? ['glibc'] : []),
  ]
  return {
    version,
    ...(cpu.length > 0 ? { cpu } : {}),
    ...(parent.dev ? { dev: true } : {}),
    ...(libc.length > 0 ? { libc } : {}),
    optional: true,
    ...(os.length > 0 ? { os } : {}),
  }
}
