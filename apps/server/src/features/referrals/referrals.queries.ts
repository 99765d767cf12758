import { and, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { bigint, sure, uuid } from '../../db/columns.ts'
import { referrals } from '../../db/schema/clusters.ts'
import { userProfiles } from '../../db/schema/people.ts'
import { statement } from '../../db/statement.ts'
import { personColumns } from '../../platform/person.ts'
import { PUBLISHED_RULES } from '../rules/rule-sets.rules.ts'

/** Who invited an account. */
export type ReferralRow = typeof referrals.$inferSelect

/** The account with a username, or null. */
export async function findUserIdByName(db: Db, username: string): Promise<string | null> {
  const [row] = await db
    .select({ userId: userProfiles.userId })
    .from(userProfiles)
    .where(sql`lower(${userProfiles.username}) = lower(${username})`)
  return row?.userId ?? null
}

/** Stores who invited an account, unless that is known. */
export async function insertReferral(
  db: Db,
  row: Pick<
    ReferralRow,
    'inviteeId' | 'inviterId' | 'state' | 'refusedReason' | 'createdAt' | 'checkAt'
  >,
): Promise<void> {
  await db.insert(referrals).values(row).onConflictDoNothing()
}

/** Deletes who invited an account that signs up again before it is confirmed. */
export async function deleteReferral(db: Db, inviteeId: string): Promise<void> {
  await db.delete(referrals).where(eq(referrals.inviteeId, inviteeId))
}

/** Who invited an account, or null. */
export async function findReferral(db: Db, inviteeId: string): Promise<ReferralRow | null> {
  const [row] = await db.select().from(referrals).where(eq(referrals.inviteeId, inviteeId))
  return row ?? null
}

/** The same, locked until the transaction ends. */
export async function lockReferral(db: Db, inviteeId: string): Promise<ReferralRow | null> {
  const [row] = await db
    .select()
    .from(referrals)
    .where(eq(referrals.inviteeId, inviteeId))
    .for('update')
  return row ?? null
}

/** Changes a referral. */
export async function updateReferral(
  db: Db,
  inviteeId: string,
  patch: Partial<Omit<ReferralRow, 'inviteeId'>>,
): Promise<void> {
  await db.update(referrals).set(patch).where(eq(referrals.inviteeId, inviteeId))
}

/** Counts an inviter's rewarded referrals of a season. */
export async function countRewarded(db: Db, inviterId: string, seasonId: string): Promise<number> {
  return await db.$count(
    referrals,
    and(
      eq(referrals.inviterId, inviterId),
      eq(referrals.seasonId, seasonId),
      eq(referrals.state, 'rewarded'),
    ),
  )
}

/** Earlier versions of the rules have no referrals, and a score for what no one judges. */
const RULES_WITH_REFERRALS = PUBLISHED_RULES.flatMap(({ rules }) =>
  rules.referral === null ? [] : [rules.version],
)

const due = statement(
  'referrals-due',
  { inviteeId: uuid, scorePoints: sure(bigint) },
  sql`
    with due as (
      select invitee_id
      from referrals
      where state = 'joined' and check_at <= ${sql.placeholder('now')}::timestamptz
      order by check_at
      limit 1000
    )
    select
      due.invitee_id as "inviteeId",
      coalesce(
        (
          select sum(score_points)::bigint
          from seasons
          join season_scores on season_scores.season_id = seasons.id
          where season_scores.user_id = due.invitee_id
            and seasons.rule_version = any (${sql.placeholder('versions')}::integer[])
        ),
        0
      ) as "scorePoints"
    from due
  `,
)

/** Up to 1,000 referrals whose invitee's score is due to be looked at, with the score of all seasons. */
export async function listDueReferrals(
  db: Db,
  now: Date,
): Promise<{ inviteeId: string; scorePoints: number }[]> {
  const rows = await due(db, { now: now.toISOString(), versions: RULES_WITH_REFERRALS })
  return rows.map((row) => ({ ...row, scorePoints: Number(row.scorePoints) }))
}

/** Sets when these invitees' scores are looked at next. */
export async function postponeReferrals(
  db: Db,
  inviteeIds: readonly string[],
  checkAt: Date,
): Promise<void> {
  await db
    .update(referrals)
    .set({ checkAt })
    .where(
      and(
        eq(referrals.state, 'joined'),
        sql`${referrals.inviteeId} = any(${sql.param([...inviteeIds])}::uuid[])`,
      ),
    )
}

/** The people who joined through a person's link, newest first; those without a profile have not arrived yet. */
export async function listInvitees(
  db: Db,
  inviterId: string,
  page: { after: { createdAt: Date; id: string } | null; limit: number },
) {
  const { after, limit } = page
  return await db
    .select({ referral: referrals, person: personColumns })
    .from(referrals)
    .innerJoin(userProfiles, eq(userProfiles.userId, referrals.inviteeId))
    .where(
      and(
        eq(referrals.inviterId, inviterId),
        after === null
          ? undefined
          : sql`(${referrals.createdAt}, ${referrals.inviteeId}) < (${after.createdAt.toISOString()}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(desc(referrals.createdAt), desc(referrals.inviteeId))
    .limit(limit)
}

/** A person's public profile, or null. */
export async function findPerson(db: Db, userId: string) {
  const [row] = await db
    .select(personColumns)
    .from(userProfiles)
    .where(eq(userProfiles.userId, userId))
  return row ?? null
}

const scores = statement(
  'referral-scores',
  { userId: uuid, scorePoints: sure(bigint) },
  sql`
    select season_scores.user_id as "userId", sum(season_scores.score_points)::bigint as "scorePoints"
    from seasons
    join season_scores on season_scores.season_id = seasons.id
    where season_scores.user_id = any (${sql.placeholder('userIds')}::uuid[])
      and seasons.rule_version = any (${sql.placeholder('versions')}::integer[])
    group by season_scores.user_id
  `,
)

/** People's scores of all seasons together, by user id; people without one are absent. */
export async function findTotalScores(
  db: Db,
  userIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await scores(db, { userIds, versions: RULES_WITH_REFERRALS })
  return new Map(rows.map((row) => [row.userId, Number(row.scorePoints)]))
}
