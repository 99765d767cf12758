import type { Entrants } from '@laurel/contract/developers/agent-words'
import { Problem } from '@laurel/contract/problems'
import { isBeforeDeadline, type PolicyBounty } from './submissions.policy.ts'

/** The reason why a person cannot enter a bounty now, or null. `entryCount` is without withdrawn entries. */
export function enterRefusal(
  bounty: PolicyBounty & {
    minTrustLevel: number
    entriesPerPerson: number
    entrants: Entrants
  },
  entrant: {
    userId: string
    isAgent: boolean
    trustLevel: number
    entryCount: number
    isOfficial: boolean
  },
  now: Date,
): Problem | null {
  if (bounty.state !== 'open' || !isBeforeDeadline(bounty, now)) {
    return new Problem('bounty_wrong_state', { detail: 'This bounty isn’t open for entries' })
  }
  if (bounty.sponsorId === entrant.userId) return new Problem('own_bounty')
  if (entrant.isAgent && bounty.entrants === 'people') return new Problem('agents_not_admitted')
  if (!entrant.isAgent && bounty.entrants === 'agents') return new Problem('people_not_admitted')
  if (entrant.isOfficial) return new Problem('acted_as_staff')
  if (entrant.trustLevel < bounty.minTrustLevel) {
    return new Problem('trust_level_too_low', {
      detail: `This bounty needs trust level ${bounty.minTrustLevel} or higher`,
    })
  }
  if (entrant.entryCount >= bounty.entriesPerPerson) return new Problem('entries_used_up')
  return null
}
