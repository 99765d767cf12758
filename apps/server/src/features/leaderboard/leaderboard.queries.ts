import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { bigint, float, nullable, type RowOf, text, uuid } from '../../db/columns.ts'
import { nameContains, namePattern } from '../../db/profiles.queries.ts'
import { EITHER, statement, statementByShape } from '../../db/statement.ts'
import { peopleAbove, peopleBefore, peopleNow, rank } from './ladders/ladder-places.queries.ts'

/** A position on a ladder: by score, then by the earlier time of reaching it. */
export interface Position {
  score: number
  reachedAtMs: number
  userId: string
}

/** A person on a ladder. */
export interface BoardRow extends Position {
  /** Null where it follows from the position on the page. */
  rank: number | null
  person: {
    userId: string
    username: string
    displayName: string | null
    avatarUrl: string | null
  } | null
  /** Null for those who were not on the ladder when the day began. */
  movement: number | null
  /** See `ladders.rules.ts`. */
  parts: readonly [number, number, number, number, number]
}

const value = sql.placeholder
const ladder = sql`${value('ladder')}::text`
const today = sql`${value('today')}::date`

const BOARD_ROW = {
  user_id: uuid,
  score: bigint,
  reached_at_ms: bigint,
  rank: nullable(bigint),
  username: nullable(text),
  display_name: nullable(text),
  avatar_url: nullable(text),
  movement: nullable(bigint),
  part_1: bigint,
  part_2: bigint,
  part_3: bigint,
  part_4: bigint,
  part_5: bigint,
}

const order = sql`score desc, reached_at, user_id`
const reversedOrder = sql`score, reached_at desc, user_id desc`

/** The condition for rows below the cursor, written so that an index range on the score supports it. */
const isBelowCursor = sql`score <= ${value('afterScore')}::bigint
  and (
    score < ${value('afterScore')}::bigint
    or (reached_at, user_id) > (${value('afterAt')}::timestamptz, ${value('afterId')}::uuid)
  )`

/** The rows of a CTE `part` with names and movement, in the ladder's order. */
function presented(ownRank: SQL): SQL {
  return sql`
    select
      part.user_id,
      part.score,
      (extract(epoch from part.reached_at) * 1000)::bigint as reached_at_ms,
      ${ownRank} as rank,
      profile.username,
      profile.display_name,
      profile.avatar_url,
      case when before.score > 0 then
        (${peopleAbove(sql`before.score`, peopleBefore)} - ${peopleAbove(sql`part.score`, peopleNow)})::bigint
      end as movement,
      part.part_1,
      part.part_2,
      part.part_3,
      part.part_4,
      part.part_5
    from part
    cross join lateral (
      select case when part.scored_on = ${today} then part.score_before else part.score end as score
    ) as before
    left join user_profiles as profile using (user_id)
    order by part.score desc, part.reached_at, part.user_id`
}

interface PageShape {
  isNamed: boolean
  isContinued: boolean
  limit: number
}

const page = statementByShape(
  'board-page',
  BOARD_ROW,
  { isNamed: EITHER, isContinued: EITHER, limit: [20] },
  ({ isNamed, isContinued, limit }: PageShape) => sql`
    with part as (
      select *
      from board_scores
      where ladder = ${ladder}
        and score > 0
        and ${isNamed ? sql`user_id in (select user_id from user_profiles where ${nameContains(value('pattern'))})` : sql`true`}
        and ${isContinued ? isBelowCursor : sql`true`}
      order by ${order}
      limit ${limit}
    )
    ${presented(isNamed ? rank : sql`null::bigint`)}
  `,
)

/** Rows of a ladder in order, those below `after`; with a name only people whose name contains it, ranked among all. */
export async function listBoardRows(
  db: Db,
  query: { ladder: string; today: string; name: string; after: Position | null; limit: number },
): Promise<BoardRow[]> {
  const { name, after, limit } = query
  const shape = { isNamed: name !== '', isContinued: after !== null, limit }
  const rows = await page(db, shape, {
    ladder: query.ladder,
    today: query.today,
    pattern: namePattern(name),
    afterScore: after?.score,
    afterAt: new Date(after?.reachedAtMs ?? 0),
    afterId: after?.userId,
  })
  return rows.map(toRow)
}

const around = statementByShape(
  'board-around',
  BOARD_ROW,
  { above: [2], below: [2] },
  (limits: { above: number; below: number }) => sql`
    with mine as (
      select * from board_scores where ladder = ${ladder} and user_id = ${value('userId')}::uuid and score > 0
    ), part as (
      select above.* from mine cross join lateral (${nearest('above', limits.above)}) as above
      union all
      select * from mine
      union all
      select below.* from mine cross join lateral (${nearest('below', limits.below)}) as below
    )
    ${presented(sql`case when part.user_id = ${value('userId')}::uuid then ${rank} end`)}
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
        from board_scores as board
        where board.ladder = mine.ladder
          and board.score = mine.score
          and board.score > 0
          and (board.reached_at, board.user_id) ${isAbove ? sql`<` : sql`>`} (mine.reached_at, mine.user_id)
        order by ${outwards}
        limit ${limit}
      )
      union all
      (
        select *
        from board_scores as board
        where board.ladder = mine.ladder
          and board.score ${isAbove ? sql`>` : sql`<`} mine.score
          and board.score > 0
        order by ${outwards}
        limit ${limit}
      )
    ) as candidates
    order by ${outwards}
    limit ${limit}`
}

/** A person's row with those around it, in the ladder's order; empty when they are not on it. */
export async function listBoardNeighbours(
  db: Db,
  query: { ladder: string; today: string; userId: string },
  limits: { above: number; below: number },
): Promise<BoardRow[]> {
  return (await around(db, limits, query)).map(toRow)
}

const total = statement(
  'board-total',
  { total: nullable(bigint) },
  sql`select board_people(${ladder}) as total`,
)

/** Counts the people on a ladder. */
export async function countBoard(db: Db, of: string): Promise<number> {
  const [row] = await total(db, { ladder: of })
  return Number(row?.total ?? 0)
}

const decisionTimes = statement(
  'board-decision-times',
  { user_id: uuid, median_hours: nullable(float) },
  sql`
    select sponsor.user_id, (
      select percentile_cont(0.5) within group (order by extract(epoch from recent.announced_at - recent.voting_ends_at) / 3600)
      from (
        select announced_at, voting_ends_at
        from bounties
        where sponsor_id = sponsor.user_id
          and announced_at is not null
          and voting_ends_at is not null
        order by created_at desc
        limit 100
      ) as recent
    ) as median_hours
    from unnest(${value('userIds')}::uuid[]) as sponsor (user_id)
  `,
)

/** The median hours from the end of voting to the decision in the last 100 decided bounties, by sponsor. */
export async function findDecisionHours(
  db: Db,
  userIds: readonly string[],
): Promise<Map<string, number | null>> {
  const rows = await decisionTimes(db, { userIds })
  return new Map(rows.map((row) => [row.user_id, row.median_hours]))
}

const records = statement(
  'board-records',
  { user_id: uuid, ladder: text, score: bigint, part_1: bigint, part_2: bigint },
  sql`
    select user_id, ladder, score, part_1, part_2
    from board_scores
    where user_id = any (${value('userIds')}::uuid[])
      and ladder in ('creators/all', 'curators/all', 'sponsors/all')
  `,
)

/** What badges are given for, by user id and ladder. */
export async function listBadgeRecords(
  db: Db,
  userIds: readonly string[],
): Promise<{ userId: string; ladder: string; score: number; parts: [number, number] }[]> {
  return (await records(db, { userIds })).map((row) => ({
    userId: row.user_id,
    ladder: row.ladder,
    score: Number(row.score),
    parts: [Number(row.part_1), Number(row.part_2)],
  }))
}

function toRow(row: RowOf<typeof BOARD_ROW>): BoardRow {
  const { part_1, part_2, part_3, part_4, part_5 } = row
  return {
    userId: row.user_id,
    score: Number(row.score),
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
    movement: row.movement === null ? null : Number(row.movement),
    parts: [Number(part_1), Number(part_2), Number(part_3), Number(part_4), Number(part_5)],
  }
}
