import { eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { float, integer, sure, uuid } from '../../../db/columns.ts'
import { supportGroupMembers, supportGroupSearches } from '../../../db/schema/bounties.ts'
import { statement } from '../../../db/statement.ts'
import type { AuthoredDecision } from './exchanges.ts'
import type { ChecklistThird, PastDecision } from './past-decisions.ts'

/** The most past decisions of a voter that are compared: the last ones. */
const MAX_DECISIONS = 200

const past = statement(
  'past-decisions',
  { voterId: uuid, submissionId: uuid, strength: float, third: sure(integer) },
  sql`
    select
      voter.voter_id as "voterId",
      votes.submission_id as "submissionId",
      recent.strength,
      recent.checklist_third as third
    from unnest(${sql.placeholder('voterIds')}::uuid[]) as voter (voter_id)
    cross join lateral (
      select vote_id, strength, checklist_third
      from vote_settlements
      where vote_settlements.voter_id = voter.voter_id
        and counts_for_skill
        and checklist_third is not null
      order by settled_at desc, vote_id desc
      limit ${MAX_DECISIONS}
    ) as recent
    join votes on votes.id = recent.vote_id
  `,
  'each time',
)

/** The last decisions of voters on entries of settled bounties, with the thirds by checklist score. */
export async function listPastDecisions(
  db: Db,
  voterIds: readonly string[],
): Promise<PastDecision[]> {
  const rows = await past(db, { voterIds })
  return rows.map((row) => ({ ...row, third: row.third as ChecklistThird }))
}

const authored = statement(
  'authored-decisions',
  { voterId: uuid, submissionId: uuid, authorId: uuid, strength: float, third: sure(integer) },
  sql`
    with recent as (
      select vote_id, voter_id, strength, checklist_third
      from vote_settlements
      where settled_at >= ${sql.placeholder('since')}::timestamptz
        and checklist_third is not null
        and counts_for_skill
    )
    select
      recent.voter_id as "voterId",
      votes.submission_id as "submissionId",
      submissions.author_id as "authorId",
      recent.strength,
      recent.checklist_third as third
    from recent
    join votes on votes.id = recent.vote_id
    join submissions on submissions.id = votes.submission_id
  `,
  'each time',
)

/** Everyone’s decisions since an instant, on entries of settled bounties. */
export async function listAuthoredDecisions(db: Db, since: Date): Promise<AuthoredDecision[]> {
  const rows = await authored(db, { since })
  return rows.map((row) => ({ ...row, third: row.third as ChecklistThird }))
}

/** The groups of mutual support of people, by user id; people without one are absent. */
export async function findSupportGroupsOf(
  db: Db,
  userIds: readonly string[],
): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .select({ userId: supportGroupMembers.userId, groupId: supportGroupMembers.groupId })
    .from(supportGroupMembers)
    .where(inArray(supportGroupMembers.userId, [...userIds]))
  return new Map(rows.map(({ userId, groupId }) => [userId, groupId]))
}

/** PostgreSQL allows 65,535 parameters in a statement. */
const MEMBERS_PER_INSERT = 1000

/** A stored member of a group. */
export type MemberRow = typeof supportGroupMembers.$inferSelect

/** All members of groups, locked until the transaction ends. */
export async function lockMembers(db: Db): Promise<MemberRow[]> {
  return await db.select().from(supportGroupMembers).for('update')
}

/** All members of groups. */
export async function listMembers(db: Db): Promise<MemberRow[]> {
  return await db.select().from(supportGroupMembers)
}

/** Stores the members of all groups in place of the earlier ones. */
export async function replaceMembers(db: Db, rows: readonly MemberRow[]): Promise<void> {
  await db.delete(supportGroupMembers)
  for (let start = 0; start < rows.length; start += MEMBERS_PER_INSERT) {
    await db.insert(supportGroupMembers).values(rows.slice(start, start + MEMBERS_PER_INSERT))
  }
}

/** Claims the search of a UTC day for this transaction. False when it was done. */
export async function claimSearch(db: Db, day: string): Promise<boolean> {
  const claimed = await db
    .insert(supportGroupSearches)
    .values({ day, groupCount: 0 })
    .onConflictDoNothing()
    .returning({ day: supportGroupSearches.day })
  return claimed.length > 0
}

/** Whether the search of a UTC day was done. */
export async function isSearched(db: Db, day: string): Promise<boolean> {
  return (await db.$count(supportGroupSearches, eq(supportGroupSearches.day, day))) > 0
}

/** Stores how many groups the search of a day found. */
export async function storeSearch(db: Db, day: string, groupCount: number): Promise<void> {
  await db.update(supportGroupSearches).set({ groupCount }).where(eq(supportGroupSearches.day, day))
}
