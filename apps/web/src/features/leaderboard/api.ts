import type { Board, BoardWindow } from '@laurel/contract/people/board-names'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { type ApiReply, api } from '../../lib/api/api.ts'

const leaderboardKeys = {
  list: (board: string, window: string, q: string) => ['leaderboard', board, window, q] as const,
  mine: (board: string, window: string) => ['leaderboard', 'mine', board, window] as const,
  podium: ['leaderboard', 'top'] as const,
}

/** A row of the leaderboard. */
export type LeaderboardRow = ApiReply<'GET /api/v1/leaderboard'>['items'][number]

/** A board in a period, page by page; `q` filters people, who keep their overall rank. */
export const leaderboardQuery = (board: Board, window: BoardWindow, q: string) =>
  infiniteQueryOptions({
    queryKey: leaderboardKeys.list(board, window, q),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/v1/leaderboard', {
        query: {
          board,
          window,
          ...(q === '' ? {} : { q }),
          ...(pageParam === undefined ? {} : { cursor: pageParam }),
        },
        signal,
      }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })

/** The signed-in user's row with its neighbours. */
export const myRankQuery = (board: Board, window: BoardWindow) =>
  queryOptions({
    queryKey: leaderboardKeys.mine(board, window),
    queryFn: ({ signal }) => api('GET /api/v1/me/rank', { query: { board, window }, signal }),
  })

/** The top five of the season, for the front page. */
export const topOfSeasonQuery = queryOptions({
  queryKey: leaderboardKeys.podium,
  queryFn: ({ signal }) =>
    api('GET /api/v1/leaderboard', { query: { window: 'season', limit: 5 }, signal }),
})
