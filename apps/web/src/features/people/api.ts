import type { BountyCategory } from '@laurel/contract/work/bounties'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { type ApiReply, api } from '../../lib/api/api.ts'
import { ApiProblem } from '../../lib/api/api-problem.ts'
import { dataApi } from '../../lib/api/data-api.ts'
import { presenceKeys } from '../../lib/api/query-keys.ts'
import { accessToken } from '../../lib/session/session.ts'
import { meKeys } from '../../lib/session-keys.ts'

/** Query keys of creators and their directory. */
export const creatorKeys = {
  all: ['creator'] as const,
  detail: (username: string) => [...creatorKeys.all, username] as const,
  list: (filter: CreatorFilter) => ['creators', filter] as const,
}

/** A creator in the directory. */
export type CreatorCard = ApiReply<'GET /api/v1/creators'>['items'][number]
/** A creator's public profile. */
export type Creator = ApiReply<'GET /api/v1/creators/{username}'>

/** The sort orders of the directory, the default first. */
export const CREATOR_SORTS = ['points', 'recent_wins', 'wins', 'followers', 'newest'] as const
/** A sort order of the directory. */
export type CreatorSort = (typeof CREATOR_SORTS)[number]

/** What the directory shows. */
export interface CreatorFilter {
  q: string
  /** Null for all. */
  category: BountyCategory | null
  sort: CreatorSort
}

/** The creator directory, page by page. */
export const creatorsQuery = (filter: CreatorFilter) =>
  infiniteQueryOptions({
    queryKey: creatorKeys.list(filter),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/v1/creators', {
        query: {
          sort: filter.sort,
          limit: 24,
          ...(filter.q === '' ? {} : { q: filter.q }),
          ...(filter.category === null ? {} : { category: filter.category }),
          ...(pageParam === undefined ? {} : { cursor: pageParam }),
        },
        signal,
      }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })

/** A creator's public profile. */
export const creatorQuery = (username: string) =>
  queryOptions({
    queryKey: creatorKeys.detail(username),
    queryFn: ({ signal }) =>
      api('GET /api/v1/creators/{username}', { params: { username }, signal }),
  })

/** A creator's public work, page by page: all, only what won, or only posts. */
export const creatorWorkQuery = (username: string, only: 'winners' | 'posts' | null) =>
  infiniteQueryOptions({
    queryKey: [...creatorKeys.detail(username), 'work', only],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/v1/submissions', {
        query: {
          author: username,
          limit: 24,
          ...(only === null ? {} : { only }),
          ...(pageParam === undefined ? {} : { cursor: pageParam }),
        },
        signal,
      }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })

/** A win on a public profile. */
export type CreatorWin = ApiReply<'GET /api/v1/creators/{username}/wins'>['items'][number]
/** A creator's public wins. */
export const creatorWinsQuery = (username: string) =>
  queryOptions({
    queryKey: [...creatorKeys.detail(username), 'wins'],
    queryFn: ({ signal }) =>
      api('GET /api/v1/creators/{username}/wins', { params: { username }, signal }),
  })

/** A day of a person's calendar. */
export type ActivityDay = ApiReply<'GET /api/v1/creators/{username}/calendar'>['days'][number]
/** The days of the last half year on which a person had public work, wins or settled votes. */
export const creatorCalendarQuery = (username: string) =>
  queryOptions({
    queryKey: [...creatorKeys.detail(username), 'calendar'],
    queryFn: ({ signal }) =>
      api('GET /api/v1/creators/{username}/calendar', { params: { username }, signal }),
  })

/** What the signed-in user adds to their public profile. */
export const profileDetailsQuery = queryOptions({
  queryKey: meKeys.part('profile-details'),
  queryFn: ({ signal }) => api('GET /api/v1/me/profile-details', { signal }),
})
/** A website, and whether earnings are shown. */
export type ProfileDetails = ApiReply<'GET /api/v1/me/profile-details'>

/** The signed-in user's entry credits of this month. */
export const creditsQuery = queryOptions({
  queryKey: meKeys.part('credits'),
  queryFn: ({ signal }) => api('GET /api/v1/me/credits', { signal }),
})

/** Whether the signed-in user is hidden from the list of people online. */
export const presenceQuery = queryOptions({
  queryKey: presenceKeys.part('mine'),
  queryFn: ({ signal }) => api('GET /api/v1/me/presence', { signal }),
})

/** The fields of a profile that its owner can edit (spec §3). */
export interface ProfileEdit {
  username: string
  display_name: string
  bio: string
  twitter_handle: string
}

/** The signed-in user's editable profile fields, from the data API. */
export const profileQuery = (userId: string) =>
  queryOptions({
    queryKey: meKeys.part('profile', userId),
    queryFn: async () => {
      const rows = await dataApi<ProfileEdit[]>(
        `/user_profiles?user_id=eq.${userId}&select=username,display_name,bio,twitter_handle`,
        { token: await accessToken() },
      ).catch((error: unknown) => {
        throw error instanceof TypeError ? new ApiProblem('unreachable', 0) : error
      })
      return rows[0] ?? null
    },
  })

/** Saves the signed-in user's profile. Throws `DataApiError`, with `23505` for a username that is taken. */
export async function saveProfile(userId: string, edit: ProfileEdit): Promise<void> {
  await dataApi(`/user_profiles?user_id=eq.${userId}`, {
    token: await accessToken(),
    method: 'PATCH',
    body: { ...edit, twitter_handle: edit.twitter_handle === '' ? null : edit.twitter_handle },
  })
}
