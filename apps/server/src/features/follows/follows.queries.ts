import { and, count, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { oneOf, text, timestamp, uuid } from '../../db/columns.ts'
import { bounties } from '../../db/schema/bounties.ts'
import { userProfiles } from '../../db/schema/people.ts'
import { follows } from '../../db/schema/talk/talk.ts'
import { statement } from '../../db/statement.ts'

/** What is followed. */
export interface FollowSubject {
  kind: 'creator' | 'bounty'
  id: string
}

const isSubject = ({ kind, id }: FollowSubject) =>
  and(eq(follows.kind, kind), eq(follows.subjectId, id))

/** Follows once; repeating it changes nothing. */
export async function insertFollow(
  db: Db,
  userId: string,
  { kind, id }: FollowSubject,
  now: Date,
): Promise<void> {
  await db
    .insert(follows)
    .values({ userId, kind, subjectId: id, createdAt: now })
    .onConflictDoNothing()
}

/** Stops following. */
export async function deleteFollow(db: Db, userId: string, subject: FollowSubject): Promise<void> {
  await db.delete(follows).where(and(eq(follows.userId, userId), isSubject(subject)))
}

/** Deletes whom a person follows, and who follows them. */
export async function deleteFollowsOf(db: Db, userId: string): Promise<void> {
  await db.delete(follows).where(eq(follows.userId, userId))
  await db.delete(follows).where(isSubject({ kind: 'creator', id: userId }))
}

/** How many follow something. */
export async function countFollowers(db: Db, subject: FollowSubject): Promise<number> {
  const [row] = await db.select({ count: count() }).from(follows).where(isSubject(subject))
  return row?.count ?? 0
}

/** Whether a person follows something. */
export async function hasFollow(db: Db, userId: string, subject: FollowSubject): Promise<boolean> {
  const rows = await db
    .select({ kind: follows.kind })
    .from(follows)
    .where(and(eq(follows.userId, userId), isSubject(subject)))
  return rows.length > 0
}

/** Whether there is an account with a profile. */
export async function hasProfile(db: Db, userId: string): Promise<boolean> {
  const rows = await db
    .select({ id: userProfiles.userId })
    .from(userProfiles)
    .where(eq(userProfiles.userId, userId))
  return rows.length > 0
}

/** What a person follows with its name, newest first. */
export async function selectFollows(
  db: Db,
  userId: string,
  page: { after: [atMs: number, id: string] | null; limit: number },
) {
  return await db
    .select({
      follow: follows,
      username: userProfiles.username,
      displayName: userProfiles.displayName,
      bountyTitle: bounties.title,
      bountySlug: bounties.slug,
    })
    .from(follows)
    .leftJoin(
      userProfiles,
      and(eq(follows.kind, 'creator'), eq(userProfiles.userId, follows.subjectId)),
    )
    .leftJoin(bounties, and(eq(follows.kind, 'bounty'), eq(bounties.id, follows.subjectId)))
    .where(
      and(
        eq(follows.userId, userId),
        page.after === null
          ? undefined
          : sql`(${follows.createdAt}, ${follows.subjectId}) < (${new Date(page.after[0])}, ${page.after[1]}::uuid)`,
      ),
    )
    .orderBy(desc(follows.createdAt), desc(follows.subjectId))
    .limit(page.limit)
}

const dueMilestones = statement(
  'follows-due-milestones',
  {
    userId: uuid,
    bountyId: uuid,
    title: text,
    slug: text,
    milestone: oneOf<'opened' | 'closing' | 'results'>(),
    at: timestamp,
  },
  sql`
    select
      follows.user_id as "userId",
      bounties.id as "bountyId",
      bounties.title,
      bounties.slug,
      reached.milestone,
      reached.at
    from bounties
    cross join lateral (
      values
        ('opened', bounties.opens_at, bounties.state = 'open'),
        ('closing', bounties.deadline_at - interval '24 hours', bounties.state = 'open'),
        ('results', bounties.state_since, bounties.state = 'challenge')
    ) as reached (milestone, at, is_so)
    join follows on follows.kind = 'bounty' and follows.subject_id = bounties.id
    where bounties.state in ('open', 'challenge')
      and reached.is_so
      and reached.at <= ${sql.placeholder('now')}::timestamptz
      and reached.at > ${sql.placeholder('now')}::timestamptz - interval '24 hours'
      and follows.created_at < reached.at
      -- People who began to enter have their own reminders of the deadline.
      and not (
        reached.milestone = 'closing'
        and exists (
          select from submissions
          where submissions.bounty_id = bounties.id and submissions.author_id = follows.user_id
        )
      )
      and not exists (
        select from notification_parts
        where notification_parts.user_id = follows.user_id
          and notification_parts.dedupe_key = 'follow:' || bounties.id || ':' || reached.milestone
      )
    order by bounties.id, follows.user_id
    limit 500
  `,
  'each time',
)

/** Milestones of followed bounties of the last day that their followers were not told, up to 500. */
export async function listDueMilestones(db: Db, now: Date) {
  return await dueMilestones(db, { now })
}
