import { queryOptions } from '@tanstack/react-query'
import { type ApiReply, api } from '../../lib/api/api.ts'
import { followKeys } from '../../lib/api/query-keys.ts'

/** What can be followed. */
export interface FollowSubject {
  kind: 'creator' | 'bounty'
  id: string
}

/** How many follow something, and whether the viewer does. */
export const followingQuery = ({ kind, id }: FollowSubject) =>
  queryOptions({
    queryKey: followKeys.part(`${kind}:${id}`),
    queryFn: ({ signal }) =>
      api('GET /api/v1/follows/{kind}/{id}', { params: { kind, id }, signal }),
  })

/** The ids of the creators whom the viewer follows, in full: one read serves all cards of a list. */
export const followedCreatorsQuery = queryOptions({
  queryKey: followKeys.part('creators'),
  queryFn: async ({ signal }) => {
    const ids: string[] = []
    let cursor: string | null = null
    do {
      const query: { limit: number; cursor?: string } = {
        limit: 50,
        ...(cursor !== null && { cursor }),
      }
      const page: ApiReply<'GET /api/v1/me/follows'> = await api('GET /api/v1/me/follows', {
        query,
        signal,
      })
      ids.push(...page.items.flatMap((item) => (item.kind === 'creator' ? [item.subjectId] : [])))
      cursor = page.nextCursor
    } while (cursor !== null)
    return ids
  },
})
