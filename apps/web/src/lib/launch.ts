import { queryOptions, useQuery } from '@tanstack/react-query'
import { type ApiReply, api } from './api/api.ts'
import { configKeys } from './session-keys.ts'

/** Where the prelaunch is: whether it is on, its planned end, and how many people wait. */
export type Launch = ApiReply<'GET /api/v1/launch'>

/** The query of the launch. */
export const launchQuery = queryOptions({
  queryKey: configKeys.part('launch'),
  queryFn: ({ signal }) => api('GET /api/v1/launch', { signal }),
  staleTime: 30_000,
})

/** The planned launch, ISO 8601; null while it is unknown. */
export function useLaunchAt(): string | null {
  return useQuery(launchQuery).data?.launchAt ?? null
}
