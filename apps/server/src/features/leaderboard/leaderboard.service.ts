import type { ServerCall } from '@laurel/contract/endpoint'
import type { getLeaderboard } from '@laurel/contract/people'
import { z } from 'zod'
import type { Db } from '../../db/client.ts'
import { MS, plus } from '../../platform/clock.ts'
import { encodeCursor, instantKey, readCursor } from '../../platform/cursor.ts'
import { findCurrentSeason } from '../points/points.service.ts'
import {
  type Board,
  type BoardRow,
  countBoard,
  listBoardNeighbours,
  listBoardRows,
  type Position,
} from './leaderboard.queries.ts'
import { findRankInSeason } from './season-rank.queries.ts'

/** The period of a board. */
export type Window = ServerCall<typeof getLeaderboard>['query']['window']

/** A row with its rank, 1 for the first. */
export interface RankedRow extends BoardRow {
  rank: number
}

/** Rows shown on each side of the viewer's own. */
const NEIGHBOURS = 2
/** Score, time, person and rank of the last row. */
const boardCursor = z.tuple([z.int(), instantKey, z.uuid(), z.int().min(1)])

/** The board of a window; null before the first season. */
async function boardAt(db: Db, window: Window, now: Date): Promise<Board | null> {
  if (window === 'all') return { kind: 'all' }
  if (window === '7d') return { kind: 'window', since: plus(now, -7 * MS.day) }
  if (window === '30d') return { kind: 'window', since: plus(now, -30 * MS.day) }
  const season = await findCurrentSeason(db, now)
  return season === null ? null : { kind: 'season', seasonId: season.id }
}

/** A page of a board. A search keeps everyone's true rank. Raises `validation_failed` for an invalid cursor. */
export async function listLeaderboard(
  db: Db,
  query: ServerCall<typeof getLeaderboard>['query'],
  now: Date,
): Promise<{ rows: RankedRow[]; nextCursor: string | null; total: number }> {
  const key = readCursor(query.cursor, boardCursor)
  const board = await boardAt(db, query.window, now)
  if (board === null) return { rows: [], nextCursor: null, total: 0 }
  const after = key && { scorePoints: key[0], reachedAtMs: key[1], userId: key[2] }
  const name = query.q?.trim() ?? ''
  const [found, total] = await Promise.all([
    listBoardRows(db, board, { name, after, limit: query.limit + 1 }),
    countBoard(db, board),
  ])
  const before = key?.[3] ?? 0
  const rows = found
    .slice(0, query.limit)
    .map((row, index) => ({ ...row, rank: row.rank ?? before + index + 1 }))
  const last = rows.at(-1)
  return {
    rows,
    nextCursor: found.length > query.limit && last !== undefined ? encodeCursor(keyOf(last)) : null,
    total,
  }
}

/** A person's row with the two right above and below; no row for a person without points in the window. */
export async function findRankWithNeighbours(
  db: Db,
  userId: string,
  window: Window,
  now: Date,
): Promise<{ row: RankedRow | null; above: RankedRow[]; below: RankedRow[] }> {
  const board = await boardAt(db, window, now)
  const around = board === null ? [] : await listBoardNeighbours(db, board, userId, NEIGHBOURS)
  const own = around.findIndex((row) => row.userId === userId)
  const rank = around[own]?.rank ?? 0
  const ranked = around.map((row, index) => ({ ...row, rank: rank + index - own }))
  return {
    row: ranked[own] ?? null,
    above: ranked.slice(0, Math.max(own, 0)),
    below: ranked.slice(own + 1),
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

function keyOf(row: Position & { rank: number }): (string | number)[] {
  return [row.scorePoints, row.reachedAtMs, row.userId, row.rank]
}
