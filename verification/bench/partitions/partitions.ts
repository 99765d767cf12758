/**
 * `npm run bench:partitions [-- --rows N] [--rounds N] [--seconds N]`: the hot statements on one table, on eight native
 * partitions, and on eight of which every other one is on a second PostgreSQL, reached over postgres_fdw. All servers
 * share this machine, so the result is what a layout costs, as a ratio; what more machines gain is not in it.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import {
  type EmbeddedPostgres,
  startEmbedded,
} from '../../../apps/server/src/db/embedded/embedded.ts'
import { migrateDatabase } from '../../../apps/server/src/db/migration/migrate.ts'
import { printProgress } from '../print-progress.ts'
import { rateText, ratioText } from '../report.ts'
import { medianOf, ratioOf, runRounds } from '../rounds.ts'
import { findSqlRunner } from '../sql/pgbench.ts'
import { HOT_STATEMENTS } from './hot-statements.ts'
import { connectServers, createLayout, LAYOUTS, type Rows } from './layouts.ts'

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '2' },
  },
})
const count = Number(values.rows)
/** 500 votes a bounty, and eight ladders. */
const rows: Rows = { count, bounties: Math.max(1, Math.floor(count / 500)), ladders: 8 }

const folder = mkdtempSync(join(tmpdir(), 'laurel-bench-'))
chmodSync(folder, 0o755)
const servers: EmbeddedPostgres[] = []
try {
  for (const name of ['near', 'far']) {
    servers.push(await startEmbedded({ dataDir: join(folder, name), log: () => {} }))
  }
  const [near, far] = servers.map(({ url }) => url)
  if (near === undefined || far === undefined) throw new Error('no servers')
  await prepare(near, far)
  process.stdout.write(`${await measure(near)}\n`)
} finally {
  for (const server of servers) await server.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** Creates the three layouts, with the product's own tables as their pattern. */
async function prepare(near: string, far: string): Promise<void> {
  const clients = [near, far].map((url) => new pg.Client({ connectionString: url }))
  const [one, other] = clients
  if (one === undefined || other === undefined) return
  try {
    for (const [place, client] of clients.entries()) {
      await migrateDatabase(place === 0 ? near : far)
      await client.connect()
    }
    await connectServers(one, new URL(far).searchParams.get('host') ?? '')
    await one.query('create sequence public.bench_sequence')
    await one.query('grant all on sequence public.bench_sequence to laurel_app')
    for (const layout of LAYOUTS) {
      printProgress(`${layout}: loading ${count} rows a table`)
      await createLayout(layout, one, other, rows)
    }
    for (const client of clients) await client.query('checkpoint')
  } finally {
    for (const client of clients) await client.end()
  }
}

/** The ratios of each statement as a Markdown table. */
async function measure(url: string): Promise<string> {
  const runner = findSqlRunner(folder)
  const rounds = { count: Number(values.rounds), ms: Number(values.seconds) * 1000 }
  const lines = [
    '| statement | one table | 8 partitions | 4 of 8 on a second server |',
    '|---|---|---|---|',
  ]
  for (const { name, script } of HOT_STATEMENTS) {
    const targets = LAYOUTS.map((layout) => ({
      name: `${name}, ${layout}`,
      run: (ms: number) => runner.run(script(layout, rows), url, { seconds: ms / 1000 }),
    }))
    const rates = await runRounds(targets, rounds)
    const [one, ...others] = targets.map((target) => target.name)
    if (one === undefined) continue
    const cells = others.map(
      (other) =>
        `${ratioText(ratioOf(rates, other, one))} (${rateText(medianOf(rates, other, 'perSecond'))})`,
    )
    lines.push(
      `| ${name} | ${rateText(medianOf(rates, one, 'perSecond'))} | ${cells.join(' | ')} |`,
    )
  }
  return lines.join('\n')
}
