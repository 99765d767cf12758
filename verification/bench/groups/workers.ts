import { cycle, runLoad } from '../load/generator.ts'
import { type Product, startProduct } from '../product/product.ts'
import { type Finding, rateText, ratioText } from '../report.ts'
import { medianOf, type Rates, ratioOf, runRounds, type Target } from '../rounds.ts'
import { prepareRequests, type Requests } from './requests.ts'
import type { Scene } from './scene.ts'

const WORKERS = 2
/** The reads, by their names in the table. */
const READS = {
  'cached list': ({ firstPage }) => firstPage,
  'list of 20, uncached': ({ pages }) => pages,
  'public profile': ({ profiles }) => profiles,
} satisfies Record<string, (requests: Requests) => readonly Buffer[]>

/**
 * Reads of a node with two workers, compared with one process. Both run side by side on one database and are asked in
 * turn; on two cores the load generator and PostgreSQL take their share of what the second worker gains.
 */
export async function measureWorkers(scene: Scene): Promise<Finding[]> {
  const { cluster, databaseUrl, options, size } = scene
  const start = (workers: number) =>
    startProduct({
      folder: `${cluster.folder}/workers-${workers}`,
      database: { url: databaseUrl },
      workers,
    })
  const products: Product[] = []
  try {
    for (const workers of [1, WORKERS]) products.push(await start(workers))
    const [{ url = '' } = {}] = products
    const requests = await prepareRequests(databaseUrl, url, size)
    const targets = Object.entries(READS).flatMap(([name, select]) =>
      products.map((product, index) => targetOf(nameOf(name, index), product, select(requests))),
    )
    return findingsOf(await runRounds(targets, options.rounds))
  } finally {
    for (const product of products) await product.stop()
  }
}

function nameOf(read: string, index: number): string {
  return `${read}, ${index === 0 ? 'one process' : 'workers'}`
}

function targetOf(name: string, { url }: Product, requests: readonly Buffer[]): Target {
  const next = cycle(requests)
  return { name, run: (ms) => runLoad(url, next, { ms }) }
}

function findingsOf(rates: Rates): Finding[] {
  return Object.keys(READS).map((read) => {
    const [one, several] = [nameOf(read, 0), nameOf(read, 1)]
    const ratio = ratioOf(rates, several, one)
    return {
      goal: '–',
      what: `${read}, ${WORKERS} workers`,
      aim: '× one process',
      measured: `${ratioText(ratio)} (${rateText(medianOf(rates, several, 'perSecond'))} : ${rateText(medianOf(rates, one, 'perSecond'))})`,
      isMet: null,
    }
  })
}
