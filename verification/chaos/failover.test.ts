import { expect, it } from 'vitest'
import { failOverUnderLoad } from './failover.ts'

const FEW = {
  crowd: { sponsors: 4, authors: 8, newcomers: 1, voters: 8, moderators: 1 },
  bounties: 2,
}

it('a standby that takes over has every acknowledged write, and writes, sockets and jobs go on', async () => {
  const { acknowledged, faults } = await failOverUnderLoad(11, FEW)
  expect(faults).toEqual([])
  expect(acknowledged.before).toBeGreaterThanOrEqual(60)
  expect(acknowledged.after).toBeGreaterThan(0)
}, 300_000)
