import { join } from 'node:path'
import { findNode, printLine, root, run } from './shell.mjs'

/** @import { Tally } from '../suite/tally.mjs' */

const bin = (/** @type {string} */ name) => join(root, 'node_modules', '.bin', name)

/** Checks that are not tests; each counts as one. */
const checks = [
  { name: 'biome', command: bin('biome'), args: ['check'] },
  { name: 'tsc', command: bin('tsc'), args: ['-b'] },
  { name: 'knip', command: bin('knip'), args: ['--no-progress'] },
]

/**
 * Checks format, lint, types and dead code, and prints each result.
 * @returns {Promise<Tally>}
 */
export async function runChecks() {
  let failed = 0
  for (const { name, command, args } of checks) {
    const code = await run(command, args)
    printLine(`${code === 0 ? 'ok' : 'FAILED'}  ${name}`)
    if (code !== 0) failed += 1
  }
  return { passed: checks.length - failed, failed, skipped: 0 }
}

/**
 * Runs our own code rules, which are tests.
 * @returns {Promise<boolean>} whether every rule holds
 */
export async function runTidy() {
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  return (await run(findNode(), [vitest, 'run', '--project', 'unit', 'tools/tidy'])) === 0
}
