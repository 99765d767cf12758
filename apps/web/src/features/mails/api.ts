import { queryOptions } from '@tanstack/react-query'
import { adminKeys } from '../../lib/admin-keys.ts'
import { type ApiReply, api } from '../../lib/api/api.ts'

/** How mails and queues stand. */
export type MailDesk = ApiReply<'GET /api/v1/admin/mails'>
/** A mail that waits, failed or expired. */
export type Mail = MailDesk['items'][number]

/** Mails and queues; looked at again while the page is open. */
export const mailsQuery = queryOptions({
  queryKey: adminKeys.mails,
  queryFn: ({ signal }) => api('GET /api/v1/admin/mails', { signal }),
  refetchInterval: 15_000,
})
