import type { TicketState } from '@laurel/contract/people/ticket-words'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { type ApiReply, api } from '../../lib/api/api.ts'
import { keysOf } from '../../lib/session-keys.ts'

/** A ticket with its messages. */
export type Ticket = ApiReply<'GET /api/v1/me/tickets/{id}'>

/** The viewer's tickets and, for staff, everyone's. */
export const ticketKeys = keysOf('tickets')

/** The viewer's tickets, newest first. */
export const myTicketsQuery = queryOptions({
  queryKey: ticketKeys.part('mine'),
  queryFn: ({ signal }) => api('GET /api/v1/me/tickets', { query: { limit: 50 }, signal }),
})

/** The viewer's ticket. */
export const myTicketQuery = (id: string) =>
  queryOptions({
    queryKey: ticketKeys.part('one', id),
    queryFn: ({ signal }) => api('GET /api/v1/me/tickets/{id}', { params: { id }, signal }),
  })

/** The ticket that the secret of a guest's link opens. */
export const guestTicketQuery = (secret: string) =>
  queryOptions({
    queryKey: ticketKeys.part('guest', secret),
    queryFn: ({ signal }) => api('POST /api/v1/guest-tickets/read', { body: { secret }, signal }),
  })

/** Tickets in a state, for staff. */
export const deskQuery = (state: TicketState) =>
  infiniteQueryOptions({
    queryKey: ticketKeys.part('desk', state),
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/v1/admin/tickets', {
        query: { state, ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })

/** A ticket with its messages, for staff. */
export const staffTicketQuery = (id: string) =>
  queryOptions({
    queryKey: ticketKeys.part('staff', id),
    queryFn: ({ signal }) => api('GET /api/v1/admin/tickets/{id}', { params: { id }, signal }),
  })
