import { parseArgs } from 'node:util'
import { paths } from '@laurel/contract/spec/routes'
import lighthouse, { type Result } from 'lighthouse'
import { freePort } from '../../apps/server/testing/servers/server-process.ts'
import { launchChromium } from '../../e2e/support/browser/chromium.ts'
import { startLaurel } from '../../e2e/support/server.ts'

/**
 * Runs Lighthouse on pages, with its mobile device and simulated network, and compares the medians with goal P10 of
 * docs/quality.md. Exits with code 1 if a page misses it.
 *
 *     node verification/bench/lighthouse.ts                                 the four pages of the goal, on a fresh demo
 *     node verification/bench/lighthouse.ts --url http://127.0.0.1:3000 /   of a running server
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** A running server; if absent, one with fresh demo data is started. */
    url: { type: 'string' },
    runs: { type: 'string', default: '3' },
  },
})

const PAGES = [paths.home, paths.bounties, paths.leaderboard, paths.vote2Earn]

/** Each must reach 100. */
const CATEGORIES = ['accessibility', 'best-practices', 'seo'] as const

/** Metrics with their limits (quality.md P10); times in ms. */
const METRICS = [
  { id: 'largest-contentful-paint', name: 'LCP ms', most: 1800, digits: 0 },
  { id: 'total-blocking-time', name: 'TBT ms', most: 150, digits: 0 },
  { id: 'cumulative-layout-shift', name: 'CLS', most: 0.02, digits: 3 },
] as const

interface Figure {
  name: string
  value: number
  digits: number
  isReached: boolean
}

const server = values.url === undefined ? await startLaurel() : null
const url = server?.url ?? values.url ?? ''
const port = await freePort()
const browser = await launchChromium(`--remote-debugging-port=${port}`)
try {
  let isReached = true
  for (const path of positionals.length > 0 ? positionals : PAGES) {
    const results: Result[] = []
    for (let run = 0; run < Number(values.runs); run += 1) results.push(await look(path))
    const figures = figuresOf(results)
    print(path, figures, [...new Set(results.flatMap(failedAudits))])
    isReached &&= figures.every((figure) => figure.isReached)
  }
  process.exitCode = isReached ? 0 : 1
} finally {
  await browser.close()
  await server?.stop()
}

async function look(path: string): Promise<Result> {
  const answer = await lighthouse(`${url}${path}`, { port, logLevel: 'error' })
  const fault = answer === undefined ? 'no result' : answer.lhr.runtimeError?.message
  if (answer === undefined || fault !== undefined) throw new Error(`${path}: ${fault}`)
  return answer.lhr
}

function figuresOf(results: readonly Result[]): Figure[] {
  const metrics = METRICS.map(({ id, name, most, digits }) => {
    const value = median(results.map(({ audits }) => audits[id]?.numericValue ?? Number.NaN))
    return { name, value, digits, isReached: value <= most }
  })
  const scores = CATEGORIES.map((id) => {
    const value = median(
      results.map(({ categories }) => (categories[id]?.score ?? Number.NaN) * 100),
    )
    return { name: id, value, digits: 0, isReached: value >= 100 }
  })
  return [...metrics, ...scores]
}

/** Failed audits of a category, each with its first location in the page. */
function failedAudits({ audits, categories }: Result): string[] {
  const ids = CATEGORIES.flatMap((id) => categories[id]?.auditRefs ?? [])
    .filter(({ weight }) => weight > 0)
    .map(({ id }) => id)
  return ids
    .map((id) => audits[id])
    .filter((audit) => audit !== undefined && audit.score !== null && audit.score < 1)
    .map((audit) => `${audit?.id}: ${audit?.title}`)
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const [low = Number.NaN, high = Number.NaN] = [
    sorted[sorted.length % 2 === 0 ? middle - 1 : middle],
    sorted[middle],
  ]
  return (low + high) / 2
}

function print(path: string, figures: readonly Figure[], faults: readonly string[]): void {
  const shown = figures.map(
    ({ name, value, digits, isReached }) =>
      `${name} ${value.toFixed(digits)}${isReached ? '' : ' (short)'}`,
  )
  process.stdout.write(`${path.padEnd(16)}${shown.join('   ')}\n`)
  for (const fault of faults) process.stdout.write(`    ${fault}\n`)
}
