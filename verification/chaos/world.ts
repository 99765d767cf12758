import { breachText, findBreaches } from '../../apps/server/src/app/invariants/invariants.ts'
import { createLoad, type Load } from './load.ts'
import { createNode, eventually, type Node } from './node.ts'
import { findMissingWrites } from './proofs.ts'
import { createRandom, type Random } from './random.ts'
import type { LoadParts } from './steps/load-parts.ts'
import { type Crowd, type CrowdSize, createCrowd } from './steps/people.ts'
import { createTraffic, type Traffic } from './traffic.ts'

/** A server with people, under a seeded load. */
export interface World extends LoadParts {
  load: Load
  /** Faults as readable lines: broken invariants; lost, duplicated or inconsistently answered writes. */
  findFaults(): Promise<string[]>
  remove(): Promise<void>
}

/** Numbers of people and bounties. */
export interface WorldSize {
  crowd: CrowdSize
  /** Concurrent bounties. */
  bounties: number
}

/** Enough people that no one reaches a rate limit. */
const LARGE: WorldSize = {
  crowd: { sponsors: 24, authors: 60, newcomers: 10, voters: 80, moderators: 4 },
  bounties: 6,
}
/** Number of acknowledged writes repeated at each check. */
const REPEATED = 30

/** Creates people on a new server, or on the given one. */
export async function createWorld(seed: number, size = LARGE, given?: Node): Promise<World> {
  const node = given ?? (await createNode())
  try {
    await node.start()
    const random = createRandom(seed, 'load')
    const crowd = await createCrowd(node, size.crowd)
    const traffic = createTraffic(node.url, createRandom(seed, 'traffic'))
    const parts = { node, traffic, random, crowd }
    return {
      ...parts,
      load: createLoad(parts, size.bounties),
      findFaults: () => findFaults(parts),
      remove: () => node.remove(),
    }
  } catch (error) {
    await node.remove()
    throw error
  }
}

async function findFaults({
  node,
  traffic,
  random,
}: {
  node: World['node']
  traffic: Traffic
  random: Random
  crowd: Crowd
}): Promise<string[]> {
  await repeatSome(traffic, random)
  const breaches = await eventually(() => node.database.transaction(findBreaches))
  return [
    ...breaches.map(breachText),
    ...(await eventually(() => findMissingWrites(node.database, traffic.acknowledged))),
    ...traffic.violations.splice(0),
  ]
}

/** Repeats some acknowledged writes, which must get the same response. */
async function repeatSome(traffic: Traffic, random: Random): Promise<void> {
  const apiWrites = traffic.acknowledged.filter(({ request }) => request.path.startsWith('/api/'))
  for (let count = 0; count < Math.min(REPEATED, apiWrites.length); count += 1) {
    const write = random.pick(apiWrites)
    if (write === undefined) return
    const { status, text } = await traffic.send(write.request)
    const isSame = status === write.status && text === write.text
    if (!isSame && status !== 429) {
      const { method, path, key } = write.request
      traffic.violations.push(`${method} ${path} (${key}) repeated: ${status} ${text}`)
    }
  }
}
