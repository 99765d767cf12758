import type { ChecklistItem } from '@laurel/contract/work/bounties'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { boolean, integer, json, nullable, type RowOf, uuid } from '../../../db/columns.ts'
import { statement } from '../../../db/statement.ts'

const RESULT = {
  submissionId: uuid,
  /** Entries with an outcome, without disqualified ones; null for an entry that is disqualified or not announced. */
  entryCount: nullable(integer),
  /** Entries with a lower final score; null where the bounty has no scores. */
  worseCount: nullable(integer),
  support25: integer,
  support50: integer,
  support75: integer,
  support100: integer,
  notFor: integer,
  isCreditReturned: boolean,
  checklist: json<ChecklistItem[]>(),
}

/** Where an announced entry stands among the others, and how its voters decided. */
export type EntryResult = RowOf<typeof RESULT>

const ids = sql`${sql.placeholder('ids')}::uuid[]`

const results = statement(
  'entry-results',
  RESULT,
  sql`
    with judged as (
      select
        award.submission_id,
        count(*) over (partition by award.bounty_id) as entry_count,
        case
          when max(award.final_score) over (partition by award.bounty_id) is not null
          -- Entries without a final score come last, by the votes.
          then rank() over (
            partition by award.bounty_id
            order by
              award.final_score nulls first,
              case when award.final_score is null then award.community_percent end nulls first
          ) - 1
        end as worse_count
      from awards as award
      join submissions as entry on entry.id = award.submission_id
      where award.bounty_id in (select bounty_id from submissions where id = any(${ids}))
        and entry.state <> 'disqualified'
    ),
    split as (
      select
        submission_id,
        count(*) filter (where decision = 'support' and strength_percent = 25) as support_25,
        count(*) filter (where decision = 'support' and strength_percent = 50) as support_50,
        count(*) filter (where decision = 'support' and strength_percent = 75) as support_75,
        count(*) filter (where decision = 'support' and strength_percent = 100) as support_100,
        count(*) filter (where decision = 'not_for') as not_for
      from votes
      -- By the bounty, on which there is an index.
      where bounty_id in (select bounty_id from submissions where id = any(${ids}))
        and submission_id = any(${ids})
        and undone_at is null
        and not is_practice
        and trust_level >= 1
        and not exists (
          select
          from user_standings
          where user_standings.user_id = votes.voter_id
            and votes_voided_at is not null
        )
      group by submission_id
    )
    select
      entry.id as "submissionId",
      judged.entry_count::int as "entryCount",
      judged.worse_count::int as "worseCount",
      coalesce(split.support_25, 0)::int as "support25",
      coalesce(split.support_50, 0)::int as "support50",
      coalesce(split.support_75, 0)::int as "support75",
      coalesce(split.support_100, 0)::int as "support100",
      coalesce(split.not_for, 0)::int as "notFor",
      exists (
        select
        from credit_changes
        where submission_id = entry.id
          and reason = 'good_score'
      ) as "isCreditReturned",
      bounty.checklist
    from submissions as entry
    join bounties as bounty on bounty.id = entry.bounty_id
    left join judged on judged.submission_id = entry.id
    left join split on split.submission_id = entry.id
    where entry.id = any(${ids})
  `,
)

/** The results of entries whose award is announced, by entry. Their votes are private to author, sponsor and moderators. */
export async function selectEntryResults(
  db: Db,
  submissionIds: readonly string[],
): Promise<Map<string, EntryResult>> {
  if (submissionIds.length === 0) return new Map()
  const rows = await results(db, { ids: [...submissionIds] })
  return new Map(rows.map((row) => [row.submissionId, row]))
}
