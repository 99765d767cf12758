import type { PayToken } from '@laurel/contract/money/payments'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { type ApiReply, api } from '../../lib/api/api.ts'
import { meKeys } from '../../lib/session-keys.ts'

/** Query keys of fundings, public payments and the chain's status. */
export const paymentKeys = {
  funding: (bountyId: string) => ['funding', bountyId] as const,
  list: (filter: object) => ['payments', filter] as const,
  chainStatus: ['chain-status'] as const,
}

/** The on-chain funding of a bounty's prize, with its state. */
export type Funding = ApiReply<'GET /api/v1/bounties/{id}/funding'>
/** A public payment: a final funding or payout. */
export type Payment = ApiReply<'GET /api/v1/payments'>['items'][number]
/** A payout to the signed-in user. */
export type OwnPayout = ApiReply<'GET /api/v1/me/payouts'>['items'][number]

/** A prize of the signed-in user that has not become a payout yet. */
export type AwardedPrize = ApiReply<'GET /api/v1/me/payouts'>['awarded'][number]

/** Poll interval while a payment is not final. */
const IN_FLIGHT_POLL_MS = 1000
/** Poll interval while a payment may come from another window. */
const OPEN_POLL_MS = 10_000
const IDLE_POLL_MS = 30_000

/**
 * The funding of a bounty, polled every second while a payment is in flight. Null until the first transaction is built.
 */
export const fundingQuery = (bountyId: string) =>
  queryOptions({
    queryKey: paymentKeys.funding(bountyId),
    queryFn: ({ signal }): Promise<Funding | null> =>
      api('GET /api/v1/bounties/{id}/funding', { params: { id: bountyId }, signal }),
    refetchInterval: ({ state: { data } }) => {
      if (data == null || data.isFinal) return false
      return data.isOnItsWay ? IN_FLIGHT_POLL_MS : OPEN_POLL_MS
    },
  })

/** A filter of the public payments. */
export interface PaymentFilter {
  /** A bounty's id; all bounties without it. */
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
    refetchInterval: ({ state: { data } }) => (data?.pages.length === 1 ? IDLE_POLL_MS : false),
  })

/** The signed-in user's payouts, newest first, page by page; polled while only the first page is loaded. */
export const ownPayoutsQuery = infiniteQueryOptions({
  queryKey: meKeys.part('payouts'),
  initialPageParam: undefined as string | undefined,
  queryFn: ({ pageParam, signal }) =>
    api('GET /api/v1/me/payouts', {
      query: { limit: 20, ...(pageParam === undefined ? {} : { cursor: pageParam }) },
      signal,
    }),
  getNextPageParam: (page) => page.nextCursor ?? undefined,
  refetchInterval: ({ state: { data } }) => (data?.pages.length === 1 ? IDLE_POLL_MS : false),
})

/** Whether the chain responds; fetched only on pages where money moves. */
export const chainStatusQuery = queryOptions({
  queryKey: paymentKeys.chainStatus,
  queryFn: ({ signal }) => api('GET /api/v1/chain-status', { signal }),
  refetchInterval: OPEN_POLL_MS,
})
