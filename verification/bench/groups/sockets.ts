import { setTimeout as sleep } from 'node:timers/promises'
import { personChannel } from '@laurel/contract/realtime'
import { readClientKeys } from '../../../apps/server/src/auth/keys/secrets.ts'
import { openDatabase } from '../../../apps/server/src/db/client.ts'
import { idOf, KIND } from '../data/ids.ts'
import { type OpenPage, openPages, type SocketTarget, sendEvent } from '../load/sockets.ts'
import { printProgress } from '../print-progress.ts'
import { type Product, startProduct } from '../product/product.ts'
import { signTokens } from '../product/tokens.ts'
import type { Finding } from '../report.ts'
import { median, percentile } from '../statistics.ts'
import type { Scene } from './scene.ts'

const SOCKETS = 1000
/** Sockets opened and closed before the first memory reading, to exclude one-time costs. */
const WARM_UP = 50
const EVENTS_PER_ROUND = 5
/** Pauses between two events, and until the server is idle. */
const PAUSE_MS = 500
const REST_MS = 4000
const MAX_P99_MS = 250
const MAX_KB = 60

/** P12: a thousand open pages, joined to the channels of the web app: event latency, and memory per socket. */
export async function measureSockets(scene: Scene): Promise<Finding[]> {
  const { cluster, databaseUrl, options, size } = scene
  const product = await startProduct({
    folder: options.profileDir ?? `${cluster.folder}/sockets`,
    database: { url: databaseUrl },
    isProfiled: options.profileDir !== null,
  })
  try {
    const { anonKey, serviceKey } = await clientKeysOf(databaseUrl)
    const target = { url: product.url, apikey: anonKey }
    const count = Math.min(SOCKETS, size.members)
    const numbers = Array.from({ length: count }, (_, n) => size.users - n)
    const tokens = await signTokens(databaseUrl, product.url, numbers)
    const people = Array.from({ length: SOCKETS }, (_, n) => ({
      token: tokens[n % count] ?? '',
      channel: personChannel(idOf(KIND.person, numbers[n % count] ?? 0)),
    }))
    await warmUp(target, people)
    const beforeMb = await restingMb(product)
    const begun = performance.now()
    const pages = await openPages(target, people)
    const openMs = performance.now() - begun
    const afterMb = await restingMb(product)
    const socketKb = ((afterMb - beforeMb) * 1024) / SOCKETS
    printProgress(`  ${SOCKETS} sockets: ${beforeMb.toFixed(0)} MB, then ${afterMb.toFixed(0)} MB`)
    const p99s = await latenciesOf(target, serviceKey, pages, options.rounds.count)
    for (const page of pages) page.close()
    return findingsOf({ p99Ms: median(p99s), worstMs: Math.max(...p99s), socketKb, openMs })
  } finally {
    await product.stop()
  }
}

async function clientKeysOf(databaseUrl: string) {
  const database = openDatabase(databaseUrl, () => {})
  try {
    return await readClientKeys(database.db, { anonKey: null, serviceKey: null })
  } finally {
    await database.close()
  }
}

async function warmUp(
  target: SocketTarget,
  people: Parameters<typeof openPages>[1],
): Promise<void> {
  for (const page of await openPages(target, people.slice(0, WARM_UP))) page.close()
}

async function restingMb(product: Product): Promise<number> {
  await sleep(REST_MS)
  return product.residentMb()
}

/** The p99 latency of each event in milliseconds, from before it is sent until a page receives it. */
async function latenciesOf(
  target: SocketTarget,
  serviceKey: string,
  pages: readonly OpenPage[],
  rounds: number,
): Promise<number[]> {
  const p99s: number[] = []
  for (let n = 0; n < rounds * EVENTS_PER_ROUND; n += 1) {
    await sleep(PAUSE_MS)
    const latencies: number[] = []
    const begun = performance.now()
    const all = Promise.all(
      pages.map(
        (page) =>
          new Promise<void>((resolve) =>
            page.onEvent((heard) => {
              if (heard !== n) return
              latencies.push(performance.now() - begun)
              resolve()
            }),
          ),
      ),
    )
    await sendEvent(target, serviceKey, n)
    await all
    p99s.push(percentile(latencies, 99))
  }
  printProgress(`  p99 of each event: ${p99s.map((ms) => ms.toFixed(0)).join(', ')} ms`)
  return p99s
}

function findingsOf(measured: {
  p99Ms: number
  worstMs: number
  socketKb: number
  openMs: number
}): Finding[] {
  const { p99Ms, worstMs, socketKb, openMs } = measured
  return [
    {
      goal: 'P12',
      what: `one event to ${SOCKETS.toLocaleString('en')} sockets, p99`,
      aim: `≤ ${MAX_P99_MS} ms`,
      measured: `${p99Ms.toFixed(0)} ms (worst of all events ${worstMs.toFixed(0)} ms)`,
      isMet: p99Ms <= MAX_P99_MS,
    },
    {
      goal: 'P12',
      what: 'memory of a socket',
      aim: `≤ ${MAX_KB} KB`,
      measured: `${socketKb.toFixed(1)} KB`,
      isMet: socketKb <= MAX_KB,
    },
    {
      goal: 'P12',
      what: 'until all are open, joined and listed',
      aim: '',
      measured: `${(openMs / 1000).toFixed(1)} s`,
      isMet: null,
    },
  ]
}
