import { queryOptions } from '@tanstack/react-query'
import { type ApiReply, api } from '../../lib/api/api.ts'
import { homeKeys } from '../../lib/api/query-keys.ts'
import { meKeys } from '../../lib/session-keys.ts'

/** A pending task, something under way, or a suggestion. */
export type NextStep = ApiReply<'GET /api/v1/me/next-steps'>['items'][number]

/** Live totals of the site. */
export const homeQuery = queryOptions({
  queryKey: homeKeys.all,
  queryFn: ({ signal }) => api('GET /api/v1/home', { signal }),
})

/** The signed-in user's next steps. */
export const nextStepsQuery = queryOptions({
  queryKey: meKeys.part('next-steps'),
  queryFn: ({ signal }) => api('GET /api/v1/me/next-steps', { signal }),
})
