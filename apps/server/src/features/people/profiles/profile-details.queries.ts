import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { bigint, integer, nullable, oneOf, text, timestamp, uuid } from '../../../db/columns.ts'
import { profileDetails } from '../../../db/schema/people.ts'
import { statement } from '../../../db/statement.ts'

/** What a person adds to their public profile. */
export interface ProfileDetails {
  website: string | null
  showsEarnings: boolean
}

/** A person's additions to their profile; none, and off, at first. */
export async function findDetails(db: Db, userId: string): Promise<ProfileDetails> {
  const [row] = await db.select().from(profileDetails).where(eq(profileDetails.userId, userId))
  return { website: row?.website ?? null, showsEarnings: row?.showsEarnings ?? false }
}

/** Replaces them. */
export async function upsertDetails(
  db: Db,
  userId: string,
  details: ProfileDetails,
): Promise<void> {
  await db
    .insert(profileDetails)
    .values({ userId, ...details })
    .onConflictDoUpdate({ target: profileDetails.userId, set: details })
}

const earned = statement(
  'creator-earned',
  { points: bigint },
  sql`
    select greatest(coalesce(sum(score_points), 0), 0)::bigint as points
    from season_scores
    where user_id = ${sql.placeholder('userId')}
  `,
)

/** The points that a person earned in all seasons, without prizes. */
export async function sumEarned(db: Db, userId: string): Promise<number> {
  const [row] = await earned(db, { userId })
  return Number(row?.points ?? 0)
}

const wins = statement(
  'creator-wins',
  {
    submissionId: uuid,
    title: text,
    bountySlug: text,
    bountyTitle: text,
    place: nullable(integer),
    prizeAmount: bigint,
    prizeToken: oneOf<'POINTS' | 'SOL' | 'USDC'>(),
    wonAt: nullable(timestamp),
    state: text,
    signature: nullable(text),
  },
  sql`
    select
      submissions.id as "submissionId",
      submissions.title,
      bounties.slug as "bountySlug",
      bounties.title as "bountyTitle",
      awards.place,
      awards.prize_amount as "prizeAmount",
      bounties.reward_token as "prizeToken",
      bounties.announced_at as "wonAt",
      submissions.state,
      payouts.signature
    from submissions
    join awards on awards.submission_id = submissions.id
    join bounties on bounties.id = submissions.bounty_id
    left join payouts
      on payouts.submission_id = submissions.id
      and payouts.kind = 'prize'
      and payouts.state = 'finalized'
    where submissions.author_id = ${sql.placeholder('userId')}
      and submissions.is_shown
      and submissions.state in ('winner', 'paid')
      and bounties.announced_at is not null
    order by bounties.announced_at desc, submissions.id desc
    limit 100
  `,
)

/** The last 100 public wins of a person, newest first. */
export function listWins(db: Db, userId: string) {
  return wins(db, { userId })
}
