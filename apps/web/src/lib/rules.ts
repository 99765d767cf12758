import { queryOptions } from '@tanstack/react-query'
import { type ApiReply, api } from './api.ts'

/** The rules in force with their version and hash. */
export type RulesInForce = ApiReply<'GET /api/v1/rules'>

/** The query of the rules in force; they change between seasons only. */
export const rulesQuery = queryOptions({
  queryKey: ['rules'],
  queryFn: ({ signal }) => api('GET /api/v1/rules', { signal }),
  staleTime: 60 * 60_000,
})
