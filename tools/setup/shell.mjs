import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the checkout, without a slash at its end. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '')

const binFolder = join(root, 'node_modules', '.bin')

/** What stops a set-up, in words for the person who started it. */
export class SetupError extends Error {}

/**
 * The Node 24 that npm brings, or this one where it is new enough.
 * Raises `SetupError` where neither is there.
 */
export function findNode() {
  const brought = join(binFolder, 'node')
  if (existsSync(brought)) return brought
  if (Number.parseInt(process.versions.node, 10) >= 24) return process.execPath
  throw new SetupError(
    `Laurel runs on Node 24, npm has none for ${process.platform}-${process.arch}, and this is ${process.version}: install Node 24 and try again.`,
  )
}

/**
 * A Node outside the checkout, to run npm with: `npm ci` deletes the one inside while it works.
 */
export function findOutsideNode() {
  const ours = join(root, 'node_modules') + sep
  const candidates = [
    process.env.npm_node_execpath ?? process.execPath,
    ...(process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'node')),
  ]
  const found = candidates.find((file) => !file.startsWith(ours) && existsSync(file))
  if (found === undefined) throw new SetupError('There is no Node on the PATH to run npm with.')
  return found
}

/**
 * Runs a program with the terminal of this one, by default in the checkout and with npm's binaries
 * first on the PATH. Resolves to its exit code; a death by signal counts as 1.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: Record<string, string | undefined> }} [options]
 * @returns {Promise<number>}
 */
export function run(command, args, { cwd = root, env = {} } = {}) {
  const path = `${binFolder}${delimiter}${process.env.PATH ?? ''}`
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, PATH: path, ...env },
    stdio: 'inherit',
  })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code) => resolve(code ?? 1))
  })
}

/**
 * One line to the person who waits.
 * @param {string} text
 */
export function say(text) {
  process.stdout.write(`${text}\n`)
}

/**
 * Runs a command's main function: a `SetupError` becomes its text and exit code 1.
 * @param {() => Promise<void>} main
 */
export async function runMain(main) {
  try {
    await main()
  } catch (error) {
    if (!(error instanceof SetupError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}

/**
 * The text of a file, `null` where there is none.
 * @param {string} file
 */
export function readIfThere(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}
