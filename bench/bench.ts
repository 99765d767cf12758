import { sizeAt } from './data/size.ts'
import { measureReads } from './groups/reads.ts'
import type { Scene } from './groups/scene.ts'
import { measureVotes } from './groups/votes.ts'
import { type Group, type Options, OptionsError, readOptions } from './options.ts'
import { MAIN_DATABASE, openCluster } from './product/cluster.ts'
import { type Finding, tableOf } from './report.ts'
import { say } from './say.ts'
import { findSqlRunner } from './sql/pgbench.ts'

const GROUP_RUNS: Partial<Record<Group, (scene: Scene) => Promise<Finding[]>>> = {
  reads: measureReads,
  votes: measureVotes,
}

async function run(options: Options): Promise<Finding[]> {
  const cluster = await openCluster({
    dataDir: options.dataDir,
    databaseUrl: process.env.DATABASE_URL ?? null,
  })
  try {
    const size = sizeAt(options.scale)
    const sqlRunner = findSqlRunner(cluster.folder)
    const databaseUrl = await cluster.database(MAIN_DATABASE, size)
    const findings: Finding[] = []
    for (const group of options.groups) {
      say(group)
      const measure = GROUP_RUNS[group]
      if (measure !== undefined)
        findings.push(...(await measure({ options, cluster, sqlRunner, size, databaseUrl })))
    }
    return findings
  } finally {
    await cluster.close()
  }
}

try {
  const findings = await run(readOptions(process.argv.slice(2)))
  process.stdout.write(`${tableOf(findings)}\n`)
} catch (error) {
  const isUsage = error instanceof OptionsError
  say(isUsage ? error.message : String(error instanceof Error ? error.stack : error))
  process.exitCode = isUsage ? 2 : 1
}
