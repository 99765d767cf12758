import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { adminKeys } from '../../lib/admin-keys.ts'
import { type ApiReply, api } from '../../lib/api/api.ts'
import { meKeys } from '../../lib/session-keys.ts'

/** What links the viewer's account with others. */
export type MyCluster = ApiReply<'GET /api/v1/me/cluster'>
/** An open appeal against linked accounts, as a moderator sees it. */
export type ClusterAppeal = ApiReply<'GET /api/v1/admin/cluster-appeals'>['items'][number]

/** What links the signed-in user's account with others. */
export const myClusterQuery = queryOptions({
  queryKey: meKeys.part('cluster'),
  queryFn: ({ signal }) => api('GET /api/v1/me/cluster', { signal }),
})

/** Open appeals, oldest first; not refreshed under the pointer. */
export const clusterAppealsQuery = infiniteQueryOptions({
  queryKey: adminKeys.queue('links'),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  initialPageParam: undefined as string | undefined,
  queryFn: ({ pageParam, signal }) =>
    api('GET /api/v1/admin/cluster-appeals', {
      query: pageParam === undefined ? {} : { cursor: pageParam },
      signal,
    }),
  getNextPageParam: (page) => page.nextCursor ?? undefined,
})
