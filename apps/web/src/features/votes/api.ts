import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { type ApiReply, api } from '../../lib/api/api.ts'
import { bountyKeys } from '../../lib/api/query-keys.ts'

/** The viewer's votes. */
export const voteKeys = {
  all: ['votes'] as const,
  mine: ['votes', 'mine'] as const,
  list: (filter: string) => [...voteKeys.all, 'list', filter] as const,
  results: (bountyId: string) => [...voteKeys.all, 'results', bountyId] as const,
}

/** A submission shown to a voter in the arena. */
export type Exposure = NonNullable<ApiReply<'POST /api/v1/arena/next'>['exposure']>
/** The energy and practice votes left, and what is missing until votes count. */
export type VotingStatus = ApiReply<'POST /api/v1/arena/next'>['status']
/** A vote with its receipt. */
export type VoteReceipt = ApiReply<'GET /api/v1/me/votes'>['items'][number]
/** Support with a strength in percent, or not for this bounty. */
export type Decision =
  | { decision: 'support'; strength: 25 | 50 | 75 | 100 }
  | { decision: 'not_for' }

/** A bounty with entries that wait for the voter. */
export type ArenaBounty = ApiReply<'GET /api/v1/arena/bounties'>['items'][number]

/** The bounties that the viewer may judge. Not below `voteKeys`: a vote does not reload the list. */
export const arenaBountiesQuery = queryOptions({
  queryKey: ['arena', 'bounties'] as const,
  queryFn: ({ signal }) => api('GET /api/v1/arena/bounties', { signal }),
})

/** A bounty with its brief, for its voters. */
export const judgedBountyQuery = (id: string) =>
  queryOptions({
    queryKey: bountyKeys.part('judged', id),
    queryFn: ({ signal }) => api('GET /api/v1/bounties/{id}', { params: { id }, signal }),
  })

/** The viewer's skill as the arena says it: it changes when a bounty settles, not with each vote. */
export const votingRecordQuery = queryOptions({
  queryKey: ['arena', 'record'] as const,
  queryFn: ({ signal }) => api('GET /api/v1/me/voting', { signal }),
  staleTime: 5 * 60_000,
})

/** The strengths of support in percent, in the order of their keys. */
export const STRENGTHS = [25, 50, 75, 100] as const

/** The vote energy that a decision costs. */
export function energyOf(decision: Decision): number {
  return decision.decision === 'support' ? decision.strength / 10 : 5
}

/** The viewer's energy, skill, pending and settled rewards. */
export const myVotingQuery = queryOptions({
  queryKey: voteKeys.mine,
  queryFn: ({ signal }) => api('GET /api/v1/me/voting', { signal }),
})

/** The filters of a list of votes. */
export const VOTE_FILTERS = ['all', 'pending', 'settled', 'best'] as const
/** A filter of a list of votes. */
export type VoteFilter = (typeof VOTE_FILTERS)[number]

/** The viewer's votes with their receipts, newest first. */
export const myVotesQuery = (filter: VoteFilter) =>
  infiniteQueryOptions({
    queryKey: voteKeys.list(filter),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/v1/me/votes', {
        query: { filter, ...(pageParam === undefined ? {} : { cursor: pageParam }) },
        signal,
      }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })
