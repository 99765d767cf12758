import type { ServerCall } from '@laurel/contract/endpoint'
import { Problem } from '@laurel/contract/problems'
import type { getBountyResults } from '@laurel/contract/work/votes'
import type { MemberCtx } from '../../platform/context.ts'
import { requireBounty } from '../bounties/bounties.service.ts'
import { countOtherVoters, listJudgedEntries } from './arena-results.queries.ts'
import { findBountyTally } from './tallies/tallies.service.ts'

/**
 * Where the viewer stood on each entry of a bounty, from the tallies, which do not exist before voting closes. Raises
 * `not_found` until then, and for people who judged nothing in it.
 */
export async function bountyResults(
  { db, viewer }: MemberCtx,
  bountyId: string,
): Promise<ServerCall<typeof getBountyResults>['reply']> {
  const entries = await listJudgedEntries(db, bountyId, viewer.userId)
  if (entries.every(({ decision }) => decision === null)) {
    throw new Problem('not_found', { detail: 'There are no results for you here' })
  }
  const bounty = await requireBounty(db, bountyId)
  if (bounty.votingEndsAt === null) throw new Problem('not_found')
  const tally = await findBountyTally(db, bountyId)
  return {
    bountyId,
    slug: bounty.slug,
    title: bounty.title,
    votingEndedAt: bounty.votingEndsAt.toISOString(),
    othersCount: await countOtherVoters(db, bountyId, viewer.userId),
    votesCount: tally?.votesCount ?? null,
    entries: entries.map(
      ({ weight, support, decision, strengthPercent, isPractice, ...entry }) => ({
        ...entry,
        support: weight > 0 ? support / weight : null,
        mine:
          decision === null
            ? null
            : {
                decision,
                strengthPercent: strengthPercent ?? 0,
                isPractice: isPractice ?? false,
              },
      }),
    ),
  }
}
