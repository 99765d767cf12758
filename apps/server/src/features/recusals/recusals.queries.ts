import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { bounties, bountyOfficials } from '../../db/schema/bounties.ts'
import { submissions } from '../../db/schema/submissions.ts'

/** A person's stake in a bounty. */
export type Stake = 'sponsor' | 'entrant'

/** The stakes of a person in these bounties, by bounty. Every submission of theirs counts, in any state. */
export async function selectStakes(
  db: Db,
  userId: string,
  bountyIds: readonly string[],
): Promise<Map<string, Stake>> {
  const ids = [...bountyIds]
  const sponsored = await db
    .select({ id: bounties.id })
    .from(bounties)
    .where(and(inArray(bounties.id, ids), eq(bounties.sponsorId, userId)))
  const entered = await db
    .selectDistinct({ id: submissions.bountyId })
    .from(submissions)
    .where(and(eq(submissions.authorId, userId), inArray(submissions.bountyId, ids)))
  return new Map([
    ...entered.map(({ id }) => [id ?? '', 'entrant'] as const),
    ...sponsored.map(({ id }) => [id, 'sponsor'] as const),
  ])
}

/**
 * Records a person as an official of those bounties in which they have no stake. The foreign key waits for the lock of
 * the bounty, so that concurrent entering and reading are always detected.
 */
export async function insertOfficials(
  db: Db,
  userId: string,
  bountyIds: readonly string[],
  now: Date,
): Promise<void> {
  await db.execute(sql`
    insert into bounty_officials (bounty_id, user_id, since)
    select id, ${userId}, ${now}
    from bounties
    where id in ${[...bountyIds]}
      and sponsor_id <> ${userId}
      and not exists (select from submissions where bounty_id = bounties.id and author_id = ${userId})
      and not exists (select from bounty_officials where bounty_id = bounties.id and user_id = ${userId})
    on conflict do nothing
  `)
}

/** Whether a person has decided on a bounty or read its sealed entries as staff. */
export async function selectIsOfficial(db: Db, userId: string, bountyId: string): Promise<boolean> {
  const rows = await db
    .select({ userId: bountyOfficials.userId })
    .from(bountyOfficials)
    .where(and(eq(bountyOfficials.bountyId, bountyId), eq(bountyOfficials.userId, userId)))
  return rows.length > 0
}
