import type { DemoBounty } from '../content/demo-bounty.ts'

/** Publication and deadline of a demo bounty, in days before (−) or after (+) the demo begins. */
export interface BountyDates {
  published: number
  deadline: number
}

/** How long voting lasts after the deadline (product.md 4). */
export const VOTING_DAYS = 3

/** Dates of all bounties, which put each in its stage when the demo begins. */
export function datesOf(bounties: readonly DemoBounty[]): Map<string, BountyDates> {
  const counts = new Map<string, number>()
  return new Map(
    bounties.map(({ key, stage }) => {
      const index = counts.get(stage) ?? 0
      counts.set(stage, index + 1)
      return [key, datesIn(stage, index)]
    }),
  )
}

/** `index` counts the bounties of a stage. No deadline is more than 60 days after its publication. */
function datesIn(stage: DemoBounty['stage'], index: number): BountyDates {
  switch (stage) {
    case 'completed':
      // Two end in the first three weeks, in which voters need no record, and give them the record for all others.
      return index < 2
        ? { published: -89 + index, deadline: -76 + index }
        : { published: -86 + index * 4, deadline: -44 + index * 7 }
    case 'challenge':
      return { published: -58, deadline: -4.2 }
    case 'judging':
      return { published: -57 + index * 3, deadline: -5.5 + index }
    case 'voting':
      return { published: -56 + index * 4, deadline: -2.4 + index * 0.55 }
    case 'open':
      return { published: -52 + index * 6, deadline: 1.6 + index * 2.7 }
    case 'scheduled':
      return { published: -1, deadline: 16 }
    case 'cancelled':
      return { published: -30, deadline: -10 }
    case 'expired':
      return { published: -50, deadline: -22 }
    default:
      return { published: -0.3 - index, deadline: 21 }
  }
}
