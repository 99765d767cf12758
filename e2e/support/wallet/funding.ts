import type { PayToken } from '@laurel/contract/money/payments'
import { createBounty, submitBounty } from '@laurel/scenarios/bounties'
import { demo } from '../people/demo.ts'

/** A bounty that awaits funding. */
export interface UnfundedBounty {
  bountyId: string
  path: string
  title: string
}

/**
 * Creates and submits a bounty as Mira, the demo's sponsor without review, through the API. `prizes` are in smallest
 * units.
 */
export async function writeUnfunded(
  token: PayToken,
  prizes: readonly string[],
): Promise<UnfundedBounty> {
  const mira = await demo.persona('Mira')
  const title = `Explain rent, paid in ${token} (${crypto.randomUUID().slice(0, 8)})`
  const terms = { title, rewardToken: token, prizeAmounts: [...prizes] }
  const { bountyId } = await createBounty(demo, mira, terms)
  const { state, slug } = await submitBounty(demo, mira, bountyId)
  if (state !== 'awaiting_funding') throw new Error(`The bounty is ${state}, not to be funded`)
  return { bountyId, path: `/bounty/${slug}`, title }
}

/** The fundings among the public payments of a bounty. */
export async function fundingsOf(bountyId: string) {
  const { items } = await demo.ok(null, 'GET /api/v1/payments', { query: { bounty: bountyId } })
  return items.filter(({ kind }) => kind === 'funding')
}
