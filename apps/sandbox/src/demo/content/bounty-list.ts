import type { DemoBounty } from './demo-bounty.ts'
import { finishedBounties } from './finished-bounties.ts'
import { otherBounties } from './other-bounties.ts'
import { runningBounties } from './running-bounties.ts'

/** The twenty-five bounties of the demo. */
export const demoBounties: readonly DemoBounty[] = [
  ...finishedBounties,
  ...runningBounties,
  ...otherBounties,
]
