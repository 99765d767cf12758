import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { adminKeys } from '../../lib/admin-keys.ts'
import { type ApiReply, api } from '../../lib/api/api.ts'
import { meKeys } from '../../lib/session-keys.ts'

/** A case as a moderator sees it. */
export type ModeratedCase = ApiReply<'GET /api/v1/admin/cases'>['items'][number]
/** A person of a case. */
export type CasePerson = ModeratedCase['people'][number]
/** One fact of a case's evidence. */
export type CaseFact = ModeratedCase['evidence'][number]
/** A decision that voided the viewer's votes. */
export type MyCase = ApiReply<'GET /api/v1/me/cases'>['items'][number]
/** The lists of the desk. */
export type CaseView = 'open' | 'appealed' | 'decided'

/** A list of cases; not refreshed under the pointer. */
export const casesQuery = (view: CaseView) =>
  infiniteQueryOptions({
    queryKey: adminKeys.queue(`cases-${view}`),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/v1/admin/cases', {
        query: { view, ...(pageParam === undefined ? {} : { cursor: pageParam }) },
        signal,
      }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })

/** The decisions that voided the signed-in user's votes. */
export const myCasesQuery = queryOptions({
  queryKey: meKeys.part('cases'),
  queryFn: ({ signal }) => api('GET /api/v1/me/cases', { signal }),
})
