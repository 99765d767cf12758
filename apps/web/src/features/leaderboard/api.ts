import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { type ApiReply, api } from '../../lib/api/api.ts'

const leaderboardKeys = {
  list: (window: string, q: string) => ['leaderboard', window, q] as const,
  mine: (window: string) => ['leaderboard', 'mine', window] as const,
  podium: ['leaderboard', 'top'] as const,
}

/** A row of the leaderboard. */
export type LeaderboardRow = ApiReply<'GET /api/v1/leaderboard'>['items'][number]

/** The periods that the leaderboard can cover. */
export const WINDOWS = ['season', '30d', '7d', 'all'] as const
/** A period that the leaderboard covers. */
export type Window = (typeof WINDOWS)[number]

/** The leaderboard of a period, page by page; `q` filters people, who keep their overall rank. */
export const leaderboardQuery = (window: Window, q: string) =>
  infiniteQueryOptions({
    queryKey: leaderboardKeys.list(window, q),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/v1/leaderboard', {
        query: {
          window,
          ...(q === '' ? {} : { q }),
          ...(pageParam === undefined ? {} : { cursor: pageParam }),
        },
        signal,
      }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })

/** The signed-in user's row with its neighbours. */
export const myRankQuery = (window: Window) =>
  queryOptions({
    queryKey: leaderboardKeys.mine(window),
    queryFn: ({ signal }) => api('GET /api/v1/me/rank', { query: { window }, signal }),
  })

/** The top five of the season, for the front page. */
export const topOfSeasonQuery = queryOptions({
  queryKey: leaderboardKeys.podium,
  queryFn: ({ signal }) =>
    api('GET /api/v1/leaderboard', { query: { window: 'season', limit: 5 }, signal }),
})
