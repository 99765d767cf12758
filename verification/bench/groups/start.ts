import { freePort } from '../../../apps/server/testing/servers/server-process.ts'
import { cycle, runLoad } from '../load/generator.ts'
import { printProgress } from '../print-progress.ts'
import { startProduct } from '../product/product.ts'
import type { Finding } from '../report.ts'
import { median } from '../statistics.ts'
import { prepareRequests, type Requests } from './requests.ts'
import type { Scene } from './scene.ts'

const MAX_START_MS = 2_000
const MAX_RESIDENT_MB = 250

/**
 * P11: time from process start to ready on a loaded database, including its embedded PostgreSQL, and the server's memory
 * after load. Stops the cluster, whose folder the server then owns: it must be the last measurement.
 */
export async function measureStart(scene: Scene): Promise<Finding[]> {
  const { cluster, databaseUrl, options, size } = scene
  const port = await freePort()
  const requests = await prepareRequests(databaseUrl, `http://127.0.0.1:${port}`, size)
  await cluster.stop()
  const start = () =>
    startProduct({
      folder: options.profileDir ?? `${cluster.folder}/start`,
      database: cluster.dataDir === null ? { url: databaseUrl } : { dataDir: cluster.dataDir },
      port,
      isProfiled: options.profileDir !== null,
    })
  const times: number[] = []
  for (let round = 0; round < options.rounds.count; round += 1) {
    const product = await start()
    times.push(product.startMs)
    printProgress(`  round ${round + 1}: ready after ${Math.round(product.startMs)} ms`)
    await product.stop()
  }
  const product = await start()
  try {
    const emptyMb = product.residentMb()
    const next = mixOf(requests)
    const load = await runLoad(product.url, next, { ms: options.loadSeconds * 1000 })
    if (load.refused.size > 0) throw new Error(`The load was refused: ${load.firstRefusal}`)
    return findingsOf({
      startMs: median(times),
      emptyMb,
      loadedMb: product.residentMb(),
      seconds: options.loadSeconds,
      answers: load.count,
    })
  } finally {
    await product.stop()
  }
}

/** A mix of reads, in turn. */
function mixOf({ firstPage, pages, profiles, boardOfMembers, ranks }: Requests) {
  const kinds = [firstPage, pages, profiles, boardOfMembers, pages, ranks].map(cycle)
  let turn = 0
  return () => {
    turn += 1
    return kinds[turn % kinds.length]?.() ?? null
  }
}

function findingsOf(result: {
  startMs: number
  emptyMb: number
  loadedMb: number
  seconds: number
  answers: number
}): Finding[] {
  const { startMs, emptyMb, loadedMb, seconds, answers } = result
  return [
    {
      goal: 'P11',
      what: 'start to /readyz, embedded PostgreSQL included',
      aim: '≤ 2 s',
      measured: `${(startMs / 1000).toFixed(2)} s`,
      isMet: startMs <= MAX_START_MS,
    },
    {
      goal: 'P11',
      what: `resident memory after ${seconds} s of load`,
      aim: '≤ 250 MB',
      measured: `${Math.round(loadedMb)} MB (${Math.round(emptyMb)} MB before, ${answers.toLocaleString('en')} answers)`,
      isMet: loadedMb <= MAX_RESIDENT_MB,
    },
  ]
}
