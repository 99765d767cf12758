/**
 * Two nodes on one database behind a load balancer, restarted in turn while clients write, without a failed request.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../../apps/server/src/db/client.ts'
import { startThrowaway } from '../../apps/server/src/db/embedded/embedded-throwaway.ts'
import {
  freePort,
  type RunningProcess,
  runProgram,
  untilReady,
} from '../../apps/server/testing/servers/server-process.ts'
import { type LoadBalancer, startBalancer } from './network/balancer.ts'
import { type Node, pause } from './node.ts'
import { createWorld, type World, type WorldSize } from './world.ts'

/** The result of a rolling restart. */
export interface Rolling {
  restarts: number
  /** Requests forwarded by the balancer. */
  requests: number
  /** Failed requests, nodes that did not stop cleanly, and the results of `findFaults`. */
  faults: string[]
  /** The longest stop of a node. */
  slowestStopMs: number
}

/** Seconds that a stopping node still accepts requests: many times what the balancer needs to notice. */
const DRAIN_SECONDS = '3'
/** Maximum duration of a stop (O5). */
const STOP_LIMIT_MS = 25_000
const CLIENTS = 12
/** Duration of the load between two restarts. */
const BETWEEN_MS = 300

/** Restarts two nodes of `workers` processes in turn under load, `restarts` times in total, and checks all invariants. */
export async function restartUnderLoad(
  seed: number,
  options: { restarts: number; workers?: number; size?: WorldSize; say?: (line: string) => void },
): Promise<Rolling> {
  const cluster = await startCluster(options.workers ?? 1)
  const stopping = new AbortController()
  const faults: string[] = []
  let slowestStopMs = 0
  try {
    const world = await worldOn(cluster, seed, options.size)
    const running = world.load.run(CLIENTS, stopping.signal)
    for (let restart = 0; restart < options.restarts; restart += 1) {
      await pause(BETWEEN_MS)
      const member = cluster.members[restart % cluster.members.length]
      const stopMs = await member?.restart(faults)
      await cluster.balancer.untilReady()
      slowestStopMs = Math.max(slowestStopMs, stopMs ?? 0)
      options.say?.(`  ${restart + 1}/${options.restarts} stopped in ${Math.round(stopMs ?? 0)} ms`)
    }
    await pause(BETWEEN_MS)
    stopping.abort()
    await running
    if (slowestStopMs > STOP_LIMIT_MS) faults.push(`a node took ${slowestStopMs} ms to stop`)
    faults.push(...cluster.balancer.failures, ...(await world.findFaults()))
    return { restarts: options.restarts, requests: cluster.balancer.count(), faults, slowestStopMs }
  } finally {
    stopping.abort()
    await cluster.remove()
  }
}

/** A node of a cluster. */
interface Member {
  /** Stops it gracefully and starts it again. Returns the milliseconds of the stop. */
  restart(faults: string[]): Promise<number>
  stop(): Promise<void>
}

interface Cluster {
  balancer: LoadBalancer
  members: Member[]
  databaseUrl: string
  dataDir: string
  remove(): Promise<void>
}

async function startCluster(workers: number): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'laurel-rolling-'))
  chmodSync(folder, 0o755)
  const postgres = await startThrowaway(() => {})
  const dataDir = join(folder, 'data')
  const ports = [await freePort(), await freePort()]
  const balancer = await startBalancer(ports.map((port) => `http://127.0.0.1:${port}`))
  const settings = {
    DATABASE_URL: postgres.url,
    // Both use one outbox.
    DATA_DIR: dataDir,
    // The public address, which tokens contain.
    PUBLIC_URL: balancer.url,
    DEMO: 'off',
    LOG_LEVEL: 'warn',
    PROOF_OF_WORK: 'off',
    TRUST_PROXY: '127.0.0.1',
    DRAIN_SECONDS,
    WORKERS: String(workers),
  }
  const members = await Promise.all(ports.map((port) => startMember(folder, port, settings)))
  await balancer.untilReady()
  return {
    balancer,
    members,
    databaseUrl: postgres.url,
    dataDir,
    async remove() {
      await balancer.close()
      await Promise.all(members.map((member) => member.stop()))
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function startMember(
  folder: string,
  port: number,
  settings: Record<string, string>,
): Promise<Member> {
  const url = `http://127.0.0.1:${port}`
  const start = async (): Promise<RunningProcess> => {
    const started = runProgram('main.ts', folder, { ...settings, PORT: String(port) })
    await untilReady(started, url)
    return started
  }
  let running = await start()
  const stop = async (): Promise<void> => {
    running.child.kill('SIGTERM')
    await running.ended
  }
  return {
    stop,
    async restart(faults) {
      const begun = performance.now()
      await stop()
      const stopMs = performance.now() - begun
      const code = await running.ended
      if (code !== 0) faults.push(`a node ended with ${code}: ${running.said().slice(-500)}`)
      running = await start()
      return stopMs
    },
  }
}

/** A world whose people reach the cluster only through the balancer. */
async function worldOn(cluster: Cluster, seed: number, size?: WorldSize): Promise<World> {
  const database = openDatabase(cluster.databaseUrl, () => {})
  const unable = async (): Promise<never> => {
    throw new Error('a cluster is restarted, not killed')
  }
  const node: Node = {
    url: cluster.balancer.url,
    dataDir: cluster.dataDir,
    database,
    start: async () => 0,
    kill: unable,
    killPostgres: unable,
    remove: () => database.close(),
  }
  return await createWorld(seed, size, node)
}
