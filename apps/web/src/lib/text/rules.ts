import { queryOptions } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { siteKeys } from '../api/query-keys.ts'

/** The query of the current rules, which change only between seasons. */
export const rulesQuery = queryOptions({
  queryKey: siteKeys.part('rules'),
  queryFn: ({ signal }) => api('GET /api/v1/rules', { signal }),
  staleTime: 60 * 60_000,
})
