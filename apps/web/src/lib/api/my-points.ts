import { queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'
import { pointsKeys } from './query-keys.ts'

/** The viewer's balances, rank and next settlement. */
export const myPointsQuery = queryOptions({
  queryKey: pointsKeys.part('mine'),
  queryFn: ({ signal }) => api('GET /api/v1/me/points', { signal }),
})
