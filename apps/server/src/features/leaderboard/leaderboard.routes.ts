import { getLeaderboard, getMyRank } from '@laurel/contract/people/people'
import type { FastifyInstance } from 'fastify'
import { type RouteDeps, route } from '../../platform/route.ts'
import { presentLeaderboardRow } from './leaderboard.presenter.ts'
import { findRankWithNeighbours, listLeaderboard, sinceOf } from './leaderboard.service.ts'

/** The leaderboard's endpoints. */
export function registerLeaderboard(app: FastifyInstance, deps: RouteDeps): void {
  route(app, deps, getLeaderboard, async ({ db, now, viewer, query }) => {
    const { rows, nextCursor, total } = await listLeaderboard(
      db,
      query,
      viewer?.userId ?? null,
      now,
    )
    return { items: rows.map(presentLeaderboardRow), nextCursor, total, since: sinceOf(query, now) }
  })
  route(app, deps, getMyRank, async ({ db, now, viewer, query }) => {
    const { row, above, below } = await findRankWithNeighbours(db, viewer.userId, query, now)
    return {
      row: row && presentLeaderboardRow(row),
      above: above.map(presentLeaderboardRow),
      below: below.map(presentLeaderboardRow),
    }
  })
}
