import { cycle, runLoad } from '../load/generator.ts'
import { type Overload, runOverload } from '../load/overload.ts'
import { printProgress } from '../print-progress.ts'
import { type Product, startProduct } from '../product/product.ts'
import { type Finding, rateText, ratioText } from '../report.ts'
import { median } from '../statistics.ts'
import { prepareRequests } from './requests.ts'
import type { Scene } from './scene.ts'

const TIMES = 4
/** Number of clients at peak throughput. */
const PEAK_CLIENTS = [16, 32]
const PEAK_ROUNDS = 3
const SHED_LIMIT_MS = 50
const RECOVERY_LIMIT_S = 5
/** Seconds to wait for recovery. */
const WATCHED_S = 10

/** P13: uncached reads at four times the peak throughput, and the recovery time afterwards. */
export async function measureOverload(scene: Scene): Promise<Finding[]> {
  const { cluster, databaseUrl, options, size } = scene
  const product = await startProduct({
    folder: options.profileDir ?? `${cluster.folder}/overload`,
    database: { url: databaseUrl },
    isProfiled: options.profileDir !== null,
  })
  try {
    const requests = await prepareRequests(databaseUrl, product.url, size)
    const next = cycle(requests.pages)
    const peak = await peakOf(product, next, options.rounds.ms)
    printProgress(`  peak: ${Math.round(peak)}/s`)
    const overload = await runOverload(product.url, next, {
      perSecond: TIMES * peak,
      ms: options.overloadSeconds * 1000,
    })
    printProgress(`  ${JSON.stringify(overload)}`)
    const recoverySeconds = await recoveryOf(product, next, peak)
    return findingsOf(overload, peak, recoverySeconds)
  } finally {
    await product.stop()
  }
}

async function peakOf(product: Product, next: () => Buffer | null, ms: number): Promise<number> {
  await runLoad(product.url, next, { ms })
  const peaks: number[] = []
  for (const clients of PEAK_CLIENTS) {
    const rates: number[] = []
    for (let round = 0; round < PEAK_ROUNDS; round += 1) {
      rates.push((await runLoad(product.url, next, { ms, clients })).perSecond)
    }
    peaks.push(median(rates))
  }
  return Math.max(...peaks)
}

/** Seconds until one full second at four fifths of the peak passes without a refusal; infinity if none does. */
async function recoveryOf(
  product: Product,
  next: () => Buffer | null,
  peak: number,
): Promise<number> {
  for (let second = 0; second < WATCHED_S; second += 1) {
    const { perSecond, refused } = await runLoad(product.url, next, { ms: 1000 })
    printProgress(`  second ${second + 1} after it: ${Math.round(perSecond)}/s`)
    if (refused.size === 0 && perSecond >= 0.8 * peak) return second
  }
  return Number.POSITIVE_INFINITY
}

function findingsOf(overload: Overload, peak: number, recoverySeconds: number): Finding[] {
  const ratio = overload.goodPerSecond / peak
  const { offeredPerSecond, shed, shedP99Ms, broken, unsent } = overload
  return [
    {
      goal: 'P13',
      what: `goodput at ${rateText(offeredPerSecond)} offered`,
      aim: '≥ 0.80 × peak',
      measured: `${ratioText(ratio)} (${rateText(overload.goodPerSecond)} : ${rateText(peak)}, p99 ${overload.goodP99Ms.toFixed(0)} ms)`,
      isMet: ratio >= 0.8,
    },
    {
      goal: 'P13',
      what: 'the rest: 503 with Retry-After, p99',
      aim: `≤ ${SHED_LIMIT_MS} ms`,
      measured:
        shed === 0
          ? `none was shed (${broken} otherwise, ${unsent} without a connection)`
          : `${shedP99Ms.toFixed(0)} ms (${shed.toLocaleString('en')} shed, ${broken} otherwise, ${unsent} without a connection)`,
      isMet: shed > 0 && broken === 0 && unsent === 0 && shedP99Ms <= SHED_LIMIT_MS,
    },
    {
      goal: 'P13',
      what: 'normal again',
      aim: `≤ ${RECOVERY_LIMIT_S} s`,
      measured: Number.isFinite(recoverySeconds)
        ? `after ${recoverySeconds} s`
        : `not within ${WATCHED_S} s`,
      isMet: recoverySeconds <= RECOVERY_LIMIT_S,
    },
  ]
}
