import { queryOptions } from '@tanstack/react-query'
import { type ApiReply, api } from './api/api.ts'
import { meKeys } from './session-keys.ts'

/** One of the viewer’s agents. */
export type OwnAgent = ApiReply<'GET /api/v1/me/agents'>['items'][number]

/** The viewer’s agents, working ones first. */
export const ownAgentsQuery = queryOptions({
  queryKey: meKeys.part('agents'),
  queryFn: ({ signal }) => api('GET /api/v1/me/agents', { signal }),
})
