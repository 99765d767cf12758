import { queryOptions } from '@tanstack/react-query'
import { adminKeys } from '../../lib/admin-keys.ts'
import { type ApiReply, api } from '../../lib/api/api.ts'

/** The state of outgoing email and background queues. */
export type MailDesk = ApiReply<'GET /api/v1/admin/mails'>
/** An email that is queued, failed or expired. */
export type Mail = MailDesk['items'][number]

/** Emails and queues, polled while the page is open. */
export const mailsQuery = queryOptions({
  queryKey: adminKeys.mails,
  queryFn: ({ signal }) => api('GET /api/v1/admin/mails', { signal }),
  refetchInterval: 15_000,
})
