/**
 * Results of a part of the tests.
 * @typedef {{ passed: number, failed: number, skipped: number }} Tally
 */

/** Limits of a failure message repeated at the end. */
const MAX_LINES = 12
const MAX_CHARACTERS = 300
/** Number of slowest files listed at the end. */
const SLOWEST_FILES = 20

/**
 * Counts a vitest JSON report. A file that fails to load counts as one failure; so does a run that failed
 * without a failed test (an error outside of one), and a run without any test.
 * @param {Report | null} report `null` if vitest wrote none
 * @param {number} exitCode
 * @returns {Tally}
 */
export function tallyReport(report, exitCode) {
  if (report === null) return { passed: 0, failed: 1, skipped: 0 }
  const passed = report.numPassedTests
  const skipped = report.numPendingTests + report.numTodoTests
  const unloaded = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some(isFailed),
  )
  const failed = report.numFailedTests + unloaded.length
  const isBroken = failed === 0 && (exitCode !== 0 || passed + skipped === 0)
  return { passed, failed: isBroken ? 1 : failed, skipped }
}

/**
 * @param {readonly Tally[]} tallies
 * @returns {Tally}
 */
export function addTallies(tallies) {
  const sum = (/** @type {keyof Tally} */ key) =>
    tallies.reduce((total, tally) => total + tally[key], 0)
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') }
}

/**
 * Lists each failure of a vitest JSON report with the first lines of its message, for the end of a long run.
 * @param {Report} report
 * @returns {string[]}
 */
export function failuresOf(report) {
  return report.testResults
    .filter((file) => file.status === 'failed')
    .flatMap((file) => {
      const failed = file.assertionResults.filter(isFailed)
      if (failed.length === 0) return [`${file.name}\n${shorten(file.message)}`]
      return failed.map(
        (test) => `${file.name} > ${test.fullName}\n${shorten(test.failureMessages.join('\n'))}`,
      )
    })
}

/**
 * Files of a vitest JSON report with their durations, from first to last test.
 * @param {Report} report
 * @returns {FileTime[]}
 */
export function timesOf(report) {
  return report.testResults.map(({ name, startTime, endTime }) => ({
    name,
    seconds: (endTime - startTime) / 1000,
  }))
}

/**
 * The slowest files, slowest first, one per line.
 * @param {readonly FileTime[]} times
 * @param {number} [count]
 */
export function slowestFiles(times, count = SLOWEST_FILES) {
  return times
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, count)
    .map(({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${name}`)
}

/** @param {string} message */
function shorten(message) {
  const lines = message.split('\n').slice(0, MAX_LINES)
  return lines.map((line) => `    ${line.slice(0, MAX_CHARACTERS)}`).join('\n')
}

/** @param {{ status: string }} test */
function isFailed(test) {
  return test.status === 'failed'
}

/**
 * The used fields of vitest's JSON report.
 * @typedef {object} Report
 * @property {number} numPassedTests
 * @property {number} numFailedTests
 * @property {number} numPendingTests
 * @property {number} numTodoTests
 * @property {ReportedFile[]} testResults
 */

/**
 * @typedef {{ name: string, status: string, message: string, startTime: number, endTime: number,
 *   assertionResults: ReportedTest[] }} ReportedFile
 * @typedef {{ name: string, seconds: number }} FileTime
 * @typedef {{ status: string, fullName: string, failureMessages: string[] }} ReportedTest
 */
