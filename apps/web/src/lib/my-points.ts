import { queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'

/** My balances, rank and the next settlement. */
export const myPointsQuery = queryOptions({
  queryKey: ['points', 'mine'],
  queryFn: ({ signal }) => api('GET /api/v1/me/points', { signal }),
})
