/**
 * `npm run chaos -- [ledger|payouts|crowd|crash|payout-crash|faults|rolling|failover] [--seed N] [--rounds N] [--repeats N]
 * [--restarts N] [--workers N] [--seeds N] [--seconds N]`: the long runs. Each prints its seed and its result; the exit code
 * is 1 when a fault was found.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type CrashRound, crashUnderLoad, type Victim, writeUntil } from './crash.ts'
import { type FailOver, failOverUnderLoad } from './failover.ts'
import { createFaultyWorld, findMissingMails, runWithFault } from './faults.ts'
import { FAULTS, type Fault } from './network/fault-proxy.ts'
import { crashWhilePaying, openPaymentRig, POINTS } from './payout-crash.ts'
import { restartUnderLoad } from './rolling.ts'
import { createWorld } from './world.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const CRASH_CLIENTS = 16
const CROWD_CLIENTS = 32
const POSTGRES_SHARE = 20 / 70
/** Maximum duration of a recovery (R3). */
const READY_LIMIT_MS = 10_000
const LEDGER_COMMANDS = 200_000
/** Random schedules of payouts (R5). */
const PAYOUT_SCHEDULES = 5000
/** Every fault of the database and the mail server. */
const FAULTY_PLACES = (['database', 'mail'] as const).flatMap((where) =>
  (Object.keys(FAULTS) as Fault[]).map((fault) => [where, fault] as const),
)

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: String(1 + (Date.now() % 1_000_000)) },
    rounds: { type: 'string', default: '70' },
    repeats: { type: 'string', default: '3' },
    restarts: { type: 'string', default: '20' },
    workers: { type: 'string', default: '1' },
    seeds: { type: 'string', default: '20' },
    seconds: { type: 'string', default: '60' },
  },
})
const seed = Number(values.seed)

/** The parts by name; each returns the number of faults found. */
const runs: Record<string, () => Promise<number>> = {
  ledger: runLedger,
  payouts: runPayouts,
  crowd: runCrowd,
  crash: runCrash,
  'payout-crash': runPayoutCrash,
  faults: runFaults,
  rolling: runRolling,
  failover: runFailOver,
}
const asked = positionals.length > 0 ? positionals : Object.keys(runs)

let faultCount = 0
for (const name of asked) {
  const run = Object.hasOwn(runs, name) ? runs[name] : undefined
  if (run === undefined) throw new Error(`There is ${Object.keys(runs).join(', ')}, not ${name}`)
  faultCount += await run()
}
say(faultCount === 0 ? 'No faults.' : `${faultCount} faults.`)
process.exit(faultCount === 0 ? 0 : 1)

/** Kills the server and PostgreSQL under load (R3). */
async function runCrash(): Promise<number> {
  say(`crash: seed ${seed}`)
  const world = await createWorld(seed)
  const rounds: CrashRound[] = []
  try {
    const most = Number(values.rounds)
    for (let round = 0; round < most; round += 1) {
      const isPostgres =
        Math.floor((round + 1) * POSTGRES_SHARE) > Math.floor(round * POSTGRES_SHARE)
      const victim: Victim = isPostgres ? 'postgres' : 'server'
      const came = await crashUnderLoad(world, {
        victim,
        clients: CRASH_CLIENTS,
        seed: seed + round,
      })
      rounds.push(came)
      say(`  ${round + 1}/${most} ${victim} ready in ${Math.round(came.readyMs)} ms`)
      printFaults(came.faults)
    }
  } finally {
    await world.remove()
  }
  const times = rounds.map(({ readyMs }) => readyMs).sort((a, b) => a - b)
  const late = times.filter((readyMs) => readyMs > READY_LIMIT_MS).length
  const { traffic, load } = world
  say(
    `crash: ${rounds.length} rounds, ${traffic.acknowledged.length} acknowledged writes, ` +
      `${[...load.ended].map(([state, many]) => `${many} ${state}`).join(', ')}; ` +
      `ready in ${Math.round(times[times.length >> 1] ?? 0)} ms (median), ` +
      `${Math.round(times.at(-1) ?? 0)} ms at most, ${late} times over ${READY_LIMIT_MS} ms`,
  )
  return rounds.flatMap(({ faults }) => faults).length + late
}

/** Ends the server at each named moment of a payment (R3); `--rounds` are as many of each. */
async function runPayoutCrash(): Promise<number> {
  const counter = await openPaymentRig()
  let faultCount = 0
  try {
    const most = Number(values.rounds)
    for (let round = 0; round < most; round += 1) {
      for (const point of POINTS) {
        const { readyMs, faults } = await crashWhilePaying(counter, point)
        say(`  ${round + 1}/${most} “${point}”: ready in ${Math.round(readyMs)} ms`)
        printFaults(faults)
        faultCount += faults.length
      }
    }
    say(`payout-crash: ${most} rounds at each of ${POINTS.length} moments, ${faultCount} faults`)
  } finally {
    await counter.remove()
  }
  return faultCount
}

/** Many concurrent clients, on a new server for each seed (R2). */
async function runCrowd(): Promise<number> {
  let faultCount = 0
  for (let round = 0; round < Number(values.seeds); round += 1) {
    const world = await createWorld(seed + round)
    try {
      const until = performance.now() + Number(values.seconds) * 1000
      const isEnough = () => performance.now() >= until
      const faults = await writeUntil(world, { clients: CROWD_CLIENTS, isEnough })
      const { acknowledged, counts, slowestMs } = world.traffic
      say(
        `crowd: seed ${seed + round}: ${acknowledged.length} acknowledged of ${counts.writes} writes, ` +
          `${counts.copies} sent twice, ${counts.late} late, ${world.load.ended.get('completed') ?? 0} bounties settled, ` +
          `slowest ${Math.round(slowestMs)} ms, ${faults.length} faults`,
      )
      printFaults(faults)
      faultCount += faults.length
    } finally {
      await world.remove()
    }
  }
  return faultCount
}

/** Restarts two nodes, of `--workers` processes each, in turn under load (O5). */
async function runRolling(): Promise<number> {
  const workers = Number(values.workers)
  say(`rolling: seed ${seed}, ${workers} workers a node`)
  const came = await restartUnderLoad(seed, { restarts: Number(values.restarts), workers, say })
  say(
    `rolling: ${came.restarts} restarts, ${came.requests} requests, ${came.faults.length} faults, ` +
      `a stop took ${Math.round(came.slowestStopMs)} ms at most`,
  )
  printFaults(came.faults)
  return came.faults.length
}

/** Kills the primary and promotes its standby under load (R11), `--repeats` times. */
async function runFailOver(): Promise<number> {
  say(`failover: seed ${seed}`)
  const came: FailOver[] = []
  for (let round = 0; round < Number(values.repeats); round += 1) {
    const result = await failOverUnderLoad(seed + round)
    came.push(result)
    const { before, after } = result.acknowledged
    const times = [result.promotedMs, result.writesMs, result.socketMs, result.sweepMs]
    const [promoted, writes, socket, sweep] = times.map((ms) => `${(ms / 1000).toFixed(1)} s`)
    say(
      `  ${round + 1}/${values.repeats} promoted after ${promoted}, writes ${writes}, a socket ${socket}, ` +
        `a sweep ${sweep}; ${before} acknowledged before, ${after} after`,
    )
    printFaults(result.faults)
  }
  const slowestMs = Math.max(...came.map(({ writesMs }) => writesMs))
  const faults = came.flatMap((result) => result.faults)
  say(
    `failover: ${came.length} times, writes again after ${(slowestMs / 1000).toFixed(1)} s at most, ` +
      `${faults.length} faults`,
  )
  return faults.length
}

/** Injects faults in front of PostgreSQL and the mail server under critical requests (R4). */
async function runFaults(): Promise<number> {
  say(`faults: seed ${seed}`)
  const faulty = await createFaultyWorld(seed)
  let [injections, slowestMs, found] = [0, 0, 0]
  try {
    const rounds = Number(values.repeats)
    for (let round = 0; round < rounds; round += 1) {
      for (const [where, fault] of FAULTY_PLACES) {
        const came = await runWithFault(faulty, where, fault)
        injections += came.injections
        slowestMs = Math.max(slowestMs, came.slowestMs)
        found += came.faults.length
        const statuses = [...came.statuses]
          .map(([status, many]) => `${many} × ${status}`)
          .join(', ')
        say(`  ${where} ${fault}: ${statuses}, slowest ${Math.round(came.slowestMs)} ms`)
        printFaults(came.faults)
      }
    }
    const missing = await findMissingMails(faulty)
    printFaults(missing)
    found += missing.length
  } finally {
    await faulty.remove()
  }
  say(
    `faults: ${injections} injections, slowest response ${Math.round(slowestMs)} ms, ${found} faults`,
  )
  return found
}

/** Compares the ledger with its model (R1), by its own test at full length. */
async function runLedger(): Promise<number> {
  say(`ledger: ${LEDGER_COMMANDS} commands; the test's name has the first seed`)
  return await runTest('apps/server/src/ledger/ledger.model', {
    LEDGER_MODEL_COMMANDS: String(LEDGER_COMMANDS),
  })
}

/** Runs payouts and fundings over a lying RPC (R5). */
async function runPayouts(): Promise<number> {
  say(`payouts: ${PAYOUT_SCHEDULES} schedules, and a tenth of them for fundings, seed ${seed}`)
  const env = { PAYOUT_SCHEDULES: String(PAYOUT_SCHEDULES), PAYOUT_SEED: String(seed) }
  const features = 'apps/server/src/features'
  const paid = await runTest(`${features}/payout-batches/payout-batches.model`, env)
  const funded = await runTest(`${features}/fundings/fundings.model`, env)
  return Math.max(paid, funded)
}

/** Runs a test of the server in its long form; 1 when it failed. */
async function runTest(file: string, env: Record<string, string>): Promise<number> {
  const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs')
  const test = spawn(process.execPath, [vitest, 'run', '--project', 'server', file], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  const [code] = await once(test, 'close')
  return code === 0 ? 0 : 1
}

function printFaults(faults: readonly string[]): void {
  for (const fault of faults.slice(0, 20)) say(`  FAULT ${fault}`)
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
