import { getLeaderboard, getMyRank } from '@laurel/contract/people'
import type { FastifyInstance } from 'fastify'
import { type RouteDeps, route } from '../../platform/route.ts'
import { presentLeaderboardRow } from './leaderboard.presenter.ts'
import { findRankWithNeighbours, listLeaderboard } from './leaderboard.service.ts'

/** The leaderboard's endpoints. */
export function registerLeaderboard(app: FastifyInstance, deps: RouteDeps): void {
  route(app, deps, getLeaderboard, async ({ db, now, query }) => {
    const { rows, nextCursor, total } = await listLeaderboard(db, query, now)
    return { items: rows.map(presentLeaderboardRow), nextCursor, total }
  })
  route(app, deps, getMyRank, async ({ db, now, viewer, query }) => {
    const { row, above, below } = await findRankWithNeighbours(db, viewer.userId, query.window, now)
    return {
      row: row && presentLeaderboardRow(row),
      above: above.map(presentLeaderboardRow),
      below: below.map(presentLeaderboardRow),
    }
  })
}
