import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { adminKeys } from '../../lib/admin-keys.ts'
import { type ApiReply, api } from '../../lib/api/api.ts'
import { bountyKeys } from '../../lib/api/query-keys.ts'

/** An item in a moderation queue. */
export type QueueItem = ApiReply<'GET /api/v1/admin/queues/{queue}'>['items'][number]
/** The name of a queue. */
export type QueueName = QueueItem['queue']

/** The queues in tab order. */
export const QUEUES = [
  'submissions',
  'bounties',
  'reports',
  'appeals',
  'objections',
  'comments',
] as const satisfies readonly QueueName[]

/**
 * One queue, nearest due time first. Fetched when opened and not refreshed automatically: an item that moves under the
 * pointer is decided by mistake.
 */
export const queueQuery = (queue: QueueName) =>
  infiniteQueryOptions({
    queryKey: adminKeys.queue(queue),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/v1/admin/queues/{queue}', {
        params: { queue },
        query: pageParam === undefined ? {} : { cursor: pageParam },
        signal,
      }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })

/** The questions that a bounty asks its entrants. */
export const questionsQuery = (bountyId: string) =>
  queryOptions({
    queryKey: bountyKeys.part(bountyId),
    queryFn: ({ signal }) => api('GET /api/v1/bounties/{id}', { params: { id: bountyId }, signal }),
    select: ({ questions }) => questions,
  })

/** Which entries of the audit log are shown; those that are set. */
export type AuditFilters = Partial<
  Record<'actor' | 'action' | 'subjectKind' | 'subjectId' | 'from' | 'to', string>
>

/** The audit log, newest first. */
export const auditQuery = (filters: AuditFilters) =>
  infiniteQueryOptions({
    queryKey: [...adminKeys.audit, filters],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/v1/admin/audit', {
        query: { ...filters, ...(pageParam === undefined ? {} : { cursor: pageParam }) },
        signal,
      }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })

/** Who and what the audit log can be filtered by. */
export const auditChoicesQuery = queryOptions({
  queryKey: [...adminKeys.audit, 'choices'],
  queryFn: ({ signal }) => api('GET /api/v1/admin/audit/choices', { signal }),
})
