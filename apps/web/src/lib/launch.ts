import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from './api/api.ts'
import { configKeys } from './session-keys.ts'

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
