import { queryOptions } from '@tanstack/react-query'
import { type ApiReply, api } from '../../lib/api/api.ts'
import { homeKeys } from '../../lib/api/query-keys.ts'
import { meKeys } from '../../lib/session-keys.ts'

/** Something that waits for me, or is worth doing next. */
export type NextStep = ApiReply<'GET /api/v1/me/next-steps'>['items'][number]

/** Live totals. */
export const homeQuery = queryOptions({
  queryKey: homeKeys.all,
  queryFn: ({ signal }) => api('GET /api/v1/home', { signal }),
})

/** What waits for me. */
export const nextStepsQuery = queryOptions({
  queryKey: meKeys.part('next-steps'),
  queryFn: ({ signal }) => api('GET /api/v1/me/next-steps', { signal }),
})
