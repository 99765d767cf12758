import { eventually, pause } from './node.ts'
import { createRandom } from './random.ts'
import { dropDeadSweep } from './steps/time.ts'
import type { World } from './world.ts'

/** What is killed. */
export type Victim = 'server' | 'postgres'

/** What a round came to. */
export interface CrashRound {
  victim: Victim
  /** Milliseconds from the kill (of PostgreSQL) or the start (of the server) until `/readyz` said yes. */
  readyMs: number
  faults: string[]
}

/** Milliseconds of load before a kill. */
const BEFORE_MS = { least: 200, most: 1200 }
const LOOK_MS = 50

/** Kills something at a random instant under load, waits until clients write again, and checks everything. */
export async function crashUnderLoad(
  world: World,
  options: { victim: Victim; clients: number; seed: number },
): Promise<CrashRound> {
  const { victim, clients, seed } = options
  const { node, load, traffic } = world
  const stopping = new AbortController()
  const running = load.run(clients, stopping.signal)
  await pause(createRandom(seed, victim).between(BEFORE_MS.least, BEFORE_MS.most))
  let readyMs: number
  if (victim === 'server') {
    await node.kill()
    readyMs = await node.start()
  } else {
    readyMs = await node.killPostgres()
  }
  await eventually(() => dropDeadSweep(node.database))
  const acknowledged = traffic.acknowledged.length
  while (traffic.acknowledged.length === acknowledged) await pause(LOOK_MS)
  stopping.abort()
  await running
  return { victim, readyMs, faults: await world.findFaults() }
}

/** Lets clients write until it is enough, and checks everything. Answers the faults. */
export async function writeUntil(
  world: World,
  options: { clients: number; isEnough: () => boolean },
): Promise<string[]> {
  const stopping = new AbortController()
  const running = world.load.run(options.clients, stopping.signal)
  while (!options.isEnough()) await pause(LOOK_MS)
  stopping.abort()
  await running
  return await world.findFaults()
}
