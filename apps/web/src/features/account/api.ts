import { queryOptions } from '@tanstack/react-query'
import { type ApiReply, api } from '../../lib/api/api.ts'
import { meKeys } from '../../lib/session-keys.ts'

/** A device on which the viewer is signed in. */
export type Device = ApiReply<'GET /api/v1/me/sessions'>['items'][number]
/** Obstacles to deleting the account, and what confirms the deletion. */
export type DeletionState = ApiReply<'GET /api/v1/me/deletion'>

/** The devices on which the viewer is signed in, this one first. */
export const devicesQuery = queryOptions({
  queryKey: meKeys.part('devices'),
  queryFn: async ({ signal }) => (await api('GET /api/v1/me/sessions', { signal })).items,
})

/** The state of an account deletion; never cached. */
export const deletionQuery = queryOptions({
  queryKey: meKeys.part('deletion'),
  queryFn: ({ signal }) => api('GET /api/v1/me/deletion', { signal }),
  staleTime: 0,
  gcTime: 0,
})
