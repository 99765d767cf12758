import { infiniteQueryOptions } from '@tanstack/react-query'
import { type ApiReply, api } from '../../lib/api/api.ts'
import { activityKeys } from '../../lib/api/query-keys.ts'

/** An event of the activity feed. */
export type ActivityEvent = ApiReply<'GET /api/v1/activity'>['items'][number]

/** The views of the feed. */
export const TABS = ['for-you', 'following', 'platform', 'money', 'mine'] as const
/** A view of the feed. */
export type ActivityTab = (typeof TABS)[number]

/** A view of the feed, newest first, page by page; refetched every 30 s while only its first page is loaded. */
export const activityQuery = (tab: ActivityTab) =>
  infiniteQueryOptions({
    queryKey: activityKeys.part(tab),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/v1/activity', {
        query: { tab, limit: 30, ...(pageParam === undefined ? {} : { cursor: pageParam }) },
        signal,
      }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    refetchInterval: (query) => (query.state.data?.pages.length === 1 ? 30_000 : false),
  })
