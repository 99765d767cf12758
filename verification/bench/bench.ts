import { sizeAt } from './data/size.ts'
import { measureOverload } from './groups/overload.ts'
import { measureReads } from './groups/reads.ts'
import { measureScale } from './groups/scale.ts'
import type { Scene } from './groups/scene.ts'
import { measureSearch } from './groups/search.ts'
import { measureSockets } from './groups/sockets.ts'
import { measureStart } from './groups/start.ts'
import { measureTracing } from './groups/tracing.ts'
import { measureVotes } from './groups/votes.ts'
import { measureWorkers } from './groups/workers.ts'
import { type Group, type Options, OptionsError, readOptions } from './options.ts'
import { printProgress } from './print-progress.ts'
import { MAIN_DATABASE, openCluster } from './product/cluster.ts'
import { type Finding, tableOf } from './report.ts'
import { findSqlRunner } from './sql/pgbench.ts'
import { writeResults } from './write-results.ts'

/** Measures the goals of docs/quality.md, section 1; see `options.ts` for usage. */
const GROUP_RUNS: Record<Group, (scene: Scene) => Promise<Finding[]>> = {
  reads: measureReads,
  search: measureSearch,
  votes: measureVotes,
  scale: measureScale,
  overload: measureOverload,
  sockets: measureSockets,
  workers: measureWorkers,
  tracing: measureTracing,
  start: measureStart,
}

async function run(options: Options): Promise<void> {
  const cluster = await openCluster({
    dataDir: options.dataDir,
    databaseUrl: process.env.DATABASE_URL ?? null,
  })
  try {
    const size = sizeAt(options.scale)
    const sqlRunner = findSqlRunner(cluster.folder)
    const databaseUrl = await cluster.database(MAIN_DATABASE, size)
    const results = new Map<Group, Finding[]>()
    for (const group of options.groups) {
      printProgress(group)
      results.set(
        group,
        await GROUP_RUNS[group]({ options, cluster, sqlRunner, size, databaseUrl }),
      )
    }
    process.stdout.write(`${tableOf([...results.values()].flat())}\n`)
    if (options.isWritten) writeResults(results, { options, sqlRunner })
  } finally {
    await cluster.close()
  }
}

try {
  await run(readOptions(process.argv.slice(2)))
} catch (error) {
  const isUsage = error instanceof OptionsError
  printProgress(isUsage ? error.message : String(error instanceof Error ? error.stack : error))
  process.exitCode = isUsage ? 2 : 1
}
