import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { boolean, integer, sure, uuid } from '../../../db/columns.ts'
import { bounties } from '../../../db/schema/bounties.ts'
import { voterVoids } from '../../../db/schema/cases.ts'
import { voteSettlements } from '../../../db/schema/submissions.ts'
import { statement } from '../../../db/statement.ts'

/** Why a person's votes count nothing. */
export type VoidRow = typeof voterVoids.$inferSelect

/**
 * Orders voiding against tallies and settlements until the transaction ends: those take it shared, a change of who is
 * voided exclusively. Either comes first and is seen by the other.
 */
export async function lockVoids(db: Db, mode: 'shared' | 'exclusive'): Promise<void> {
  const key = sql`hashtext('voter-voids')`
  await db.execute(
    mode === 'shared'
      ? sql`select pg_advisory_xact_lock_shared(${key})`
      : sql`select pg_advisory_xact_lock(${key})`,
  )
}

/** Stores that people are voided for a cause. Returns those who were not yet. */
export async function insertVoids(
  db: Db,
  rows: readonly (typeof voterVoids.$inferInsert)[],
): Promise<VoidRow[]> {
  if (rows.length === 0) return []
  return await db
    .insert(voterVoids)
    .values([...rows])
    .onConflictDoNothing()
    .returning()
}

/** The voids of people that are in force, oldest first. */
export async function listActiveVoids(db: Db, userIds: readonly string[]): Promise<VoidRow[]> {
  return await db
    .select()
    .from(voterVoids)
    .where(and(inArray(voterVoids.userId, [...userIds]), isNull(voterVoids.liftedAt)))
    .orderBy(asc(voterVoids.voidedAt), asc(voterVoids.id))
}

/** All voids of these people for a cause, newest first, those that are over included. */
export async function listVoidsFor(db: Db, cause: string): Promise<VoidRow[]> {
  return await db
    .select()
    .from(voterVoids)
    .where(eq(voterVoids.cause, cause))
    .orderBy(desc(voterVoids.voidedAt), desc(voterVoids.id))
}

/** All voids of a person, newest first. */
export async function listVoidsOf(db: Db, userId: string): Promise<VoidRow[]> {
  return await db
    .select()
    .from(voterVoids)
    .where(eq(voterVoids.userId, userId))
    .orderBy(desc(voterVoids.voidedAt), desc(voterVoids.id))
}

/** Changes what a void reversed, or ends it. */
export async function updateVoid(
  db: Db,
  id: string,
  patch: Partial<Pick<VoidRow, 'accrualIds' | 'reversedPoints' | 'liftedAt'>>,
): Promise<void> {
  await db.update(voterVoids).set(patch).where(eq(voterVoids.id, id))
}

/** Marks a voter's receipts of these bounties as voided, or no longer. */
export async function markReceiptsVoided(
  db: Db,
  voterId: string,
  bountyIds: readonly string[],
  voidedAt: Date | null,
): Promise<void> {
  if (bountyIds.length === 0) return
  await db
    .update(voteSettlements)
    .set({ voidedAt })
    .where(
      and(eq(voteSettlements.voterId, voterId), inArray(voteSettlements.bountyId, [...bountyIds])),
    )
}

const tallied = statement(
  'voids-tallied-bounties',
  { bountyId: uuid },
  sql`
    select distinct votes.bounty_id as "bountyId"
    from votes
    join bounties on bounties.id = votes.bounty_id
    where votes.voter_id = any(${sql.placeholder('userIds')}::uuid[])
      and votes.undone_at is null
      and not votes.is_practice
      and bounties.state in ('judging', 'challenge')
    order by 1
  `,
  'each time',
)

/** Tallied bounties that are not settled in which one of these people voted. */
export async function listTalliedBounties(db: Db, userIds: readonly string[]) {
  const ids = (await tallied(db, { userIds })).map(({ bountyId }) => bountyId)
  if (ids.length === 0) return []
  return await db.select().from(bounties).where(inArray(bounties.id, ids)).orderBy(bounties.id)
}

const openVotes = statement(
  'voids-open-votes',
  { userId: uuid, bounties: sure(integer), votes: sure(integer) },
  sql`
    select
      votes.voter_id as "userId",
      count(distinct votes.bounty_id)::int as bounties,
      count(*)::int as votes
    from votes
    join bounties on bounties.id = votes.bounty_id
    where votes.voter_id = any(${sql.placeholder('userIds')}::uuid[])
      and votes.undone_at is null
      and not votes.is_practice
      and bounties.state in ('voting', 'judging', 'challenge')
    group by votes.voter_id
  `,
  'each time',
)

/** Counts people's votes in bounties that are not settled, by user id. */
export async function countOpenVotes(
  db: Db,
  userIds: readonly string[],
): Promise<Map<string, { bounties: number; votes: number }>> {
  const rows = await openVotes(db, { userIds })
  return new Map(rows.map(({ userId, ...counts }) => [userId, counts]))
}

const banChanges = statement(
  'voids-ban-changes',
  { userId: sure(uuid), isBanned: sure(boolean) },
  sql`
    (
      select users.id as "userId", true as "isBanned"
      from auth.users
      where banned_until > ${sql.placeholder('now')}::timestamptz
        and not exists (
          select
          from voter_voids
          where voter_voids.user_id = users.id
            and cause = 'ban'
            and lifted_at is null
        )
      limit ${sql.placeholder('limit')}
    )
    union all
    (
      select voter_voids.user_id, false
      from voter_voids
      join auth.users on users.id = voter_voids.user_id
      where cause = 'ban'
        and lifted_at is null
        and coalesce(banned_until <= ${sql.placeholder('now')}::timestamptz, true)
      limit ${sql.placeholder('limit')}
    )
  `,
  'each time',
)

/** People who are banned and not yet voided for it, and those voided for a ban that is over. */
export async function listBanChanges(
  db: Db,
  now: Date,
  limit: number,
): Promise<{ banned: string[]; unbanned: string[] }> {
  const rows = await banChanges(db, { now, limit })
  const idsOf = (wanted: boolean) =>
    rows.filter(({ isBanned }) => isBanned === wanted).map(({ userId }) => userId)
  return { banned: idsOf(true), unbanned: idsOf(false) }
}
