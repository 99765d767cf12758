import { queryOptions } from '@tanstack/react-query'
import { adminKeys } from '../../lib/admin-keys.ts'
import { type ApiReply, api } from '../../lib/api/api.ts'
import { pointsKeys } from '../../lib/api/query-keys.ts'

/** An announced airdrop. */
export type Airdrop = ApiReply<'GET /api/v1/airdrops'>['items'][number]
/** The viewer's part in an airdrop. */
export type MyAirdrop = ApiReply<'GET /api/v1/airdrops/{id}/mine'>
/** The draft of this season's airdrop, and the payments that can be its pool. */
export type AirdropDrafts = ApiReply<'GET /api/v1/airdrop-drafts'>
/** An open appeal, as staff sees it. */
export type AirdropAppeal = ApiReply<'GET /api/v1/airdrop-appeals'>['items'][number]

/** Announced airdrops, newest first. */
export const airdropsQuery = queryOptions({
  queryKey: pointsKeys.part('airdrops'),
  queryFn: ({ signal }) => api('GET /api/v1/airdrops', { signal }),
})

/** The viewer's part in an airdrop. */
export const myAirdropQuery = (id: string) =>
  queryOptions({
    queryKey: pointsKeys.part('airdrop', id),
    queryFn: ({ signal }) => api('GET /api/v1/airdrops/{id}/mine', { params: { id }, signal }),
  })

/** The key of all that staff sees of airdrops. */
export const airdropDeskKey = [...adminKeys.all, 'airdrops'] as const

/** The draft of this season's airdrop, for finance. */
export const airdropDraftsQuery = queryOptions({
  queryKey: [...airdropDeskKey, 'drafts'],
  queryFn: ({ signal }) => api('GET /api/v1/airdrop-drafts', { signal }),
  // A payment becomes final within seconds.
  refetchInterval: ({ state }) =>
    state.data?.abilities.canDraft === true && state.data.payments.length === 0 ? 5000 : false,
})

/** Open appeals, for moderators. */
export const airdropAppealsQuery = queryOptions({
  queryKey: [...airdropDeskKey, 'appeals'],
  queryFn: ({ signal }) => api('GET /api/v1/airdrop-appeals', { signal }),
})

/** An open report of linked accounts, as staff sees it. */
export type LinkedAccountsReport = ApiReply<'GET /api/v1/airdrop-reports'>['items'][number]

/** Open reports of linked accounts, for moderators. */
export const airdropReportsQuery = queryOptions({
  queryKey: [...airdropDeskKey, 'reports'],
  queryFn: ({ signal }) => api('GET /api/v1/airdrop-reports', { signal }),
})
