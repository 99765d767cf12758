import { queryOptions } from '@tanstack/react-query'
import { adminKeys } from './admin-keys.ts'
import { type ApiReply, api } from './api/api.ts'

/** Work of one kind that waits for the viewer. */
export type WaitingWork = ApiReply<'GET /api/v1/admin/waiting'>['items'][number]

/** What waits for the viewer's roles. */
export const waitingQuery = queryOptions({
  queryKey: adminKeys.waiting,
  queryFn: ({ signal }) => api('GET /api/v1/admin/waiting', { signal }),
  refetchInterval: 30_000,
})
