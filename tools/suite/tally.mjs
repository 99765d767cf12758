/**
 * What a part of the tests came to.
 * @typedef {{ passed: number, failed: number, skipped: number }} Tally
 */

/** How much of a failure's message is repeated at the end. */
const MAX_LINES = 12
const MAX_CHARACTERS = 300
/** How many of the slowest files are named at the end. */
const SLOWEST_FILES = 20

/**
 * Counts a vitest JSON report. A file that can't be loaded holds no test and counts as one failure;
 * so does a run that ended badly without a failed test (an error outside of one), and a run without
 * any test, which is a part that was lost.
 * @param {Report | null} report `null` where vitest wrote none
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
 * Names each failure of a vitest JSON report with the first lines of its message, so that the end of
 * a long run tells what went wrong.
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
 * The files of a vitest JSON report and how long each took, from its first test to its last.
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
 * The slowest files, the slowest one first, a line each.
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
 * The fields of vitest's JSON report that are read here.
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
