import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { nameContains } from '../../platform/person.queries.ts'

/** A stretch of time as a board covers it. */
export type Board =
  | { kind: 'season'; seasonId: string }
  /** From `since` on. */
  | { kind: 'window'; since: Date }
  | { kind: 'all' }

/** Where somebody stands on a board: more points come first, then who reached them earlier. */
export interface Position {
  scorePoints: number
  reachedAtMs: number
  userId: string
}

/** A person on a board. */
export interface BoardRow extends Position {
  /** Null when the account is gone. */
  person: {
    userId: string
    username: string
    displayName: string | null
    avatarUrl: string | null
  } | null
  /** The rank of a season's last snapshot, null when it has none. */
  snapshotRank: number | null
}

/** A board as a common table expression `board (user_id, score_points, reached_at)` of people above zero. */
function boardOf(board: Board): SQL {
  if (board.kind === 'season') {
    // Not materialized: season_scores_board gives every part of it in order.
    return sql`board as not materialized (
      select user_id, score_points, reached_at
      from season_scores
      where season_id = ${board.seasonId}
        and score_points > 0
    )`
  }
  if (board.kind === 'all') {
    return sql`board as (
      select user_id, sum(score_points)::bigint as score_points, max(reached_at) as reached_at
      from season_scores
      group by user_id
      having sum(score_points) > 0
    )`
  }
  return sql`${scoredSince(board.since)}, board as (
    select
      user_id,
      sum(change_points)::bigint as score_points,
      max(created_at) as reached_at
    from scored
    group by user_id
    having sum(change_points) > 0
  )`
}

/** What counted for season scores from an instant on: mints and settlements to a spendable account, less reversals. */
function scoredSince(since: Date): SQL {
  const categories = sql`(
    'settle', 'profile_complete', 'daily_action', 'author_share', 'win', 'sponsor', 'lesson', 'curation', 'report'
  )`
  return sql`scored as (
    select account.owner_id as user_id, gain.amount_points as change_points, gain.created_at
    from ledger_transfers as gain
    join ledger_accounts as account
      on account.id = gain.to_account_id
      and account.kind = 'spendable'
    where gain.category in ${categories}
      and gain.created_at >= ${since.toISOString()}::timestamptz
    union all
    select account.owner_id, -gain.amount_points, reversal.created_at
    from ledger_transfers as reversal
    join ledger_transfers as gain
      on gain.id = reversal.reverses_id
      and gain.category in ${categories}
    join ledger_accounts as account
      on account.id = gain.to_account_id
      and account.kind = 'spendable'
    where reversal.category = 'reversal'
      and reversal.created_at >= ${since.toISOString()}::timestamptz
  )`
}

const order = sql`score_points desc, reached_at, user_id`
const reversedOrder = sql`score_points, reached_at desc, user_id desc`

/** Comparisons with a position, written so that an index range on the score carries them. */
function isBelow({ scorePoints, reachedAtMs, userId }: Position): SQL {
  return sql`score_points <= ${scorePoints}
    and (
      score_points < ${scorePoints}
      or (reached_at, user_id) > (${new Date(reachedAtMs).toISOString()}::timestamptz, ${userId}::uuid)
    )`
}

function isAbove({ scorePoints, reachedAtMs, userId }: Position): SQL {
  return sql`score_points >= ${scorePoints}
    and (
      score_points > ${scorePoints}
      or (reached_at, user_id) < (${new Date(reachedAtMs).toISOString()}::timestamptz, ${userId}::uuid)
    )`
}

/** Rows of a board in order, those below `after`. */
export async function rowsBelow(
  db: Db,
  board: Board,
  page: { after: Position | null; limit: number },
): Promise<BoardRow[]> {
  const { after, limit } = page
  return await rows(db, board, { where: after === null ? sql`true` : isBelow(after), order, limit })
}

/** The rows right above a position, the nearest first. */
export async function rowsAbove(
  db: Db,
  board: Board,
  page: { position: Position; limit: number },
): Promise<BoardRow[]> {
  return await rows(db, board, {
    where: isAbove(page.position),
    order: reversedOrder,
    limit: page.limit,
  })
}

/** A person's row, null when they are not on the board. */
export async function rowOf(db: Db, board: Board, userId: string): Promise<BoardRow | null> {
  const [row] = await rows(db, board, { where: sql`user_id = ${userId}`, order, limit: 1 })
  return row ?? null
}

/** Rows of people whose name contains a text, in order, those below `after`. */
export async function rowsByName(
  db: Db,
  board: Board,
  page: { name: string; after: Position | null; limit: number },
): Promise<BoardRow[]> {
  const { name, after, limit } = page
  const isNamed = sql`user_id in (select user_id from user_profiles where ${nameContains(name)})`
  const where = after === null ? isNamed : sql`${isNamed} and ${isBelow(after)}`
  return await rows(db, board, { where, order, limit })
}

async function rows(
  db: Db,
  board: Board,
  part: { where: SQL; order: SQL; limit: number },
): Promise<BoardRow[]> {
  const snapshot =
    board.kind === 'season'
      ? sql`(
          select snapshot.rank
          from rank_snapshots as snapshot
          where snapshot.season_id = ${board.seasonId}
            and snapshot.user_id = part.user_id
            and snapshot.day = (
              select max(day) from rank_snapshots where season_id = ${board.seasonId}
            )
        )`
      : sql`null::integer`
  const { rows: found } = await db.execute<StoredRow>(sql`
    with ${boardOf(board)},
    part as (
      select user_id, score_points, reached_at
      from board
      where ${part.where}
      order by ${part.order}
      limit ${part.limit}
    )
    select
      part.user_id,
      part.score_points,
      (extract(epoch from part.reached_at) * 1000)::bigint as reached_at_ms,
      profile.username,
      profile.display_name,
      profile.avatar_url,
      ${snapshot} as snapshot_rank
    from part
    left join user_profiles as profile using (user_id)
    order by ${part.order}
  `)
  return found.map(toRow)
}

/** How many people stand above each position. */
export async function countAbove(
  db: Db,
  board: Board,
  positions: readonly Position[],
): Promise<number[]> {
  if (positions.length === 0) return []
  const counts = positions.map(
    (position) => sql`(select count(*)::int from board where ${isAbove(position)})`,
  )
  const { rows: found } = await db.execute<{ above: number[] }>(sql`
    with ${boardOf(board)}
    select array[${sql.join(counts, sql`, `)}] as above
  `)
  return found[0]?.above ?? []
}

/** How many people are on a board. */
export async function countBoard(db: Db, board: Board): Promise<number> {
  const { rows: found } = await db.execute<{ total: number }>(sql`
    with ${boardOf(board)}
    select count(*)::int as total from board
  `)
  return found[0]?.total ?? 0
}

type StoredRow = {
  user_id: string
  score_points: string
  reached_at_ms: string
  username: string | null
  display_name: string | null
  avatar_url: string | null
  snapshot_rank: number | null
}

function toRow(row: StoredRow): BoardRow {
  return {
    userId: row.user_id,
    scorePoints: Number(row.score_points),
    reachedAtMs: Number(row.reached_at_ms),
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
