import type { PayToken } from '@laurel/contract/money/payments'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { type ApiReply, api } from '../../lib/api/api.ts'
import { meKeys } from '../../lib/session-keys.ts'

/** Money on the chain as a sponsor, a recipient or a visitor sees it. */
export const paymentKeys = {
  funding: (bountyId: string) => ['funding', bountyId] as const,
  list: (filter: object) => ['payments', filter] as const,
  chainStatus: ['chain-status'] as const,
}

/** What a bounty's prize waits for on the chain, and how far it is. */
export type Funding = ApiReply<'GET /api/v1/bounties/{id}/funding'>
/** A payment that everybody can check. */
export type Payment = ApiReply<'GET /api/v1/payments'>['items'][number]
/** What I am owed or was paid. */
export type OwnPayout = ApiReply<'GET /api/v1/me/payouts'>['items'][number]

/** A prize that I won and that is no payout yet. */
export type AwardedPrize = ApiReply<'GET /api/v1/me/payouts'>['awarded'][number]

/** While the chain decides about a payment. */
const FOLLOW_MS = 1000
/** While it may come from another window. */
const LOOK_MS = 10_000
const CALM_MS = 30_000

/**
 * The funding of a bounty, looked at every second while it is on its way. It begins when the first transaction is built:
 * null before that.
 */
export const fundingQuery = (bountyId: string) =>
  queryOptions({
    queryKey: paymentKeys.funding(bountyId),
    queryFn: ({ signal }): Promise<Funding | null> =>
      api('GET /api/v1/bounties/{id}/funding', { params: { id: bountyId }, signal }),
    refetchInterval: ({ state: { data } }) => {
      if (data == null || data.isFinal) return false
      return data.isOnItsWay ? FOLLOW_MS : LOOK_MS
    },
  })

/** What payments are asked for. */
export interface PaymentFilter {
  /** A bounty's id; everybody's without. */
  bounty?: string
  token?: PayToken
}

/** Final fundings and payouts, the newest first, page by page. */
export const paymentsQuery = (filter: PaymentFilter = {}) =>
  infiniteQueryOptions({
    queryKey: paymentKeys.list(filter),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/v1/payments', {
        query: { ...filter, limit: 30, ...(pageParam === undefined ? {} : { cursor: pageParam }) },
        signal,
      }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    refetchInterval: ({ state: { data } }) => (data?.pages.length === 1 ? CALM_MS : false),
  })

/** My payouts, the newest first, page by page; looked at again while one of them moves. */
export const ownPayoutsQuery = infiniteQueryOptions({
  queryKey: meKeys.part('payouts'),
  initialPageParam: undefined as string | undefined,
  queryFn: ({ pageParam, signal }) =>
    api('GET /api/v1/me/payouts', {
      query: { limit: 20, ...(pageParam === undefined ? {} : { cursor: pageParam }) },
      signal,
    }),
  getNextPageParam: (page) => page.nextCursor ?? undefined,
  refetchInterval: ({ state: { data } }) => (data?.pages.length === 1 ? CALM_MS : false),
})

/** Whether the chain answers; asked only where somebody does something with money. */
export const chainStatusQuery = queryOptions({
  queryKey: paymentKeys.chainStatus,
  queryFn: ({ signal }) => api('GET /api/v1/chain-status', { signal }),
  refetchInterval: LOOK_MS,
})
