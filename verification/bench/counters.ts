/**
 * `npm run bench:counters [-- ROUNDS [SECONDS]]`: what counting one attempt costs in PostgreSQL (fsync on) and in Redis,
 * through the server's own limiter, over 16 keys at once. Rounds alternate; the ratio is the result.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '../../apps/server/src/db/embedded/embedded.ts'
import { migrateDatabase } from '../../apps/server/src/db/migration/migrate.ts'
import {
  type AttemptLimiter,
  createAttemptLimiter,
} from '../../apps/server/src/platform/limits/rate-limits.ts'
import { openCounters } from '../../apps/server/src/platform/limits/redis-counters.ts'
import { findRedis, startRedis } from '../../apps/server/testing/servers/redis-server.ts'
import type { Measured } from './load/generator.ts'
import { printProgress } from './print-progress.ts'
import { rateText, ratioText, tableOf } from './report.ts'
import { medianOf, type Rates, ratioOf, runRounds } from './rounds.ts'
import { percentile } from './statistics.ts'

const [rounds = '5', seconds = '2'] = process.argv.slice(2)
const AT_ONCE = 16
/** Keys that are counted: about as many accounts as write within a minute. */
const KEYS = 5000
/** Never reached. */
const LIMIT = { attempts: 1_000_000_000, windowSeconds: 60, blockSeconds: 60 }
/** Counts in PostgreSQL until the first connection to Redis. */
const MAX_FALLEN = 1000

const program = findRedis()
if (program === null) process.exit(1)
const folder = mkdtempSync(join(tmpdir(), 'laurel-bench-'))
chmodSync(folder, 0o755)
const postgres = await startEmbedded({ dataDir: join(folder, 'data'), log: () => {} })
const redis = await startRedis(program)
const pools = [0, 1].map(
  () =>
    new pg.Pool({ connectionString: postgres.url, max: AT_ONCE, options: '-c role=laurel_app' }),
)
try {
  await migrateDatabase(postgres.url, { log: () => {} })
  const [plain, other] = pools
  if (plain === undefined || other === undefined) throw new Error('no pools')
  const counters = await openCounters(other, redis.url, (error) => {
    if (error !== null) printProgress(`Redis: ${error.message}`)
  })
  const inPostgres = createAttemptLimiter(plain, 'bench', LIMIT)
  const inRedis = createAttemptLimiter(other, 'bench-redis', LIMIT)
  const targets = [
    { name: 'PostgreSQL', run: (ms: number) => count(inPostgres, ms) },
    { name: 'Redis', run: (ms: number) => count(inRedis, ms) },
  ]
  const rates = await runRounds(targets, { count: Number(rounds), ms: Number(seconds) * 1000 })
  await requireRedisCounted(plain)
  process.stdout.write(`${reportOf(rates)}\n`)
  counters.close()
} finally {
  for (const pool of pools) await pool.end()
  await redis.stop()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** Counts attempts for a time, many at once. */
async function count(limiter: AttemptLimiter, ms: number): Promise<Measured> {
  const latencies: number[] = []
  const begun = performance.now()
  let turn = 0
  const client = async (): Promise<void> => {
    while (performance.now() - begun < ms) {
      const sentAt = performance.now()
      turn += 1
      await limiter.take(`key ${turn % KEYS}`)
      latencies.push(performance.now() - sentAt)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, client))
  const elapsedMs = performance.now() - begun
  return {
    perSecond: (latencies.length / elapsedMs) * 1000,
    p50Ms: percentile(latencies, 50),
    p99Ms: percentile(latencies, 99),
    count: latencies.length,
    refused: new Map(),
    firstRefusal: null,
  }
}

/** Fails if counts that are meant for Redis fell back to PostgreSQL, beyond those before it was connected. */
async function requireRedisCounted(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ sum: string | null }>(
    "select sum(points) from rate_limits where key like 'bench-redis:%'",
  )
  const fallen = Number(rows[0]?.sum ?? 0)
  if (fallen > MAX_FALLEN) throw new Error(`${fallen} counts fell back to PostgreSQL`)
}

function reportOf(rates: Rates): string {
  const rate = (name: string) => rateText(medianOf(rates, name, 'perSecond'))
  const p99 = (name: string) => `${medianOf(rates, name, 'p99Ms').toFixed(1)} ms`
  const finding = (what: string, measured: string) => ({
    goal: '',
    what,
    aim: '',
    measured,
    isMet: null,
  })
  return tableOf([
    finding(
      'counts in Redis : PostgreSQL',
      `${ratioText(ratioOf(rates, 'Redis', 'PostgreSQL'))} (${rate('Redis')} : ${rate('PostgreSQL')})`,
    ),
    finding(
      'p99 of a count',
      `${ratioText(ratioOf(rates, 'Redis', 'PostgreSQL', 'p99Ms'))} (${p99('Redis')} : ${p99('PostgreSQL')})`,
    ),
  ])
}
