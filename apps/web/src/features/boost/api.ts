import type { BoostState } from '@laurel/contract/boosts/boost-words'
import { MAX_PAGE_ITEMS } from '@laurel/contract/field-limits'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { type ApiReply, api } from '../../lib/api/api.ts'
import { boostKeys } from '../../lib/api/query-keys.ts'
import type { Tone } from '../../ui/data/badge.tsx'

/** What boosts cost now. */
export type BoostMarket = ApiReply<'GET /api/v1/boosts/market'>
/** A boost of the viewer. */
export type Boost = ApiReply<'GET /api/v1/me/boosts'>['items'][number]
/** A boost with its views by the hour and its lift. */
export type BoostDetail = ApiReply<'GET /api/v1/boosts/{id}'>
/** A submission that the viewer may boost, or why not. */
export type Boostable = ApiReply<'GET /api/v1/me/boostable-submissions'>['items'][number]
/** A boost that has not ended, for moderators. */
export type LiveBoost = ApiReply<'GET /api/v1/boosts'>['items'][number]

/** How often prices and charts are read again on an open page, beside the signals of the server. */
const REFRESH_MS = 60_000

/** Price and free slots now. */
export const marketQuery = queryOptions({
  queryKey: boostKeys.part('market'),
  queryFn: ({ signal }) => api('GET /api/v1/boosts/market', { signal }),
  refetchInterval: REFRESH_MS,
})

/** Running boosts, for lists. */
export const placementsQuery = queryOptions({
  queryKey: boostKeys.part('placements'),
  queryFn: ({ signal }) => api('GET /api/v1/boosts/placements', { signal }),
  staleTime: REFRESH_MS,
})

/** The viewer’s public submissions, newest first. */
export const boostableQuery = infiniteQueryOptions({
  queryKey: boostKeys.part('boostable'),
  initialPageParam: undefined as string | undefined,
  queryFn: ({ pageParam, signal }) =>
    api('GET /api/v1/me/boostable-submissions', {
      query: { limit: MAX_PAGE_ITEMS, ...(pageParam === undefined ? {} : { cursor: pageParam }) },
      signal,
    }),
  getNextPageParam: (page) => page.nextCursor ?? undefined,
})

/** The viewer’s boosts, newest first. */
export const myBoostsQuery = infiniteQueryOptions({
  queryKey: boostKeys.part('mine'),
  initialPageParam: undefined as string | undefined,
  queryFn: ({ pageParam, signal }) =>
    api('GET /api/v1/me/boosts', {
      query: pageParam === undefined ? {} : { cursor: pageParam },
      signal,
    }),
  getNextPageParam: (page) => page.nextCursor ?? undefined,
})

/** One boost of the viewer with its chart. */
export const boostQuery = (id: string) =>
  queryOptions({
    queryKey: boostKeys.part('one', id),
    queryFn: ({ signal }) => api('GET /api/v1/boosts/{id}', { params: { id }, signal }),
    refetchInterval: REFRESH_MS,
  })

/** Boosts that have not ended, for moderators. */
export const liveBoostsQuery = queryOptions({
  queryKey: boostKeys.part('live'),
  queryFn: ({ signal }) => api('GET /api/v1/boosts', { signal }),
})

/** The name and colour of each state. */
export const BOOST_NAMES: Readonly<Record<BoostState, { name: string; tone: Tone }>> = {
  quoted: { name: 'Quote', tone: 'neutral' },
  paid: { name: 'Paid', tone: 'info' },
  scheduled: { name: 'Scheduled', tone: 'info' },
  active: { name: 'Running', tone: 'section' },
  completed: { name: 'Completed', tone: 'good' },
  partially_refunded: { name: 'Completed, partly refunded', tone: 'good' },
  cancelled: { name: 'Cancelled', tone: 'neutral' },
  rejected: { name: 'Rejected', tone: 'bad' },
}
