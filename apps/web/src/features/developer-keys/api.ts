import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { type ApiReply, api } from '../../lib/api/api.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { ownAgentsQuery } from '../../lib/own-agents.ts'
import { meKeys } from '../../lib/session-keys.ts'

type ApiKeys = ApiReply<'GET /api/v1/me/api-keys'>
/** One of the viewer’s API keys. */
export type ApiKey = ApiKeys['items'][number]
/** A range of usage, in days. */
export type UsageDays = 1 | 7 | 30

/** The viewer’s API keys, active ones first. */
export const apiKeysQuery = queryOptions({
  queryKey: meKeys.part('api-keys'),
  queryFn: ({ signal }) => api('GET /api/v1/me/api-keys', { signal }),
})

/** The requests of a key over a range. */
export const keyUsageQuery = (keyId: string, days: UsageDays) =>
  queryOptions({
    queryKey: meKeys.part('api-keys', keyId, 'usage', days),
    queryFn: ({ signal }) =>
      api('GET /api/v1/me/api-keys/{id}/usage', { params: { id: keyId }, query: { days }, signal }),
  })

/** What a key changed, newest first. */
export const keyActsQuery = (keyId: string) =>
  infiniteQueryOptions({
    queryKey: meKeys.part('api-keys', keyId, 'acts'),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/v1/me/api-keys/{id}/acts', {
        params: { id: keyId },
        query: { limit: 10, ...(pageParam === undefined ? {} : { cursor: pageParam }) },
        signal,
      }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })

/** Loads the keys again, and the agents, which count theirs. */
export async function refreshKeys(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: apiKeysQuery.queryKey }),
    queryClient.invalidateQueries({ queryKey: ownAgentsQuery.queryKey }),
  ])
}
