import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { type ApiReply, api } from '../../lib/api/api.ts'
import { bountyKeys, submissionKeys, submissionListKeys } from '../../lib/api/query-keys.ts'

/** A submission in a list. */
export type SubmissionCard = ApiReply<'GET /api/v1/submissions'>['items'][number]
/** A submission with all its details. */
export type Submission = ApiReply<'GET /api/v1/submissions/{id}'>
/** The bounty that an entry is for, with its questions and rules. */
export type TargetBounty = ApiReply<'GET /api/v1/bounties/{id}'>

/** The orders of the gallery. */
export const GALLERY_SORTS = ['new', 'top', 'rising'] as const
/** An order of the gallery. */
export type GallerySort = (typeof GALLERY_SORTS)[number]

/** What the gallery can be narrowed to. */
export const GALLERY_ONLY = ['winners', 'posts'] as const
/** Work that won a place or a bonus spot, or posts. */
type GalleryOnly = (typeof GALLERY_ONLY)[number]

/** The search, order and category of the gallery. */
export interface GalleryFilter {
  q: string
  sort: GallerySort
  category: SubmissionCard['category'] | null
  /** Null for all work. */
  only: GalleryOnly | null
}

/** Public submissions, page by page. */
export const galleryQuery = ({ q, sort, category, only }: GalleryFilter) =>
  infiniteQueryOptions({
    queryKey: submissionListKeys.part('gallery', { q, sort, category, only }),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/v1/submissions', {
        query: {
          sort,
          limit: 24,
          ...(q === '' ? {} : { q }),
          ...(category === null ? {} : { category }),
          ...(only === null ? {} : { only }),
          ...(pageParam === undefined ? {} : { cursor: pageParam }),
        },
        signal,
      }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })

/** The viewer’s submissions in every state. */
export const mySubmissionsQuery = infiniteQueryOptions({
  queryKey: submissionListKeys.part('mine'),
  initialPageParam: undefined as string | undefined,
  queryFn: ({ pageParam, signal }) =>
    api('GET /api/v1/me/submissions', {
      query: pageParam === undefined ? {} : { cursor: pageParam },
      signal,
    }),
  getNextPageParam: (page) => page.nextCursor ?? undefined,
})

/** One submission. */
export const submissionQuery = (id: string) =>
  queryOptions({
    queryKey: submissionKeys.part(id),
    queryFn: ({ signal }) => api('GET /api/v1/submissions/{id}', { params: { id }, signal }),
  })

/** Earlier versions of a submission. */
export const versionsQuery = (id: string) =>
  queryOptions({
    queryKey: submissionKeys.part(id, 'versions'),
    queryFn: ({ signal }) =>
      api('GET /api/v1/submissions/{id}/versions', { params: { id }, signal }),
  })

/** The bounty that an entry is for. */
export const targetBountyQuery = (bountyId: string) =>
  queryOptions({
    queryKey: bountyKeys.part(bountyId),
    queryFn: ({ signal }) => api('GET /api/v1/bounties/{id}', { params: { id: bountyId }, signal }),
  })
