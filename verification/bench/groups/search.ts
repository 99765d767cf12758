import { addressOf } from '../load/generator.ts'
import { printProgress } from '../print-progress.ts'
import { startProduct } from '../product/product.ts'
import type { Finding } from '../report.ts'
import { median, percentile } from '../statistics.ts'
import type { Scene } from './scene.ts'

const MAX_P95_MS = 30
/** Searches of a round, each for another text. */
const SEARCHES = 240

/** What people type: names, words of many titles and of one, a word's beginning, with errors, and in vain. */
const TYPED: readonly ((n: number) => string)[] = [
  (n) => `maker${n}`,
  (n) => `part ${n}`,
  (n) => `field guide, part ${n}`,
  (n) => `escrow no. ${n % 2000}`,
  (n) => `trust, part ${n % 100}`,
  (n) => ['okafor', 'lind', 'sato', 'hana', 'imani'][n % 5] ?? '',
  (n) => ['ho', 'wha', 'stak', 'bridg', 'nine'][n % 5] ?? '',
  (n) => ['okaffor', 'stakng', 'brigdes', 'ninty secons', 'haddda'][n % 5] ?? '',
  (n) => ['how it works', 'a story of trust', 'ninety seconds', 'what i learned'][n % 4] ?? '',
  (n) => ['zzqqxx', 'no such thing anywhere', 'ωλμέγα', 'q1w2e3r4'][n % 4] ?? '',
]

/** P15: searches over everything, one at a time, as one person waits for them. */
export async function measureSearch({ databaseUrl, options, cluster }: Scene): Promise<Finding[]> {
  const product = await startProduct({
    folder: options.profileDir ?? `${cluster.folder}/search`,
    database: { url: databaseUrl },
    isProfiled: options.profileDir !== null,
  })
  try {
    const rounds: number[] = []
    for (let round = 0; round <= options.rounds.count; round += 1) {
      const latencies = await searchOften(product.url, round)
      if (round === 0) continue
      rounds.push(percentile(latencies, 95))
      printProgress(
        `  round ${round} search: p50 ${percentile(latencies, 50).toFixed(1)} ms, p95 ${percentile(latencies, 95).toFixed(1)} ms`,
      )
    }
    const p95Ms = median(rounds)
    return [
      {
        goal: 'P15',
        what: 'search over everything, p95',
        aim: `≤ ${MAX_P95_MS} ms`,
        measured: `${p95Ms.toFixed(1)} ms`,
        isMet: p95Ms <= MAX_P95_MS,
      },
    ]
  } finally {
    await product.stop()
  }
}

async function searchOften(url: string, round: number): Promise<number[]> {
  const latencies: number[] = []
  for (let n = 0; n < SEARCHES; n += 1) {
    const typed = TYPED[n % TYPED.length]?.(round * 7919 + n * 37) ?? ''
    const begun = performance.now()
    const answer = await fetch(`${url}/api/v1/search?q=${encodeURIComponent(typed)}`, {
      headers: { 'x-forwarded-for': addressOf(round * SEARCHES + n) },
    })
    await answer.arrayBuffer()
    latencies.push(performance.now() - begun)
    if (!answer.ok) throw new Error(`The search for ${typed} was refused: ${answer.status}`)
  }
  return latencies
}
