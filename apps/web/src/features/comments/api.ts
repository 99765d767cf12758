import { infiniteQueryOptions } from '@tanstack/react-query'
import { type ApiReply, api } from '../../lib/api/api.ts'
import { commentKeys } from '../../lib/api/query-keys.ts'

/** A page of comments. */
type CommentPage = ApiReply<'GET /api/v1/submissions/{id}/comments'>
/** A comment or a reply. */
export type Comment = CommentPage['items'][number]

/** The comments on a submission, oldest thread first. */
export const commentsQuery = (submissionId: string) =>
  infiniteQueryOptions({
    queryKey: commentKeys.part(submissionId),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/v1/submissions/{id}/comments', {
        params: { id: submissionId },
        query: pageParam === undefined ? {} : { cursor: pageParam },
        signal,
      }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })
