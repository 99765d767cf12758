import type { PayToken } from '@laurel/contract/money/payments'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { type ApiReply, api } from '../../lib/api/api.ts'

/** Query keys of the finance desk. */
export const payoutKeys = {
  all: ['payouts'] as const,
  lists: ['payouts', 'list'] as const,
  list: (search: object) => [...payoutKeys.lists, search] as const,
  batches: ['payouts', 'batches'] as const,
  received: (state: string) => [...payoutKeys.all, 'received', state] as const,
  treasury: ['payouts', 'treasury'] as const,
  audit: ['payouts', 'audit'] as const,
  measure: (token: string, treasury: string, payoutIds: readonly string[]) =>
    [...payoutKeys.all, 'measure', token, treasury, ...payoutIds] as const,
}

/** A payout with the abilities of the viewer. */
export type Payout = ApiReply<'GET /api/v1/payouts'>['items'][number]
/** A batch: payouts paid together in one transaction. */
export type PayoutBatch = ApiReply<'GET /api/v1/payout-batches'>['items'][number]
/** A payment to the treasury that funds no bounty. */
export type ReceivedPayment = ApiReply<'GET /api/v1/received-payments'>['items'][number]
/** Sums of payments too small to be listed, by token. */
export type ReceivedSums = ApiReply<'GET /api/v1/received-payments'>['unlisted']
/** The treasury wallets with their balances, obligations and reconciliation. */
export type Treasury = ApiReply<'GET /api/v1/treasury'>
/** A part of the payouts, as the desk's tabs show them. */
export type PayoutFilter = 'due' | 'waiting' | 'in_batches' | 'paid' | 'closed'

/** The order of a list of payouts. */
export type PayoutSort = 'oldest' | 'newest' | 'largest'

/** Poll interval, for a desk that is left open while others work. */
const POLL_MS = 15_000
/** Poll interval while a batch is in flight. */
const IN_FLIGHT_POLL_MS = 1500

/** The filter, search text and order of a list of payouts. */
export interface PayoutSearch {
  state: PayoutFilter
  /** A name, bounty, wallet or amount; empty for all. */
  q: string
  sort: PayoutSort
}

/** Payouts, page by page. */
export const payoutsQuery = (search: PayoutSearch) =>
  infiniteQueryOptions({
    queryKey: payoutKeys.list(search),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => fetchPayouts(search, pageParam, 20, signal),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    refetchInterval: POLL_MS,
  })

/** Every payout that matches a search, across all pages. */
export async function fetchAllPayouts(search: PayoutSearch): Promise<Payout[]> {
  const found = new Map<string, Payout>()
  let cursor: string | undefined
  do {
    const { items, nextCursor } = await fetchPayouts(search, cursor, 50)
    // A payout that moved to another page meanwhile appears once.
    for (const payout of items) found.set(payout.payoutId, payout)
    cursor = nextCursor ?? undefined
  } while (cursor !== undefined)
  return [...found.values()]
}

function fetchPayouts(
  { state, q, sort }: PayoutSearch,
  cursor: string | undefined,
  limit: number,
  signal?: AbortSignal,
) {
  return api('GET /api/v1/payouts', {
    query: {
      state,
      sort,
      limit,
      ...(q === '' ? {} : { q }),
      ...(cursor === undefined ? {} : { cursor }),
    },
    ...(signal !== undefined && { signal }),
  })
}

/** Batches, newest first; polled faster while one is in flight. */
export const batchesQuery = infiniteQueryOptions({
  queryKey: payoutKeys.batches,
  initialPageParam: undefined as string | undefined,
  queryFn: ({ pageParam, signal }) =>
    api('GET /api/v1/payout-batches', {
      query: pageParam === undefined ? {} : { cursor: pageParam },
      signal,
    }),
  getNextPageParam: (page) => page.nextCursor ?? undefined,
  refetchInterval: ({ state: { data } }) =>
    data?.pages.some(({ items }) => items.some(({ isOnItsWay }) => isOnItsWay))
      ? IN_FLIGHT_POLL_MS
      : POLL_MS,
})

/** Received payments that fund no bounty, page by page. */
export const receivedQuery = (state: 'open' | 'decided') =>
  infiniteQueryOptions({
    queryKey: payoutKeys.received(state),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/v1/received-payments', {
        query: { state, ...(pageParam === undefined ? {} : { cursor: pageParam }) },
        signal,
      }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    refetchInterval: POLL_MS,
  })

/** The treasury's balances, obligations and last reconciliation. */
export const treasuryQuery = queryOptions({
  queryKey: payoutKeys.treasury,
  queryFn: ({ signal }) => api('GET /api/v1/treasury', { signal }),
  refetchInterval: POLL_MS,
})

/** The audit log of payouts, batches and received payments, newest first. */
export const payoutAuditQuery = infiniteQueryOptions({
  queryKey: payoutKeys.audit,
  initialPageParam: undefined as string | undefined,
  queryFn: ({ pageParam, signal }) =>
    api('GET /api/v1/payout-audit', {
      query: pageParam === undefined ? {} : { cursor: pageParam },
      signal,
    }),
  getNextPageParam: (page) => page.nextCursor ?? undefined,
})

/** The size and cost of a batch of these payouts, without creating it. */
export const measureQuery = (token: PayToken, treasury: string, payoutIds: readonly string[]) =>
  queryOptions({
    queryKey: payoutKeys.measure(token, treasury, payoutIds),
    queryFn: ({ signal }) =>
      api('POST /api/v1/payout-batches/measure', {
        body: { token, treasury, payoutIds: [...payoutIds] },
        signal,
      }),
  })
