import type { RewardToken } from '@laurel/contract/money/money'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { float, integer, json, nullable } from '../../../db/columns.ts'
import { statement } from '../../../db/statement.ts'

/** How a sponsor decided and what reached the winners. */
export interface SponsorHistory {
  decidedCount: number
  /** Decisions that the sponsor made before the due date. */
  onTimeCount: number
  medianDaysToAward: number | null
  paidOut: { token: RewardToken; amount: string }[]
}

const history = statement(
  'sponsor-history',
  {
    decidedCount: integer,
    onTimeCount: integer,
    medianDaysToAward: nullable(float),
    paidOut: json<SponsorHistory['paidOut']>(),
  },
  sql`
    select
      count(*)::int as "decidedCount",
      (count(*) filter (
        where decided_by = 'sponsor'
          and announced_at <= decision_due_at
      ))::int as "onTimeCount",
      round(
        (percentile_cont(0.5) within group (
          order by extract(epoch from announced_at - deadline_at) / 86400
        ))::numeric,
        1
      )::float8 as "medianDaysToAward",
      (
        select coalesce(jsonb_agg(paid order by paid.token), '[]')
        from (
          select bounties.reward_token as token, sum(awards.prize_amount)::text as amount
          from bounties
          join awards on awards.bounty_id = bounties.id
          join submissions on submissions.id = awards.submission_id
          where bounties.sponsor_id = ${sql.placeholder('userId')}
            and bounties.funded_at is not null
            and submissions.state = 'paid'
            and awards.prize_amount > 0
          group by bounties.reward_token
        ) as paid
      ) as "paidOut"
    from bounties
    where sponsor_id = ${sql.placeholder('userId')}
      and funded_at is not null
      and announced_at is not null
  `,
)

/** The history of a person's bounties as their sponsor. */
export async function findSponsorHistory(db: Db, userId: string): Promise<SponsorHistory> {
  const [row] = await history(db, { userId })
  return row ?? { decidedCount: 0, onTimeCount: 0, medianDaysToAward: null, paidOut: [] }
}
