import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { addTallies, failuresOf, slowestFiles, tallyReport, timesOf } from '../suite/tally.mjs'
import { runChecks } from './checks.mjs'
import { ensureChromium } from './chromium.mjs'
import { ensureInstalled } from './install.mjs'
import { ensureRedis } from './redis.mjs'
import { findNode, printLine, readIfExists, root, run, SetupError } from './shell.mjs'
import { ensureWebBuilt } from './web-build.mjs'

/** @import { FileTime, Tally } from '../suite/tally.mjs' */

/** @type {Record<string, () => Promise<Tally>>} */
const parts = {
  build: () => runStep(ensureWebBuilt),
  check: runChecks,
  unit: () => runProject('unit'),
  server: runWithRedis,
  web: () => runProject('web'),
  e2e: runInBrowser,
}

const asked = process.argv.slice(2)
const names = asked.length > 0 ? asked : Object.keys(parts)

/** @type {string[]} */
const lines = []
/** @type {string[]} */
const failures = []
/** @type {FileTime[]} */
const times = []
/** @type {Tally[]} */
const tallies = []
await runPart('install', () => runStep(ensureInstalled))
if (total().failed === 0) {
  for (const name of names) await runPart(name, parts[name] ?? (() => runProject(name)))
}
const { passed, failed } = total()
for (const failure of failures) printLine(`\nFAILED ${failure}`)
if (times.length > 0) printLine(`\nThe slowest files:\n${slowestFiles(times).join('\n')}`)
printLine(`\n${lines.join('\n')}\n\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 && passed > 0 ? 0 : 1

/**
 * Runs a part and records its tally; an error counts as one failure.
 * @param {string} name
 * @param {() => Promise<Tally>} part
 */
async function runPart(name, part) {
  const start = performance.now()
  printLine(`\n== ${name}`)
  const tally = await part().catch((error) => {
    printLine(error instanceof SetupError ? error.message : String(error?.stack ?? error))
    return { passed: 0, failed: 1, skipped: 0 }
  })
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  const skipped = tally.skipped > 0 ? `, ${tally.skipped} skipped` : ''
  const counts = `${tally.passed} passed, ${tally.failed} failed${skipped}`
  lines.push(`${name.padEnd(8)}${counts} (${seconds} s)`)
  tallies.push(tally)
}

function total() {
  return addTallies(tallies)
}

/**
 * Runs a step of the set-up, which counts as one test.
 * @param {() => Promise<void>} step
 */
async function runStep(step) {
  await step()
  return { passed: 1, failed: 0, skipped: 0 }
}

async function runWithRedis() {
  await ensureRedis()
  return runProject('server')
}

async function runInBrowser() {
  return runProject('e2e', { CHROMIUM_PATH: await ensureChromium() })
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
    const text = readIfExists(file)
    const report = text === null ? null : JSON.parse(text)
    if (report !== null) {
      failures.push(...failuresOf(report))
      times.push(
        ...timesOf(report).map(({ name, seconds }) => ({ name: relative(root, name), seconds })),
      )
    }
    return tallyReport(report, exitCode)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
