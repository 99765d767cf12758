import { queryOptions, useQuery } from '@tanstack/react-query'
import { useSession } from '../session/session.ts'
import { meKeys } from '../session-keys.ts'
import { type ApiReply, api } from './api.ts'

/** The viewer: profile, roles, trust level and balances. */
export type Me = ApiReply<'GET /api/v1/me'>

/** The query of `GET /api/v1/me`; invalidate `meKeys.all` after changes of profile, points or credits. */
export const meQuery = queryOptions({
  queryKey: meKeys.all,
  queryFn: ({ signal }) => api('GET /api/v1/me', { signal }),
})

/** The viewer; undefined while loading and when signed out. */
export function useMe(): Me | undefined {
  const { status } = useSession()
  return useQuery({ ...meQuery, enabled: status === 'signed-in' }).data
}
