import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { type ApiReply, type ApiRequest, api } from '../../lib/api/api.ts'
import { pointsKeys } from '../../lib/api/query-keys.ts'

/** One line of the signed-in user's ledger. */
export type LedgerLine = ApiReply<'GET /api/v1/me/transfers'>['items'][number]
/** The public receipt of a transfer. */
export type Transfer = ApiReply<'GET /api/v1/transfers/{id}'>

/** Which lines to read. */
export type LineFilters = NonNullable<ApiRequest<'GET /api/v1/me/transfers/csv'>['query']>
/** The seal of a day. */
export type Seal = ApiReply<'GET /api/v1/seals'>['items'][number]

/** The signed-in user's ledger lines that match, newest first. */
export const myTransfersQuery = (filters: LineFilters) =>
  infiniteQueryOptions({
    queryKey: pointsKeys.part('transfers', filters),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/v1/me/transfers', {
        query: {
          limit: 30,
          ...filters,
          ...(pageParam === undefined ? {} : { cursor: pageParam }),
        },
        signal,
      }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })

/** The receipt of one transfer. It never changes, so it is fetched once. */
export const transferQuery = (id: string) =>
  queryOptions({
    queryKey: pointsKeys.part('transfer', id),
    queryFn: ({ signal }) => api('GET /api/v1/transfers/{id}', { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The proof of one transfer, or when it will be sealed. */
export const proofQuery = (id: string) =>
  queryOptions({
    queryKey: pointsKeys.part('proof', id),
    queryFn: ({ signal }) => api('GET /api/v1/transfers/{id}/proof', { params: { id }, signal }),
  })

/** The seals of all days, newest first. */
export const sealsQuery = infiniteQueryOptions({
  queryKey: pointsKeys.part('seals'),
  initialPageParam: undefined as string | undefined,
  queryFn: ({ pageParam, signal }) =>
    api('GET /api/v1/seals', {
      query: { limit: 14, ...(pageParam === undefined ? {} : { cursor: pageParam }) },
      signal,
    }),
  getNextPageParam: (page) => page.nextCursor ?? undefined,
})

/** The latest seasons, newest first. */
export const seasonsQuery = queryOptions({
  queryKey: pointsKeys.part('seasons'),
  queryFn: ({ signal }) => api('GET /api/v1/seasons', { signal }),
})

/** The balances of all points, by kind of account. */
export const supplyQuery = queryOptions({
  queryKey: pointsKeys.part('supply'),
  queryFn: ({ signal }) => api('GET /api/v1/points/supply', { signal }),
})
