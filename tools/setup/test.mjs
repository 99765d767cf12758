import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runChecks } from './checks.mjs'
import { ensureChromium } from './chromium.mjs'
import { findNode, readIfThere, root, run, SetupError, say } from './shell.mjs'
import { addTallies, tallyReport } from './tally.mjs'

/** @import { Tally } from './tally.mjs' */

/** @type {Record<string, () => Promise<Tally>>} */
const parts = {
  check: runChecks,
  unit: () => runProject('unit'),
  server: () => runProject('server'),
  web: () => runProject('web'),
  e2e: runInBrowser,
}

const asked = process.argv.slice(2)
const names = asked.length > 0 ? asked : Object.keys(parts)

/** @type {string[]} */
const lines = []
/** @type {Tally[]} */
const tallies = []
for (const name of names) {
  const start = performance.now()
  say(`\n== ${name}`)
  const tally = (await parts[name]?.()) ?? { passed: 0, failed: 1, skipped: 0 }
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  const skipped = tally.skipped > 0 ? `, ${tally.skipped} skipped` : ''
  lines.push(
    `${name.padEnd(7)} ${tally.passed} passed, ${tally.failed} failed${skipped} (${seconds} s)`,
  )
  tallies.push(tally)
}

const total = addTallies(tallies)
say(`\n${lines.join('\n')}\n\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1

async function runInBrowser() {
  try {
    return await runProject('e2e', { CHROMIUM_PATH: await ensureChromium() })
  } catch (error) {
    if (!(error instanceof SetupError)) throw error
    say(error.message)
    return { passed: 0, failed: 1, skipped: 0 }
  }
}

/**
 * Runs one vitest project and counts its JSON report.
 * @param {string} project
 * @param {Record<string, string>} [env]
 */
async function runProject(project, env = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'laurel-report-'))
  const file = join(folder, 'report.json')
  try {
    const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
    const args = [vitest, 'run', '--project', project, '--passWithNoTests', ...reporters]
    const exitCode = await run(findNode(), args, { env })
    const report = readIfThere(file)
    return tallyReport(report === null ? null : JSON.parse(report), exitCode)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
