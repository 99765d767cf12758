import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { bigint, integer, nullable, type RowOf, text, uuid } from '../../db/columns.ts'
import { nameContains, namePattern } from '../../db/profiles.queries.ts'
import { EITHER, statementByShape } from '../../db/statement.ts'
import { scoredInSql } from '../points/seasons/scores.rules.ts'

/** The period that a board covers. */
export type Board =
  | { kind: 'season'; seasonId: string }
  /** From `since` on. */
  | { kind: 'window'; since: Date }
  | { kind: 'all' }

/** A person's position on a board: by points, then by the earlier time of reaching them. */
export interface Position {
  scorePoints: number
  reachedAtMs: number
  userId: string
}

/** A person on a board. */
export interface BoardRow extends Position {
  /** Null where it follows from the position on the page. */
  rank: number | null
  /** Null for a deleted account. */
  person: {
    userId: string
    username: string
    displayName: string | null
    avatarUrl: string | null
  } | null
  /** The rank of a season's last snapshot, null when it has none. */
  snapshotRank: number | null
}

type Kind = Board['kind']
const KINDS = ['season', 'window', 'all'] as const satisfies readonly Kind[]
const value = sql.placeholder

const BOARD_ROW = {
  user_id: uuid,
  score_points: bigint,
  reached_at_ms: bigint,
  rank: nullable(bigint),
  username: nullable(text),
  display_name: nullable(text),
  avatar_url: nullable(text),
  snapshot_rank: nullable(integer),
}

/**
 * A board as a common table expression `board (user_id, score_points, reached_at, rank)` of people above zero. A
 * season's is read along its index and has no ranks: they come from the score bands.
 */
function boardOf(kind: Kind): SQL {
  if (kind === 'season') {
    // Not materialized: season_scores_board gives every part of it in order.
    return sql`board as not materialized (
      select user_id, score_points, reached_at, null::bigint as rank
      from season_scores
      where season_id = ${value('seasonId')}::uuid
        and score_points > 0
    )`
  }
  const sums =
    kind === 'all'
      ? sql`sums as (
          select user_id, sum(score_points)::bigint as score_points, max(reached_at) as reached_at
          from season_scores
          group by user_id
        )`
      : sql`${scoredSince}, sums as (
          select user_id, sum(change_points)::bigint as score_points, max(created_at) as reached_at
          from scored
          group by user_id
        )`
  return sql`${sums}, board as (
    select *, row_number() over (order by ${order}) as rank
    from sums
    where score_points > 0
  )`
}

const order = sql`score_points desc, reached_at, user_id`
const reversedOrder = sql`score_points, reached_at desc, user_id desc`

/** Transfers that count for season scores from an instant on: mints and settlements, minus reversals. */
const scoredSince = sql`scored as (
  select account.owner_id as user_id, gain.amount_points as change_points, gain.created_at
  from ledger_transfers as gain
  join ledger_accounts as account
    on account.id = gain.to_account_id
    and account.kind = 'spendable'
  where ${scoredInSql(sql`gain`)}
    and gain.created_at >= ${value('since')}::timestamptz
  union all
  select account.owner_id, -gain.amount_points, reversal.created_at
  from ledger_transfers as reversal
  join ledger_transfers as gain
    on gain.id = reversal.reverses_id
    and ${scoredInSql(sql`gain`)}
  join ledger_accounts as account
    on account.id = gain.to_account_id
    and account.kind = 'spendable'
  where reversal.category = 'reversal'
    and reversal.created_at >= ${value('since')}::timestamptz
)`

/** The condition for rows below the cursor, written so that an index range on the score supports it. */
const isBelowCursor = sql`score_points <= ${value('afterScore')}::bigint
  and (
    score_points < ${value('afterScore')}::bigint
    or (reached_at, user_id) > (${value('afterAt')}::timestamptz, ${value('afterId')}::uuid)
  )`

/** The rows of a CTE `part` with names and the season's last snapshot, in the board's order. */
function withNames(kind: Kind, rank: SQL): SQL {
  const snapshot =
    kind === 'season'
      ? sql`(
          select snapshot.rank
          from rank_snapshots as snapshot
          where snapshot.season_id = ${value('seasonId')}::uuid
            and snapshot.user_id = part.user_id
            and snapshot.day = (
              select max(day) from rank_snapshots where season_id = ${value('seasonId')}::uuid
            )
        )`
      : sql`null::integer`
  return sql`
    select
      part.user_id,
      part.score_points,
      (extract(epoch from part.reached_at) * 1000)::bigint as reached_at_ms,
      ${rank} as rank,
      profile.username,
      profile.display_name,
      profile.avatar_url,
      ${snapshot} as snapshot_rank
    from part
    left join user_profiles as profile using (user_id)
    order by ${order}`
}

/** The exact rank of a row of `part`. */
function rankOn(kind: Kind): SQL {
  return kind === 'season'
    ? sql`1 + season_people_above(${value('seasonId')}::uuid, part.score_points, part.reached_at, part.user_id)`
    : sql`part.rank`
}

interface PageShape {
  kind: Kind
  isNamed: boolean
  isContinued: boolean
  limit: number
}

const page = statementByShape(
  'board-page',
  BOARD_ROW,
  { kind: KINDS, isNamed: EITHER, isContinued: EITHER, limit: [20] },
  ({ kind, isNamed, isContinued, limit }: PageShape) => sql`
    with ${boardOf(kind)},
    part as (
      select *
      from board
      where ${isNamed ? sql`user_id in (select user_id from user_profiles where ${nameContains(value('pattern'))})` : sql`true`}
        and ${isContinued ? isBelowCursor : sql`true`}
      order by ${order}
      limit ${limit}
    )
    ${withNames(kind, isNamed ? rankOn(kind) : sql`part.rank`)}
  `,
)

/** Rows of a board in order, those below `after`; with a name only people whose name contains it, ranked among all. */
export async function listBoardRows(
  db: Db,
  board: Board,
  query: { name: string; after: Position | null; limit: number },
): Promise<BoardRow[]> {
  const { name, after, limit } = query
  const shape = { kind: board.kind, isNamed: name !== '', isContinued: after !== null, limit }
  const rows = await page(db, shape, {
    ...valuesOf(board),
    pattern: namePattern(name),
    afterScore: after?.scorePoints,
    afterAt: new Date(after?.reachedAtMs ?? 0),
    afterId: after?.userId,
  })
  return rows.map(toRow)
}

const around = statementByShape(
  'board-around',
  BOARD_ROW,
  { kind: KINDS, neighbours: [2] },
  ({ kind, neighbours }: { kind: Kind; neighbours: number }) => sql`
    with ${boardOf(kind)},
    mine as (
      select * from board where user_id = ${value('userId')}::uuid
    ),
    part as (
      select above.* from mine cross join lateral (${nearest('above', neighbours)}) as above
      union all
      select * from mine
      union all
      select below.* from mine cross join lateral (${nearest('below', neighbours)}) as below
    )
    ${withNames(kind, sql`case when part.user_id = ${value('userId')}::uuid then ${rankOn(kind)} end`)}
  `,
)

/** The rows next to `mine`: those with the same score separately, so that both parts are read along the index. */
function nearest(side: 'above' | 'below', limit: number): SQL {
  const isAbove = side === 'above'
  const outwards = isAbove ? reversedOrder : order
  return sql`
    select *
    from (
      (
        select *
        from board
        where board.score_points = mine.score_points
          and (board.reached_at, board.user_id) ${isAbove ? sql`<` : sql`>`} (mine.reached_at, mine.user_id)
        order by ${outwards}
        limit ${limit}
      )
      union all
      (
        select *
        from board
        where board.score_points ${isAbove ? sql`>` : sql`<`} mine.score_points
        order by ${outwards}
        limit ${limit}
      )
    ) as candidates
    order by ${outwards}
    limit ${limit}`
}

/** A person's row with its neighbours, in the board's order; empty when they are not on the board. */
export async function listBoardNeighbours(
  db: Db,
  board: Board,
  userId: string,
  neighbours: number,
): Promise<BoardRow[]> {
  const rows = await around(db, { kind: board.kind, neighbours }, { ...valuesOf(board), userId })
  return rows.map(toRow)
}

const total = statementByShape(
  'board-total',
  { total: integer },
  { kind: KINDS },
  ({ kind }: { kind: Kind }) =>
    kind === 'season'
      ? sql`select season_people(${value('seasonId')}::uuid)::int as total`
      : sql`with ${boardOf(kind)} select count(*)::int as total from board`,
)

/** Counts the people on a board. */
export async function countBoard(db: Db, board: Board): Promise<number> {
  const [row] = await total(db, { kind: board.kind }, valuesOf(board))
  return row?.total ?? 0
}

function valuesOf(board: Board): { seasonId: string | null; since: Date | null } {
  return {
    seasonId: board.kind === 'season' ? board.seasonId : null,
    since: board.kind === 'window' ? board.since : null,
  }
}

function toRow(row: RowOf<typeof BOARD_ROW>): BoardRow {
  return {
    userId: row.user_id,
    scorePoints: Number(row.score_points),
    reachedAtMs: Number(row.reached_at_ms),
    rank: row.rank === null ? null : Number(row.rank),
    person:
      row.username === null
        ? null
        : {
            userId: row.user_id,
            username: row.username,
            displayName: row.display_name,
            avatarUrl: row.avatar_url,
          },
    snapshotRank: row.snapshot_rank,
  }
}
