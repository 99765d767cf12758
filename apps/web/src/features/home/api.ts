import { queryOptions } from '@tanstack/react-query'
import { type ApiReply, api } from '../../lib/api.ts'

/** Something that waits for me, or is worth doing next. */
export type NextStep = ApiReply<'GET /api/v1/me/next-steps'>['items'][number]

/** Live totals. */
export const homeQuery = queryOptions({
  queryKey: ['home'],
  queryFn: ({ signal }) => api('GET /api/v1/home', { signal }),
})

/** What waits for me. */
export const nextStepsQuery = queryOptions({
  queryKey: ['me', 'next-steps'],
  queryFn: ({ signal }) => api('GET /api/v1/me/next-steps', { signal }),
})
