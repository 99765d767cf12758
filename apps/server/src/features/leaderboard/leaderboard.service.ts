import type { ServerCall } from '@laurel/contract/endpoint'
import { type Board, type BoardWindow, windowsOf } from '@laurel/contract/people/board-names'
import type { Badge } from '@laurel/contract/people/boards'
import type { getLeaderboard } from '@laurel/contract/people/people'
import { Problem } from '@laurel/contract/problems'
import { z } from 'zod'
import type { Db } from '../../db/client.ts'
import { MS, plus, utcDay } from '../../platform/clock.ts'
import { encodeCursor, instantKey, readCursor } from '../../platform/cursor.ts'
import { findCurrentSeason } from '../points/points.service.ts'
import { findBadges, isTopOnePercent } from './badges.service.ts'
import { ladderOf } from './ladders/ladders.rules.ts'
import {
  type BoardRow,
  countBoard,
  findDecisionHours,
  listBoardNeighbours,
  listBoardRows,
} from './leaderboard.queries.ts'
import { findRankInSeason } from './season-rank.queries.ts'

/** A row with its rank, 1 for the first, and what its page shows. */
export interface RankedRow extends BoardRow {
  rank: number
  board: Board
  badges: Badge[]
  /** Sponsors only. */
  medianHours: number | null
}

/** The asked board, in its first window unless another is named. */
interface Asked {
  board: Board
  window?: BoardWindow | undefined
}

type LeaderboardQuery = ServerCall<typeof getLeaderboard>['query']

/** Rows shown on each side of the viewer's own. */
const NEIGHBOURS = 2
/** Rows above the viewer's own where a list begins around it. */
const ROWS_ABOVE = 5
/** Score, time, person and rank of the last row. */
const boardCursor = z.tuple([z.int(), instantKey, z.uuid(), z.int().min(1)])

/** The ladder of a board; null before the first season. Raises `validation_failed` for a window that it does not have. */
async function findLadder(
  db: Db,
  { board, window = windowsOf(board)[0] }: Asked,
  now: Date,
): Promise<string | null> {
  if (window === undefined || !windowsOf(board).includes(window)) {
    throw new Problem('validation_failed', {
      errors: [
        {
          pointer: '/query/window',
          message: `The board “${board}” compares a window with the one before it: use ${windowsOf(board).join(' or ')}`,
        },
      ],
    })
  }
  if (window !== 'season') return ladderOf(board, window, null)
  const season = await findCurrentSeason(db, now)
  return season === null ? null : ladderOf(board, window, season.id)
}

/** The first UTC day of a rolling window, null for others. */
export function sinceOf({ board, window = windowsOf(board)[0] }: Asked, now: Date): string | null {
  if (window === '7d') return utcDay(plus(now, -6 * MS.day))
  return window === '30d' ? utcDay(plus(now, -29 * MS.day)) : null
}

/**
 * A page of a board. A search keeps everyone's true rank. Raises `validation_failed` for an invalid cursor, for a window
 * that the board does not have, and for a search or cursor around the viewer; `not_authenticated` without a viewer.
 */
export async function listLeaderboard(
  db: Db,
  query: LeaderboardQuery,
  viewerId: string | null,
  now: Date,
): Promise<{ rows: RankedRow[]; nextCursor: string | null; total: number }> {
  const key = readCursor(query.cursor, boardCursor)
  const name = query.q?.trim() ?? ''
  if (query.around !== undefined && (name !== '' || key !== null)) throw aroundAlone()
  if (query.around !== undefined && viewerId === null) throw new Problem('not_authenticated')
  const ladder = await findLadder(db, query, now)
  if (ladder === null) return { rows: [], nextCursor: null, total: 0 }
  const after = key && { score: key[0], reachedAtMs: key[1], userId: key[2] }
  const today = utcDay(now)
  const [found, total] = await Promise.all([
    query.around === undefined || viewerId === null
      ? listBoardRows(db, { ladder, today, name, after, limit: query.limit + 1 })
      : listAround(db, { ladder, today, userId: viewerId }, query.limit + 1),
    countBoard(db, ladder),
  ])
  const ranked = rankRows(found, (key?.[3] ?? 0) + 1)
  const rows = await withExtras(db, query.board, ranked.slice(0, query.limit), total, now)
  const last = rows.at(-1)
  return {
    rows,
    nextCursor: found.length > query.limit && last !== undefined ? encodeCursor(keyOf(last)) : null,
    total,
  }
}

/** A person's row with the two right above and below; no row for a person who is not on the board. */
export async function findRankWithNeighbours(
  db: Db,
  userId: string,
  asked: Asked,
  now: Date,
): Promise<{ row: RankedRow | null; above: RankedRow[]; below: RankedRow[] }> {
  const ladder = await findLadder(db, asked, now)
  if (ladder === null) return { row: null, above: [], below: [] }
  const [around, total] = await Promise.all([
    listBoardNeighbours(
      db,
      { ladder, today: utcDay(now), userId },
      { above: NEIGHBOURS, below: NEIGHBOURS },
    ),
    countBoard(db, ladder),
  ])
  const rows = await withExtras(db, asked.board, rankRows(around, 1), total, now)
  const own = rows.findIndex((row) => row.userId === userId)
  return {
    row: rows[own] ?? null,
    above: rows.slice(0, Math.max(own, 0)),
    below: rows.slice(own + 1),
  }
}

/** A person's rank in a season, null without points in it. */
export async function findSeasonRank(
  db: Db,
  seasonId: string,
  userId: string,
): Promise<number | null> {
  return await findRankInSeason(db, seasonId, userId)
}

async function listAround(
  db: Db,
  query: { ladder: string; today: string; userId: string },
  limit: number,
): Promise<BoardRow[]> {
  const above = Math.min(ROWS_ABOVE, limit - 2)
  return await listBoardNeighbours(db, query, { above, below: limit - above - 1 })
}

/** Ranks in a row: from the one whose rank is known, or from `first`. Rows of a search each have their own. */
function rankRows(rows: readonly BoardRow[], first: number): (BoardRow & { rank: number })[] {
  const known = rows.findIndex(({ rank }) => rank !== null)
  const start = known === -1 ? first : (rows[known]?.rank ?? first) - known
  return rows.map((row, index) => ({ ...row, rank: row.rank ?? start + index }))
}

async function withExtras(
  db: Db,
  board: Board,
  rows: readonly (BoardRow & { rank: number })[],
  total: number,
  now: Date,
): Promise<RankedRow[]> {
  if (rows.length === 0) return []
  const userIds = rows.map(({ userId }) => userId)
  const [badges, hours] = await Promise.all([
    findBadges(db, userIds, now),
    board === 'sponsors' ? findDecisionHours(db, userIds) : null,
  ])
  return rows.map((row) => ({
    ...row,
    board,
    badges: [
      ...(isTopOnePercent(row.rank, total) ? (['top_one_percent'] as const) : []),
      ...(badges.get(row.userId) ?? []),
    ],
    medianHours: hours?.get(row.userId) ?? null,
  }))
}

function aroundAlone(): Problem {
  return new Problem('validation_failed', {
    errors: [
      {
        pointer: '/query/around',
        message: 'Leave out the search and the cursor to begin around yourself',
      },
    ],
  })
}

function keyOf(row: RankedRow): (string | number)[] {
  return [row.score, row.reachedAtMs, row.userId, row.rank]
}
