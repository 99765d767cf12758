import { describe, expect, it } from 'vitest'
import { addTallies, failuresOf, slowestFiles, tallyReport, timesOf } from './tally.mjs'

const file = (status: string, ...tests: string[]) => ({
  name: 'a.test.ts',
  status,
  message: 'no such module',
  startTime: 1000,
  endTime: 3500,
  assertionResults: tests.map((test, index) => ({
    status: test,
    fullName: `case ${index}`,
    failureMessages: test === 'failed' ? ['Error: 1 is not 2\n    at a line'] : [],
  })),
})
const report = {
  numPassedTests: 2,
  numFailedTests: 0,
  numPendingTests: 1,
  numTodoTests: 1,
  testResults: [file('passed', 'passed', 'passed', 'pending', 'todo')],
}

describe('tallyReport', () => {
  it('counts passed and skipped tests', () => {
    expect(tallyReport(report, 0)).toEqual({ passed: 2, failed: 0, skipped: 2 })
  })

  it('counts failed tests', () => {
    const testResults = [file('failed', 'passed', 'failed', 'failed')]
    const failing = { ...report, numFailedTests: 2, testResults }
    expect(tallyReport(failing, 1)).toMatchObject({ passed: 2, failed: 2 })
  })

  it('counts a file that does not load as a failure', () => {
    const testResults = [...report.testResults, file('failed')]
    expect(tallyReport({ ...report, testResults }, 1).failed).toBe(1)
  })

  it.each([
    ['an error outside of any test', report, 1],
    ['no test at all', { ...report, numPassedTests: 0, numPendingTests: 0, numTodoTests: 0 }, 0],
    ['no report', null, 0],
  ])('counts %s as a failure', (_name, given, exitCode) => {
    expect(tallyReport(given, exitCode).failed).toBe(1)
  })
})

describe('failuresOf', () => {
  it('names each failed test, and a file that does not load', () => {
    const testResults = [
      file('passed', 'passed'),
      file('failed', 'passed', 'failed'),
      file('failed'),
    ]
    expect(failuresOf({ ...report, testResults })).toEqual([
      'a.test.ts > case 1\n    Error: 1 is not 2\n        at a line',
      'a.test.ts\n    no such module',
    ])
  })

  it('repeats no more than the head of a long message', () => {
    const long = { ...file('failed'), message: `${'x'.repeat(1000)}\n`.repeat(100) }
    const [failure = ''] = failuresOf({ ...report, testResults: [long] })
    expect(failure.split('\n')).toHaveLength(13)
    expect(failure.length).toBeLessThan(4000)
  })
})

describe('addTallies', () => {
  it('adds part by part', () => {
    const parts = [
      { passed: 1, failed: 2, skipped: 3 },
      { passed: 10, failed: 20, skipped: 30 },
    ]
    expect(addTallies(parts)).toEqual({ passed: 11, failed: 22, skipped: 33 })
  })
})

describe('slowestFiles', () => {
  it('lists the requested number, the slowest first', () => {
    const times = [
      { name: 'quick.test.ts', seconds: 0.1 },
      ...timesOf(report),
      { name: 'long.test.ts', seconds: 91.26 },
    ]
    expect(slowestFiles(times, 2)).toEqual(['   91.3 s  long.test.ts', '    2.5 s  a.test.ts'])
  })
})
