import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'
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
