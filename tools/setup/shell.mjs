import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the checkout, without a slash at its end. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '')

const binFolder = join(root, 'node_modules', '.bin')

/** An expected set-up failure, with a message for the person who started it. */
export class SetupError extends Error {}

/**
 * Finds the Node 24 installed by npm, or this one if it is new enough.
 * Raises `SetupError` if there is neither.
 */
export function findNode() {
  const installed = join(binFolder, 'node')
  if (existsSync(installed)) return installed
  if (Number.parseInt(process.versions.node, 10) >= 24) return process.execPath
  throw new SetupError(
    `Laurel needs Node 24. npm has none for ${process.platform}-${process.arch}, and this is ${process.version}. Install Node 24 and try again.`,
  )
}

/**
 * Finds a Node outside the checkout to run npm: `npm ci` deletes the one inside while it runs.
 */
export function findOutsideNode() {
  const ours = join(root, 'node_modules') + sep
  const candidates = [
    process.env.npm_node_execpath ?? process.execPath,
    ...(process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'node')),
  ]
  const found = candidates.find((file) => !file.startsWith(ours) && existsSync(file))
  if (found === undefined) throw new SetupError('No Node on the PATH to run npm with.')
  return found
}

/**
 * Runs a program in this terminal, by default in the checkout and with npm's binaries first on the PATH.
 * Resolves to its exit code; termination by a signal counts as 1.
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
 * Prints a progress line.
 * @param {string} text
 */
export function printLine(text) {
  process.stdout.write(`${text}\n`)
}

/**
 * Runs a command's main function; prints a `SetupError` and sets exit code 1.
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
 * The text of a file, `null` if it does not exist.
 * @param {string} file
 */
export function readIfExists(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}
