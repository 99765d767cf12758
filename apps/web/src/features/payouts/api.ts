import type { PayToken } from '@laurel/contract/money/payments'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { type ApiReply, api } from '../../lib/api/api.ts'

/** The finance desk. */
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

/** A payout as finance works on it. */
export type Payout = ApiReply<'GET /api/v1/payouts'>['items'][number]
/** Payouts that one transaction pays together. */
export type PayoutBatch = ApiReply<'GET /api/v1/payout-batches'>['items'][number]
/** Money that reached the treasury and funds nothing by itself. */
export type ReceivedPayment = ApiReply<'GET /api/v1/received-payments'>['items'][number]
/** What was too little to be listed, by token. */
export type ReceivedSums = ApiReply<'GET /api/v1/received-payments'>['unlisted']
/** The treasury wallets with what they hold, and what is owed. */
export type Treasury = ApiReply<'GET /api/v1/treasury'>
/** Which payouts a list shows. */
export type PayoutFilter = 'due' | 'waiting' | 'in_batches' | 'paid' | 'closed'

/** The order of a list of payouts. */
export type PayoutSort = 'oldest' | 'newest' | 'largest'

/** A finance desk left open sees what others did. */
const REFRESH_MS = 15_000
/** While the chain decides about something, each second counts. */
const FOLLOW_MS = 1500

/** How a list of payouts is asked for. */
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
    refetchInterval: REFRESH_MS,
  })

/** Every payout that a search finds, however many pages they are. */
export async function allPayouts(search: PayoutSearch): Promise<Payout[]> {
  const found = new Map<string, Payout>()
  let cursor: string | undefined
  do {
    const { items, nextCursor } = await fetchPayouts(search, cursor, 50)
    // One that moved to another page meanwhile is not there twice.
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

/** Batches, the newest first; followed closely while one is on its way. */
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
      ? FOLLOW_MS
      : REFRESH_MS,
})

/** Money that came and funds nothing. */
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
    refetchInterval: REFRESH_MS,
  })

/** The treasury, what is owed, and the last reconciliation. */
export const treasuryQuery = queryOptions({
  queryKey: payoutKeys.treasury,
  queryFn: ({ signal }) => api('GET /api/v1/treasury', { signal }),
  refetchInterval: REFRESH_MS,
})

/** What staff did with payouts, batches and received payments, newest first. */
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

/** How large a batch of these would be. */
export const measureQuery = (token: PayToken, treasury: string, payoutIds: readonly string[]) =>
  queryOptions({
    queryKey: payoutKeys.measure(token, treasury, payoutIds),
    queryFn: ({ signal }) =>
      api('POST /api/v1/payout-batches/measure', {
        body: { token, treasury, payoutIds: [...payoutIds] },
        signal,
      }),
  })
