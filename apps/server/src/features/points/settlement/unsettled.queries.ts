import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { pointAccruals } from '../../../db/schema/ledger.ts'
import type { AccrualRow } from './accruals.queries.ts'

/** What has not settled from the bounties of a sponsor, locked in a fixed order. */
export async function lockUnsettledOfSponsor(db: Db, sponsorId: string): Promise<AccrualRow[]> {
  return await db
    .select()
    .from(pointAccruals)
    .where(
      and(
        isNull(pointAccruals.settledAt),
        sql`(${pointAccruals.category}, ${pointAccruals.causeId}) in (
          select category, bounties.id::text
          from bounties
          cross join (values ('curation'), ('sponsor')) as earned (category)
          where bounties.sponsor_id = ${sponsorId}
          union all
          select category, submissions.id::text
          from bounties
          join submissions on submissions.bounty_id = bounties.id
          cross join (values ('author_share'), ('win')) as earned (category)
          where bounties.sponsor_id = ${sponsorId}
        )`,
      ),
    )
    .orderBy(asc(pointAccruals.userId), asc(pointAccruals.id))
    .for('update')
}

/** A person's voting rewards that have not settled, pending or held, locked in a fixed order. */
export async function lockUnsettledVotingRewards(db: Db, userId: string): Promise<AccrualRow[]> {
  return await db
    .select()
    .from(pointAccruals)
    .where(
      and(
        eq(pointAccruals.userId, userId),
        eq(pointAccruals.category, 'curation'),
        isNull(pointAccruals.settledAt),
      ),
    )
    .orderBy(asc(pointAccruals.id))
    .for('update')
}
