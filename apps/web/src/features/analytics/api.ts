import type { AnalyticsRange } from '@laurel/contract/analytics/ranges'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type ApiReply, api } from '../../lib/api/api.ts'
import { analyticsKeys } from '../../lib/api/query-keys.ts'

/** The viewer’s own funnel and earnings. */
export type CreatorAnalytics = ApiReply<'GET /api/v1/me/analytics'>
/** A piece of the viewer’s work in a list. */
export type PieceRow = ApiReply<'GET /api/v1/me/analytics/submissions'>['items'][number]
/** How one piece was seen. */
export type PieceAnalytics = ApiReply<'GET /api/v1/me/analytics/submissions/{id}'>
/** How one bounty was seen. */
export type BountyAnalytics = ApiReply<'GET /api/v1/me/analytics/bounties/{id}'>

/** The viewer’s own figures in a range. */
export const creatorAnalyticsQuery = (range: AnalyticsRange) =>
  queryOptions({
    queryKey: analyticsKeys.part('creator', range),
    queryFn: ({ signal }) => api('GET /api/v1/me/analytics', { query: { range }, signal }),
    placeholderData: keepPreviousData,
  })

/** The viewer’s pieces in a range. */
export const contentAnalyticsQuery = (range: AnalyticsRange) =>
  queryOptions({
    queryKey: analyticsKeys.part('content', range),
    queryFn: ({ signal }) =>
      api('GET /api/v1/me/analytics/submissions', { query: { range }, signal }),
    placeholderData: keepPreviousData,
  })

/** One piece in a range. */
export const pieceAnalyticsQuery = (id: string, range: AnalyticsRange) =>
  queryOptions({
    queryKey: analyticsKeys.part('piece', id, range),
    queryFn: ({ signal }) =>
      api('GET /api/v1/me/analytics/submissions/{id}', {
        params: { id },
        query: { range },
        signal,
      }),
  })

/** One bounty in a range. */
export const bountyAnalyticsQuery = (id: string, range: AnalyticsRange) =>
  queryOptions({
    queryKey: analyticsKeys.part('bounty', id, range),
    queryFn: ({ signal }) =>
      api('GET /api/v1/me/analytics/bounties/{id}', { params: { id }, query: { range }, signal }),
  })
