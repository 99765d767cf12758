/**
 * What a part of the tests came to.
 * @typedef {{ passed: number, failed: number, skipped: number }} Tally
 */

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
 * @property {{ status: string, assertionResults: { status: string }[] }[]} testResults
 */
