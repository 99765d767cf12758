import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { Measured } from '../load/generator.ts'
import { printProgress } from '../print-progress.ts'
import { percentile } from '../statistics.ts'
import { type Script, SESSION_OPTIONS, valuesFor, writePgbenchScript } from './script.ts'

/** Runs scripts directly against PostgreSQL. */
export interface SqlRunner {
  name: 'pgbench' | 'pg loop'
  /** For some seconds, or `turns` times in total. */
  run(
    script: Script,
    url: string,
    extent: { seconds: number } | { turns: number },
  ): Promise<Measured>
}

const APT = '/usr/bin/apt-get'
const VERSIONS = '/usr/lib/postgresql'

/**
 * Finds pgbench: the one on this machine, else Debian's, installed now if that needs no password, else a replacement loop
 * over `pg`, which reports itself.
 */
export function findSqlRunner(folder: string): SqlRunner {
  const program = findPgbench() ?? installPgbench()
  if (program !== null) return createPgbench(program, folder)
  printProgress(
    'pgbench is not here (Debian: apt-get install postgresql-contrib): a loop over pg stands in.',
  )
  return { name: 'pg loop', run: runLoop }
}

function findPgbench(): string | null {
  const folders = (process.env.PATH ?? '').split(':')
  const versions = existsSync(VERSIONS) ? readdirSync(VERSIONS).sort().reverse() : []
  const places = [...folders, ...versions.map((version) => join(VERSIONS, version, 'bin'))]
  return places.map((place) => join(place, 'pgbench')).find((file) => existsSync(file)) ?? null
}

function installPgbench(): string | null {
  if (process.getuid?.() !== 0 || !existsSync(APT)) return null
  printProgress('Installing pgbench (postgresql-contrib).')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const options = { env, stdio: 'ignore' } as const
  spawnSync(APT, ['update', '-qq'], options)
  spawnSync(APT, ['install', '-y', '-qq', '--no-install-recommends', 'postgresql-contrib'], options)
  return findPgbench()
}

function createPgbench(program: string, folder: string): SqlRunner {
  return {
    name: 'pgbench',
    run: async (script, url, extent) => {
      const place = mkdtempSync(join(folder, 'pgbench-'))
      try {
        const file = join(place, 'script.sql')
        writePgbenchScript(script, file)
        const length =
          'seconds' in extent
            ? ['-T', String(Math.ceil(extent.seconds))]
            : ['-t', String(Math.floor(extent.turns / script.clients))]
        const args = ['-n', '-M', 'prepared', '-c', String(script.clients), '-j', '2', ...length]
        const output = await runProgram(
          program,
          [...args, '-l', '-D', 'turn=0', '-f', file, url],
          place,
        )
        return readResult(output, place)
      } finally {
        rmSync(place, { recursive: true, force: true })
      }
    },
  }
}

async function runProgram(program: string, args: string[], folder: string): Promise<string> {
  const child = spawn(program, args, {
    cwd: folder,
    env: { PATH: process.env.PATH, PGOPTIONS: SESSION_OPTIONS },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  }
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`pgbench failed:\n${output.slice(0, 1000)}`)
  return output
}

/** Parses the rate that pgbench prints, and latencies from its log, one `client turn microseconds …` per line. */
function readResult(output: string, folder: string): Measured {
  const failed = Number(/number of failed transactions: (\d+)/.exec(output)?.[1] ?? 0)
  if (failed > 0) throw new Error(`${failed} transactions failed in pgbench:\n${output}`)
  const latencies = readdirSync(folder)
    .filter((name) => name.startsWith('pgbench_log'))
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'))
    .filter((line) => line !== '')
    .map((line) => Number(line.split(' ')[2]) / 1000)
  return {
    perSecond: Number(/tps = ([\d.]+)/.exec(output)?.[1]),
    p50Ms: percentile(latencies, 50),
    p99Ms: percentile(latencies, 99),
    count: latencies.length,
    refused: new Map(),
    firstRefusal: null,
  }
}

/** Runs a script by prepared statements over `pg`, on the same number of connections. */
const runLoop: SqlRunner['run'] = async (script, url, extent) => {
  const clients = Array.from(
    { length: script.clients },
    () => new pg.Client({ connectionString: url, options: SESSION_OPTIONS }),
  )
  await Promise.all(clients.map((client) => client.connect()))
  const latencies: number[] = []
  const begun = performance.now()
  const endsAt = 'seconds' in extent ? begun + extent.seconds * 1000 : Number.POSITIVE_INFINITY
  const turns =
    'turns' in extent ? Math.floor(extent.turns / script.clients) : Number.POSITIVE_INFINITY
  const drive = async (client: pg.Client, number: number): Promise<void> => {
    for (let turn = 0; turn < turns && performance.now() < endsAt; turn += 1) {
      const sentAt = performance.now()
      const n = numberFor(script, number, turn)
      for (const [index, statement] of script.statements.entries()) {
        const values = valuesFor(statement, script.variables, n)
        await client.query({ name: `s${index}`, text: statement.text, values })
      }
      latencies.push(performance.now() - sentAt)
    }
  }
  await Promise.all(clients.map(drive))
  const elapsedMs = performance.now() - begun
  await Promise.all(clients.map((client) => client.end()))
  return {
    perSecond: (latencies.length / elapsedMs) * 1000,
    p50Ms: percentile(latencies, 50),
    p99Ms: percentile(latencies, 99),
    count: latencies.length,
    refused: new Map(),
    firstRefusal: null,
  }
}

function numberFor({ numbers, clients }: Script, client: number, turn: number): number {
  return numbers.kind === 'each'
    ? client + clients * turn
    : 1 + Math.floor(Math.random() * numbers.most)
}
