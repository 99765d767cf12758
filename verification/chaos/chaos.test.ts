import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { crashUnderLoad, type Victim, writeUntil } from './crash.ts'
import type { Proof } from './proofs.ts'
import { createWorld, type World, type WorldSize } from './world.ts'

/** Starting, writing and recovering takes a while on a busy machine. */
vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 })

const SEED = 20_261_121
const SMALL: WorldSize = {
  crowd: { sponsors: 4, authors: 16, newcomers: 3, voters: 14, moderators: 2 },
  bounties: 2,
}

/** Events that must happen at least once before a run is long enough. */
const MAIN = ['bounty_funded', 'entry_submitted', 'vote', 'award'] as const

let world: World
beforeAll(async () => {
  world = await createWorld(SEED, SMALL)
})
afterAll(() => world?.remove())

it('32 clients with repeated and late requests break nothing, up to the settlement of a bounty', async () => {
  const { traffic, load } = world
  const hasHappened = (kind: Proof['kind']) =>
    traffic.acknowledged.some(({ proof }) => proof.kind === kind)
  const isEnough = () =>
    load.ended.has('completed') && traffic.counts.writes >= 100 && MAIN.every(hasHappened)
  expect(await writeUntil(world, { clients: 32, isEnough })).toEqual([])
  expect(traffic.counts.copies).toBeGreaterThan(10)
  expect(traffic.counts.late).toBeGreaterThan(0)
})

describe('a crash under load', () => {
  // `npm run chaos -- crash` performs 70.
  const victims: Victim[] = ['server', 'postgres']
  it.each(victims.map((victim, index) => [victim, index] as const))(
    'of the %s loses nothing, and repeats nothing',
    async (victim, index) => {
      const round = await crashUnderLoad(world, { victim, clients: 8, seed: SEED + index })
      expect(round.faults).toEqual([])
    },
  )
})
