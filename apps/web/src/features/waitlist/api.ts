import { queryOptions } from '@tanstack/react-query'
import { adminKeys } from '../../lib/admin-keys.ts'
import { type ApiReply, api } from '../../lib/api/api.ts'
import { configKeys, meKeys } from '../../lib/session-keys.ts'

/** An entry as its owner sees it. */
export type WaitlistEntry = ApiReply<'POST /api/v1/waitlist/entry'>
/** The waitlist for admins. */
export type WaitlistDesk = ApiReply<'GET /api/v1/admin/waitlist'>

/** The entry of a mail's link. */
export const entryQuery = (token: string) =>
  queryOptions({
    queryKey: configKeys.part('waitlist', token),
    queryFn: ({ signal }) => api('POST /api/v1/waitlist/entry', { body: { token }, signal }),
    retry: false,
  })

/** The entry of the signed-in user's address. */
export const myEntryQuery = queryOptions({
  queryKey: meKeys.part('waitlist'),
  queryFn: ({ signal }) => api('GET /api/v1/me/waitlist', { signal }),
})

/** Counts, growth and matching entries. */
export const deskQuery = (search: string) =>
  queryOptions({
    queryKey: [...adminKeys.waitlist, search],
    queryFn: ({ signal }) =>
      api('GET /api/v1/admin/waitlist', {
        query: search === '' ? {} : { search },
        signal,
      }),
    placeholderData: (previous) => previous,
  })
