import type { ServerCall } from '@laurel/contract/endpoint'
import {
  MAX_TICKET_MESSAGES,
  TICKET_CATEGORIES,
  TICKET_CLOSE_DAYS,
} from '@laurel/contract/people/ticket-words'
import type { getMyTicket, getTicket, listMyTickets } from '@laurel/contract/people/tickets'
import { MS, plus } from '../../platform/clock.ts'
import { type PersonRow, presentPerson } from '../../platform/person.ts'
import type { TicketRow } from './tickets.queries.ts'

type Card = ServerCall<typeof listMyTickets>['reply']['items'][number]
type StaffTicket = ServerCall<typeof getTicket>['reply']

/** Whether its person may add to a ticket: a closed one opens again only for a while. */
export function canReply({ state, stateSince, messages }: TicketRow, now: Date): boolean {
  if (messages.length >= MAX_TICKET_MESSAGES) return false
  return state !== 'closed' || now < plus(stateSince, TICKET_CLOSE_DAYS * MS.day)
}

/** A ticket in its person's list. */
export function presentTicketCard(row: TicketRow): Card {
  return {
    ticketId: row.id,
    category: TICKET_CATEGORIES.find((name) => name === row.category) ?? 'other',
    subject: row.subject,
    state: row.state,
    stateSince: row.stateSince.toISOString(),
    createdAt: row.createdAt.toISOString(),
    dueAt: row.state === 'open' ? row.dueAt.toISOString() : null,
  }
}

/** A ticket for its person. */
export function presentTicket(row: TicketRow, now: Date): ServerCall<typeof getMyTicket>['reply'] {
  return {
    ...presentTicketCard(row),
    reference: row.reference,
    messages: [...row.messages],
    abilities: { canReply: canReply(row, now), canClose: row.state !== 'closed' },
  }
}

/** A ticket in the list of staff. */
export function presentStaffCard(
  row: TicketRow,
  person: PersonRow | null,
  now: Date,
): Omit<StaffTicket, 'reference' | 'messages'> {
  return {
    ...presentTicketCard(row),
    person: person === null ? null : presentPerson(person),
    email: row.email,
    isOverdue: row.state === 'open' && row.dueAt <= now,
  }
}
