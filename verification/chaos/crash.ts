import { eventually, pause } from './node.ts'
import { createRandom } from './random.ts'
import { expireKilledSweep } from './steps/time.ts'
import type { World } from './world.ts'

/** The process to kill. */
export type Victim = 'server' | 'postgres'

/** The result of a round. */
export interface CrashRound {
  victim: Victim
  /** Milliseconds from the kill (of PostgreSQL) or the start (of the server) until `/readyz` returned 200. */
  readyMs: number
  faults: string[]
}

/** Range of the load before a kill, in milliseconds. */
const BEFORE_MS = { min: 200, max: 1200 }
const POLL_MS = 50

/** Kills a process at a random instant under load, waits until clients write again, and checks all invariants. */
export async function crashUnderLoad(
  world: World,
  options: { victim: Victim; clients: number; seed: number },
): Promise<CrashRound> {
  const { victim, clients, seed } = options
  const { node, load, traffic } = world
  const stopping = new AbortController()
  const running = load.run(clients, stopping.signal)
  await pause(createRandom(seed, victim).between(BEFORE_MS.min, BEFORE_MS.max))
  let readyMs: number
  if (victim === 'server') {
    await node.kill()
    readyMs = await node.start()
  } else {
    readyMs = await node.killPostgres()
  }
  await eventually(() => expireKilledSweep(node.database))
  const acknowledged = traffic.acknowledged.length
  while (traffic.acknowledged.length === acknowledged) await pause(POLL_MS)
  stopping.abort()
  await running
  return { victim, readyMs, faults: await world.findFaults() }
}

/** Runs clients until `isEnough`, and checks all invariants. Returns the faults. */
export async function writeUntil(
  world: World,
  options: { clients: number; isEnough: () => boolean },
): Promise<string[]> {
  const stopping = new AbortController()
  const running = world.load.run(options.clients, stopping.signal)
  while (!options.isEnough()) await pause(POLL_MS)
  stopping.abort()
  await running
  return await world.findFaults()
}
