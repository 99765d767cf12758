import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'
import { siteKeys } from '../../lib/api/query-keys.ts'

/** Terms, privacy notice and contact of this server. */
export const siteTextsQuery = queryOptions({
  queryKey: siteKeys.part('texts'),
  queryFn: ({ signal }) => api('GET /api/v1/site-texts', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})
