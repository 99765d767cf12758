import type { BountyState, ChecklistItem } from '@laurel/contract/work/bounties'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import {
  boolean,
  integer,
  json,
  nullable,
  oneOf,
  type RowOf,
  sure,
  text,
  timestamp,
  uuid,
} from '../../../db/columns.ts'
import { statement } from '../../../db/statement.ts'

const PIECE = {
  submissionId: uuid,
  title: text,
  submittedAt: nullable(timestamp),
  bountyId: nullable(uuid),
  bountyTitle: nullable(text),
  bountyState: nullable(oneOf<BountyState>()),
  place: nullable(integer),
  isBonus: nullable(boolean),
}

/** A public submission with its bounty and outcome. */
export type PieceRow = RowOf<typeof PIECE>

const value = sql.placeholder

const selectPieces = sql`
  select
    work.id as "submissionId", work.title, work.submitted_at as "submittedAt",
    bounty.id as "bountyId", bounty.title as "bountyTitle", bounty.state as "bountyState",
    award.place::int as place, award.is_bonus as "isBonus"
  from submissions as work
  left join bounties as bounty on bounty.id = work.bounty_id
  left join awards as award on award.submission_id = work.id
`

const pieces = statement(
  'analytics-pieces',
  PIECE,
  sql`
    ${selectPieces}
    where work.author_id = ${value('authorId')} and work.is_shown
    order by work.submitted_at desc nulls first, work.id desc nulls first
    limit 200
  `,
)

/** A person's latest 200 public submissions. */
export async function listPieces(db: Db, authorId: string): Promise<PieceRow[]> {
  return await pieces(db, { authorId })
}

const piece = statement(
  'analytics-piece',
  PIECE,
  sql`
    ${selectPieces}
    where work.id = ${value('id')}
      and work.author_id = ${value('authorId')}
      and work.submitted_at is not null
  `,
)

/** A submission of a person, public or not yet; null for one of another person. */
export async function findPiece(db: Db, authorId: string, id: string): Promise<PieceRow | null> {
  return (await piece(db, { id, authorId }))[0] ?? null
}

const VOTES = { submissionId: uuid, exposures: sure(integer), votes: sure(integer) }

/** How often a submission was shown to voters, and how often they voted. */
export type ExposureCount = RowOf<typeof VOTES>

const exposed = statement(
  'analytics-exposures',
  VOTES,
  sql`
    select
      submission_id as "submissionId",
      count(*)::int as exposures,
      (count(*) filter (where outcome = 'voted'))::int as votes
    from exposures
    -- By the bounty, on which there is an index.
    where bounty_id = any(${value('bountyIds')}::uuid[])
      and submission_id = any(${value('ids')}::uuid[])
      and not is_practice
      and closed_at is not null
    group by submission_id
  `,
)

/** Exposures and votes of submissions; the caller leaves out bounties whose votes are secret. */
export async function countExposures(
  db: Db,
  pieces: readonly { submissionId: string; bountyId: string }[],
): Promise<Map<string, ExposureCount>> {
  if (pieces.length === 0) return new Map()
  const rows = await exposed(db, {
    bountyIds: [...new Set(pieces.map(({ bountyId }) => bountyId))],
    ids: pieces.map(({ submissionId }) => submissionId),
  })
  return new Map(rows.map((row) => [row.submissionId, row]))
}

const scores = statement(
  'analytics-scores',
  {
    submissionId: uuid,
    scores: json<Record<string, number>>(),
    checklist: json<ChecklistItem[]>(),
  },
  sql`
    select
      score.submission_id as "submissionId", score.scores, bounty.checklist
    from awards as award
    join submission_scores as score on score.submission_id = award.submission_id
    join bounties as bounty on bounty.id = award.bounty_id
    where award.bounty_id = ${value('bountyId')}
  `,
)

/** The checklist scores of a bounty's entries, once it is announced. */
export async function listScores(db: Db, bountyId: string) {
  return await scores(db, { bountyId })
}

const boost = statement(
  'analytics-boost',
  { id: uuid },
  sql`
    select id
    from boosts
    where submission_id = ${value('submissionId')} and paid_at is not null
    order by paid_at desc
    limit 1
  `,
)

/** The latest boost of a submission that was paid. */
export async function findLatestBoost(db: Db, submissionId: string): Promise<string | null> {
  return (await boost(db, { submissionId }))[0]?.id ?? null
}
