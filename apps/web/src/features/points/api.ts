import type { TransferCategory } from '@laurel/contract/money/points'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { type ApiReply, api } from '../../lib/api/api.ts'
import { pointsKeys, siteKeys } from '../../lib/api/query-keys.ts'

/** One line of the signed-in user's ledger. */
export type LedgerLine = ApiReply<'GET /api/v1/me/transfers'>['items'][number]
/** The public receipt of a transfer. */
export type Transfer = ApiReply<'GET /api/v1/transfers/{id}'>

/** The signed-in user's ledger, newest first, of one category or all. */
export const myTransfersQuery = (category: TransferCategory | null) =>
  infiniteQueryOptions({
    queryKey: pointsKeys.part('transfers', category),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/v1/me/transfers', {
        query: {
          limit: 30,
          ...(category === null ? {} : { category }),
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

/** The balances of all points, by kind of account. */
export const supplyQuery = queryOptions({
  queryKey: pointsKeys.part('supply'),
  queryFn: ({ signal }) => api('GET /api/v1/points/supply', { signal }),
})

/** The points rules in force. */
export const rulesQuery = queryOptions({
  queryKey: siteKeys.part('rules'),
  queryFn: ({ signal }) => api('GET /api/v1/rules', { signal }),
  staleTime: 5 * 60_000,
})
