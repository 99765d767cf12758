import { expect, it } from 'vitest'
import { restartUnderLoad } from './rolling.ts'

const FEW = {
  crowd: { sponsors: 4, authors: 8, newcomers: 1, voters: 8, moderators: 1 },
  bounties: 2,
}

it('restarts both nodes of a cluster in turn under load, and no request fails', async () => {
  const { requests, faults } = await restartUnderLoad(7, { restarts: 2, size: FEW })
  expect(faults).toEqual([])
  expect(requests).toBeGreaterThan(50)
}, 240_000)
