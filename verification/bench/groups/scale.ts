import { rowsOf } from '../data/size.ts'
import { cycle, runLoad } from '../load/generator.ts'
import { type Product, startProduct } from '../product/product.ts'
import { type Finding, rateText } from '../report.ts'
import { medianOf, type Rates, ratioOf, runRounds, type Target } from '../rounds.ts'
import { prepareRequests, type Requests } from './requests.ts'
import type { Scene } from './scene.ts'

const MIN_ROWS = 10_000
const READS = ['list', 'board', 'curators’ board', 'profile', 'rank', 'curator’s rank'] as const
type Read = (typeof READS)[number]

/** A product on a database of a given number of people, submissions and scores. */
interface Rung {
  rows: number
  product: Product
  requests: Requests
}

/** P8, read latency by number of rows, and P7, exact ranks in the largest database. */
export async function measureScale(scene: Scene): Promise<Finding[]> {
  const { options, cluster } = scene
  const sizes: number[] = []
  for (let rows = MIN_ROWS; rows <= options.maxRows; rows *= 10) sizes.push(rows)
  const rungs: Rung[] = []
  try {
    for (const rows of sizes) {
      const size = rowsOf(rows)
      const url = await cluster.database(`rows_${rows}`, size)
      const product = await startProduct({
        folder: options.profileDir ?? `${cluster.folder}/rows-${rows}`,
        database: { url },
        isProfiled: options.profileDir !== null && rows === sizes.at(-1),
      })
      rungs.push({ rows, product, requests: await prepareRequests(url, product.url, size) })
    }
    const { count, ms } = options.rounds
    const latencies = await runRounds(rungs.flatMap(latencyTargets), { count, ms: ms / 4 })
    const last = rungs.at(-1)
    const ranks = last && (await runRounds(rankTargets(last), options.rounds))
    return [...(ranks ? ranksFindings(ranks, last.rows) : []), ...latencyFindings(latencies, sizes)]
  } finally {
    for (const { product } of rungs) await product.stop()
  }
}

function latencyTargets({ rows, product, requests }: Rung): Target[] {
  const kinds: Record<Read, readonly Buffer[]> = {
    list: requests.pages,
    board: requests.boardOfMembers,
    'curators’ board': requests.otherBoard,
    profile: requests.profiles,
    rank: requests.ranks,
    'curator’s rank': requests.otherRanks,
  }
  return READS.map((read) => {
    const next = cycle(kinds[read])
    return {
      name: `${read} of ${rows}`,
      run: (ms) => runLoad(product.url, next, { ms, clients: 1 }),
    }
  })
}

function rankTargets({ product, requests }: Rung): Target[] {
  return Object.entries({
    'my exact rank': requests.ranks,
    'my rank as a curator': requests.otherRanks,
  }).map(([name, kind]) => {
    const next = cycle(kind)
    return { name, run: (ms) => runLoad(product.url, next, { ms }) }
  })
}

function ranksFindings(rates: Rates, rows: number): Finding[] {
  return ['my exact rank', 'my rank as a curator'].flatMap((name) => {
    const perSecond = medianOf(rates, name, 'perSecond')
    const p99Ms = medianOf(rates, name, 'p99Ms')
    return [
      {
        goal: 'P7',
        what: `${name} among ${rows.toLocaleString('en')}`,
        aim: '≥ 1,500/s',
        measured: rateText(perSecond),
        isMet: perSecond >= 1500,
      },
      {
        goal: 'P7',
        what: 'its p99',
        aim: '≤ 25 ms',
        measured: `${p99Ms.toFixed(1)} ms`,
        isMet: p99Ms <= 25,
      },
    ]
  })
}

/** The worst median relative to that of the smallest database. */
function latencyFindings(rates: Rates, sizes: readonly number[]): Finding[] {
  const [least = MIN_ROWS, ...larger] = sizes
  return READS.map((read) => {
    const most = read.endsWith('rank') ? 3 : 1.3
    const base = `${read} of ${least}`
    const worst = Math.max(
      1,
      ...larger.map((rows) => ratioOf(rates, `${read} of ${rows}`, base, 'p50Ms')),
    )
    const steps = sizes.map((rows) => medianOf(rates, `${read} of ${rows}`, 'p50Ms').toFixed(2))
    return {
      goal: 'P8',
      what: `${read}, median at ${sizes.map((rows) => `10^${Math.log10(rows)}`).join(', ')} rows`,
      aim: `≤ ${most} ×`,
      measured: `${worst.toFixed(2)} × (${steps.join(', ')} ms)`,
      isMet: worst <= most,
    }
  })
}
