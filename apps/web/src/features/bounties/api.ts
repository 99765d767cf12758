import type { RewardToken } from '@laurel/contract/money/money'
import { type BountyFilters, listQueryOf } from '@laurel/contract/searches/bounty-filters'
import type { BountyCategory } from '@laurel/contract/work/bounties'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { type ApiReply, api } from '../../lib/api/api.ts'
import { bountyKeys, bountyListKeys, siteKeys, submissionKeys } from '../../lib/api/query-keys.ts'

/** A bounty in a list. */
export type BountyCard = ApiReply<'GET /api/v1/bounties'>['items'][number]
/** A bounty with everything its page shows. */
export type Bounty = ApiReply<'GET /api/v1/bounties/{id}'>
/** One step of a bounty's public timeline. */
export type TimelineStep = Bounty['timeline'][number]
/** A question to the sponsor. */
export type Question = ApiReply<'GET /api/v1/bounties/{id}/questions'>['items'][number]
/** A line of the public change log. */
export type Change = ApiReply<'GET /api/v1/bounties/{id}/changes'>['items'][number]
/** An entry in the list of a bounty. */
export type Entry = ApiReply<'GET /api/v1/bounties/{id}/entries'>['items'][number]
/** One of the viewer's own entries. */
export type OwnEntry = ApiReply<'GET /api/v1/submissions/{id}'>
/** A linter issue of a draft. */
export type LintIssue = ApiReply<'GET /api/v1/bounties/{id}/lint'>['issues'][number]

const after = (cursor: string | undefined) => (cursor === undefined ? {} : { cursor })

/** Public bounties that fit the filters, page by page. */
export const bountiesQuery = (filters: BountyFilters) =>
  infiniteQueryOptions({
    queryKey: bountyListKeys.part(filters),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/v1/bounties', {
        query: { ...listQueryOf(filters), limit: 24, ...after(pageParam) },
        signal,
      }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })

/**
 * One bounty by id or slug. Refetched every minute, so that an open page follows the bounty through its states.
 */
export const bountyQuery = (id: string) =>
  queryOptions({
    queryKey: bountyKeys.part(id),
    queryFn: ({ signal }) => api('GET /api/v1/bounties/{id}', { params: { id }, signal }),
    refetchInterval: 60_000,
  })

/** The viewer's 50 newest bounties. */
export const myBountiesQuery = queryOptions({
  queryKey: bountyListKeys.part('mine'),
  queryFn: ({ signal }) => api('GET /api/v1/me/bounties', { query: { limit: 50 }, signal }),
})

/** The public change log of a bounty. */
export const changesQuery = (id: string) =>
  queryOptions({
    queryKey: bountyKeys.part(id, 'changes'),
    queryFn: ({ signal }) => api('GET /api/v1/bounties/{id}/changes', { params: { id }, signal }),
  })

/** Questions to the sponsor, oldest first. */
export const questionsQuery = (id: string) =>
  queryOptions({
    queryKey: bountyKeys.part(id, 'questions'),
    queryFn: ({ signal }) => api('GET /api/v1/bounties/{id}/questions', { params: { id }, signal }),
  })

/** Entries that the viewer may see, in the server's order. */
export const entriesQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: bountyKeys.part(id, 'entries'),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/v1/bounties/{id}/entries', {
        params: { id },
        query: { limit: 24, ...after(pageParam) },
        signal,
      }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })

/** One of the viewer's own entries. */
export const entryQuery = (id: string) =>
  queryOptions({
    queryKey: submissionKeys.part(id),
    queryFn: ({ signal }) => api('GET /api/v1/submissions/{id}', { params: { id }, signal }),
  })

/** Linter issues of a draft as last saved. */
export const lintQuery = (id: string) =>
  queryOptions({
    queryKey: bountyKeys.part(id, 'lint'),
    queryFn: ({ signal }) => api('GET /api/v1/bounties/{id}/lint', { params: { id }, signal }),
  })

/** Median prize, entries and duration of a category's closed bounties in a token. */
export const guidanceQuery = (category: BountyCategory, token: RewardToken) =>
  queryOptions({
    queryKey: siteKeys.part('guidance', category, token),
    queryFn: ({ signal }) =>
      api('GET /api/v1/bounty-guidance', { query: { category, token }, signal }),
    staleTime: 10 * 60_000,
  })
