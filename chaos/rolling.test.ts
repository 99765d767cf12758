import { expect, it } from 'vitest'
import { rollUnderLoad } from './rolling.ts'

const FEW = {
  crowd: { sponsors: 6, authors: 12, newcomers: 2, voters: 12, moderators: 2 },
  bounties: 3,
}

it('restarts both nodes of a cluster in turn under load, and no request fails', async () => {
  const { requests, faults } = await rollUnderLoad(7, { restarts: 2, size: FEW })
  expect(faults).toEqual([])
  expect(requests).toBeGreaterThan(50)
}, 120_000)
