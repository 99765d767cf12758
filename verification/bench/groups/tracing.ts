import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { cycle, runLoad } from '../load/generator.ts'
import { type Product, startProduct } from '../product/product.ts'
import { type Finding, rateText, ratioText } from '../report.ts'
import { medianOf, type Rates, ratioOf, runRounds, type Target } from '../rounds.ts'
import { prepareRequests, type Requests } from './requests.ts'
import type { Scene } from './scene.ts'

/** The reads, by their names in the table. */
const READS = {
  'cached list': ({ firstPage }) => firstPage,
  'list of 20, uncached': ({ pages }) => pages,
  'public profile': ({ profiles }) => profiles,
} satisfies Record<string, (requests: Requests) => readonly Buffer[]>

/** How much is traced, by its name in the table. */
const MODES = {
  'no traces': null,
  'a tenth traced': '0.1',
  'all traced': '1',
} as const
const [OFF, ...ON] = Object.keys(MODES) as (keyof typeof MODES)[]

/**
 * Reads of servers that trace all requests, a tenth and none, side by side on one database and asked in turn. The
 * receiver runs in this process and throws the spans away.
 */
export async function measureTracing(scene: Scene): Promise<Finding[]> {
  const { cluster, databaseUrl, options, size } = scene
  const receiver = await startReceiver()
  const products: [string, Product][] = []
  try {
    for (const [mode, share] of Object.entries(MODES)) {
      const product = await startProduct({
        folder: `${cluster.folder}/tracing-${products.length}`,
        database: { url: databaseUrl },
        ...(share === null ? {} : { environment: settingsOf(receiver.url, share) }),
      })
      products.push([mode, product])
    }
    const url = products[0]?.[1].url ?? ''
    const requests = await prepareRequests(databaseUrl, url, size)
    const targets = Object.entries(READS).flatMap(([read, select]) =>
      products.map(([mode, product]) => targetOf(`${read}, ${mode}`, product, select(requests))),
    )
    return findingsOf(await runRounds(targets, options.rounds))
  } finally {
    for (const [, product] of products) await product.stop()
    await receiver.close()
  }
}

function settingsOf(url: string, share: string): Record<string, string> {
  return {
    OTEL_EXPORTER_OTLP_ENDPOINT: url,
    OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
    OTEL_TRACES_SAMPLER_ARG: share,
  }
}

async function startReceiver(): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.end('{}'))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function targetOf(name: string, { url }: Product, requests: readonly Buffer[]): Target {
  const next = cycle(requests)
  return { name, run: (ms) => runLoad(url, next, { ms }) }
}

function findingsOf(rates: Rates): Finding[] {
  return Object.keys(READS).flatMap((read) =>
    ON.map((mode) => {
      const [traced, plain] = [`${read}, ${mode}`, `${read}, ${OFF}`]
      const perSecond = (name: string) => rateText(medianOf(rates, name, 'perSecond'))
      return {
        goal: '–',
        what: traced,
        aim: '× no traces',
        measured: `${ratioText(ratioOf(rates, traced, plain))} (${perSecond(traced)} : ${perSecond(plain)})`,
        isMet: null,
      }
    }),
  )
}
