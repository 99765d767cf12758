import { and, desc, eq, gt, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { insertRows } from '../../db/insert-rows.ts'
import { bounties } from '../../db/schema/bounties.ts'
import { activityEvents, userProfiles } from '../../db/schema/people.ts'
import { submissions, votes } from '../../db/schema/submissions.ts'
import { follows } from '../../db/schema/talk/talk.ts'
import { type PersonRow, personColumns } from '../../platform/person.ts'

/** A stored event with its actor and the number of events grouped in it. */
export interface ActivityRow {
  event: typeof activityEvents.$inferSelect
  actor: PersonRow | null
  count: number
}

/** The cursor and length of a page of a feed. */
export interface FeedPage {
  after: [atMs: number, id: string] | null
  limit: number
}

/** Kinds of general interest, about any bounty. */
const HIGHLIGHTS = ['bounty_opened', 'bounty_announced', 'bounty_completed', 'prize_paid']

const isPublic = isNull(activityEvents.audienceId)
/** The newest of its group, or of no group. */
const isNewestOfGroup = sql`(${activityEvents.groupKey} is null or not exists (
  select from activity_events as newer
  where newer.group_key = ${activityEvents.groupKey}
    and (newer.created_at, newer.id) > (${activityEvents.createdAt}, ${activityEvents.id})
))`
const groupSize = sql<number>`case when ${activityEvents.groupKey} is null then 1 else (
  select count(*)::int
  from activity_events as alike
  where alike.group_key = ${activityEvents.groupKey}
) end`

/** Inserts events. */
export const insertActivity = insertRows('activity-insert', activityEvents)

/** Deletes events recorded about a submission at an instant; returns whether any was public. */
export async function deleteActivityOfAct(
  db: Db,
  submissionId: string,
  createdAt: Date,
): Promise<boolean> {
  const deleted = await db
    .delete(activityEvents)
    .where(
      and(eq(activityEvents.submissionId, submissionId), eq(activityEvents.createdAt, createdAt)),
    )
    .returning({ audienceId: activityEvents.audienceId })
  return deleted.some(({ audienceId }) => audienceId === null)
}

/** Deletes a person's private events, and their public ones outside bounties. */
export async function deleteActivityOf(db: Db, userId: string): Promise<void> {
  await db
    .delete(activityEvents)
    .where(
      or(
        eq(activityEvents.audienceId, userId),
        and(eq(activityEvents.actorId, userId), isNull(activityEvents.bountyId)),
      ),
    )
}

/** Public events, grouped, newest first. */
export async function listPlatformActivity(db: Db, page: FeedPage): Promise<ActivityRow[]> {
  return await feed(db, page, and(isPublic, isNewestOfGroup), groupSize)
}

/** Public movements of points and tokens, ungrouped: each has its own receipt. */
export async function listMoneyActivity(db: Db, page: FeedPage): Promise<ActivityRow[]> {
  return await feed(db, page, and(isPublic, eq(activityEvents.isMoney, true)))
}

/** A person's own public events, and their private ones. */
export async function listOwnActivity(
  db: Db,
  userId: string,
  page: FeedPage,
): Promise<ActivityRow[]> {
  const did = and(eq(activityEvents.actorId, userId), isPublic)
  const own = eq(activityEvents.audienceId, userId)
  return await feed(db, page, inArray(activityEvents.id, newestOfEach([did, own], page)))
}

/** Kinds that a follower of their actor reads: new work, opened bounties and wins. */
const FOLLOWED_ACTS = ['post_published', 'bounty_opened', 'entry_won', 'prize_paid']
/** Kinds that a follower of their bounty reads. */
const FOLLOWED_MILESTONES = [
  'bounty_opened',
  'bounty_voting',
  'bounty_announced',
  'bounty_completed',
  'bounty_cancelled',
]

/** Public events of whom and what a person follows, newest first. */
export async function listFollowedActivity(
  db: Db,
  userId: string,
  page: FeedPage,
): Promise<ActivityRow[]> {
  const milestones = and(
    isPublic,
    inArray(activityEvents.kind, FOLLOWED_MILESTONES),
    sql`${activityEvents.bountyId} in ${followedBy(userId, 'bounty')}`,
  )
  const ids = newestOfEach([actsOfFollowed(userId), milestones], page)
  return await feed(db, page, inArray(activityEvents.id, ids))
}

/** Public acts of the creators that a person follows after `since`, newest first, up to `limit`. */
export async function listActsOfFollowed(
  db: Db,
  userId: string,
  since: Date,
  limit: number,
): Promise<ActivityRow[]> {
  const isNew = gt(activityEvents.createdAt, since)
  return await feed(db, { after: null, limit }, and(actsOfFollowed(userId), isNew))
}

function actsOfFollowed(userId: string): SQL | undefined {
  return and(
    isPublic,
    inArray(activityEvents.kind, FOLLOWED_ACTS),
    sql`${activityEvents.actorId} in ${followedBy(userId, 'creator')}`,
  )
}

function followedBy(userId: string, kind: 'creator' | 'bounty'): SQL {
  return sql`(select ${follows.subjectId} from ${follows} where ${follows.userId} = ${userId} and ${follows.kind} = ${kind})`
}

/**
 * Events of interest to a person: their private ones, bounties that they sponsor, entered or voted on, and highlights.
 */
export async function listPersonalActivity(
  db: Db,
  userId: string,
  page: FeedPage,
): Promise<ActivityRow[]> {
  const own = eq(activityEvents.audienceId, userId)
  const followed = and(
    isPublic,
    isNewestOfGroup,
    sql`${activityEvents.bountyId} in (
      select ${bounties.id} from ${bounties} where ${bounties.sponsorId} = ${userId}
      union select ${submissions.bountyId} from ${submissions} where ${submissions.authorId} = ${userId}
      union select ${votes.bountyId} from ${votes} where ${votes.voterId} = ${userId}
    )`,
    // A person's own entry is listed once, as theirs; for everyone else it is an anonymous new entry.
    sql`not (${activityEvents.kind} = 'entry_submitted' and exists (
      select from activity_events as entered
      where entered.audience_id = ${userId}
        and entered.kind = 'entry_submitted'
        and entered.bounty_id = ${activityEvents.bountyId}
        and entered.created_at = ${activityEvents.createdAt}
    ))`,
  )
  const highlights = and(isPublic, inArray(activityEvents.kind, HIGHLIGHTS))
  const ids = newestOfEach([own, followed, highlights], page)
  return await feed(db, page, inArray(activityEvents.id, ids), groupSize)
}

/**
 * The ids of the newest events of each kind of interest, each read along its own index: a single `or` would have to
 * read the whole table.
 */
function newestOfEach(interests: (SQL | undefined)[], page: FeedPage): SQL {
  const parts = interests.map(
    (interest) => sql`(
      select ${activityEvents.id}
      from ${activityEvents}
      where ${and(interest, isAfter(page))}
      order by ${activityEvents.createdAt} desc, ${activityEvents.id} desc
      limit ${page.limit}
    )`,
  )
  return sql`(${sql.join(parts, sql` union `)})`
}

function isAfter({ after }: FeedPage): SQL | undefined {
  if (after === null) return undefined
  const [atMs, id] = after
  return sql`(${activityEvents.createdAt}, ${activityEvents.id}) < (${new Date(atMs)}, ${id}::uuid)`
}

async function feed(
  db: Db,
  page: FeedPage,
  condition: SQL | undefined,
  size: SQL<number> = sql<number>`1`,
): Promise<ActivityRow[]> {
  return await db
    .select({ event: activityEvents, actor: personColumns, count: size })
    .from(activityEvents)
    .leftJoin(userProfiles, eq(userProfiles.userId, activityEvents.actorId))
    .where(and(condition, isAfter(page)))
    .orderBy(desc(activityEvents.createdAt), desc(activityEvents.id))
    .limit(page.limit)
}
