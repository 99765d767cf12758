import { useQueryClient } from '@tanstack/react-query'
import type { Bounty } from './api.ts'
import { bountyQuery } from './api.ts'

/**
 * Takes over a bounty as a mutation answered it: at every address it is open at, with everything that follows from it
 * (lists, totals, balances) read anew.
 */
export function useBountyUpdate(): (bounty: Bounty, openedAs?: string) => void {
  const client = useQueryClient()
  return (bounty, openedAs = bounty.bountyId) => {
    for (const id of new Set([bounty.bountyId, bounty.slug, openedAs])) {
      client.setQueryData(bountyQuery(id).queryKey, bounty)
    }
    for (const key of ['bounties', 'bounty', 'home', 'me', 'points', 'activity']) {
      void client.invalidateQueries({ queryKey: [key] })
    }
  }
}
