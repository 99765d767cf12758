import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import type { bounties } from '../../../db/schema/bounties.ts'
import { EITHER, statementByShape } from '../../../db/statement.ts'
import { hasRole, isSponsorOf } from '../../../platform/context.ts'
import type { BountyViewer } from '../../recusals/recusals.service.ts'
import { ANNOUNCED_BOUNTY_STATES, isSealedIn, SPONSOR_STATES } from '../submissions.policy.ts'
import { CARD, type CardRow, cards, isShown } from './submission-cards.queries.ts'

const value = sql.placeholder

/** Sort keys of a bounty's entries: the place (bonus and none come last), then the shuffle. */
export type EntryKey = [moveByChecks: number, shuffle: number, id: string]

/** The viewer's roles on the bounty whose entries they read. */
interface EntriesShape {
  isAnnounced: boolean
  isMember: boolean
  isSponsor: boolean
  isModerator: boolean
  isContinued: boolean
  limit: number
}

const entries = statementByShape(
  'cards-entries',
  CARD,
  {
    isAnnounced: EITHER,
    isMember: EITHER,
    isSponsor: EITHER,
    isModerator: EITHER,
    isContinued: EITHER,
    limit: [20],
  },
  (shape: EntriesShape) => {
    const placeKey = shape.isAnnounced
      ? sql`coalesce(awards.place, case when awards.is_bonus then 1000 else 2000 end)::int`
      : sql`0`
    return cards({
      sortKey: placeKey,
      where: sql`
        submissions.bounty_id = ${value('bountyId')}
        and ${entriesSeenBy(shape)}
        ${shape.isContinued ? sql`and (${placeKey}, submissions.shuffle_key, submissions.id) > (${value('afterPlace')}::int, ${value('afterShuffle')}::float8, ${value('afterId')}::uuid)` : sql``}`,
      order: sql`"sortKey", submissions.shuffle_key, submissions.id`,
      limit: shape.limit,
    })
  },
)

/**
 * The entries of a bounty that a viewer may see: shuffled, and by place once places are announced. Moderators read
 * sealed entries only on the review desk, not here.
 */
export async function selectBountyEntries(
  db: Db,
  bounty: Pick<typeof bounties.$inferSelect, 'id' | 'state' | 'sponsorId'>,
  viewer: BountyViewer | null,
  page: { after: EntryKey | null; limit: number },
): Promise<CardRow[]> {
  const [afterPlace, afterShuffle, afterId] = page.after ?? []
  const shape = {
    isAnnounced: (ANNOUNCED_BOUNTY_STATES as readonly string[]).includes(bounty.state),
    isMember: viewer !== null,
    isSponsor: isSponsorOf(viewer, bounty),
    isModerator: !isSealedIn(bounty) && hasRole(viewer, 'moderator'),
    isContinued: page.after !== null,
    limit: page.limit,
  }
  const bounds = { afterPlace, afterShuffle, afterId }
  return await entries(db, shape, { bountyId: bounty.id, viewerId: viewer?.userId, ...bounds })
}

/** `canSee` of the policy, in SQL, without drafts and withdrawn entries. */
function entriesSeenBy({ isMember, isSponsor, isModerator }: EntriesShape): SQL {
  const conditions = [isShown]
  if (isMember) conditions.push(sql`submissions.author_id = ${value('viewerId')}`)
  if (isSponsor) conditions.push(sql`submissions.state in ${[...SPONSOR_STATES]}`)
  if (isModerator) conditions.push(sql`true`)
  return sql`submissions.state not in ('draft', 'withdrawn') and (${sql.join(conditions, sql` or `)})`
}
