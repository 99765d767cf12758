import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { done, id, instant, markdownText, page, pageQuery, person, plainText } from '../shapes.ts'
import { limits } from '../spec/limits.ts'
import {
  MAX_TICKET_MESSAGES,
  MAX_TICKET_REFERENCE_LENGTH,
  MAX_TICKET_SUBJECT_LENGTH,
  MAX_TICKET_TEXT_LENGTH,
  MIN_TICKET_SUBJECT_LENGTH,
  TICKET_CATEGORIES,
  TICKET_STATES,
} from './ticket-words.ts'

const text = markdownText(2, MAX_TICKET_TEXT_LENGTH)
/** The secret in a guest’s link. */
const secret = z.string().min(20).max(100)
const params = z.object({ id })

const message = z.object({
  by: z.enum(['person', 'staff']),
  at: instant,
  text: z.string(),
})
/** A message of a ticket. */
export type TicketMessage = z.infer<typeof message>

const card = z.object({
  ticketId: id,
  category: z.enum(TICKET_CATEGORIES),
  subject: z.string(),
  state: z.enum(TICKET_STATES),
  stateSince: instant,
  createdAt: instant,
  /** When an answer is due; null unless open. */
  dueAt: instant.nullable(),
})

const ticket = card
  .extend({
    reference: z.string().nullable(),
    messages: z.array(message).max(MAX_TICKET_MESSAGES),
    abilities: z.object({ canReply: z.boolean(), canClose: z.boolean() }),
  })
  .meta({ id: 'Ticket' })

const staffCard = card.extend({
  /** Null for a guest. */
  person: person.nullable(),
  email: z.string().nullable(),
  isOverdue: z.boolean(),
})

export const openTicket = endpoint({
  id: 'tickets.open',
  method: 'POST',
  path: '/api/v1/tickets',
  summary:
    'Write to the people who run the site; signed out with an address, to which a link is mailed',
  access: 'public',
  body: z.object({
    category: z.enum(TICKET_CATEGORIES),
    subject: plainText(MIN_TICKET_SUBJECT_LENGTH, MAX_TICKET_SUBJECT_LENGTH),
    text,
    reference: plainText(0, MAX_TICKET_REFERENCE_LENGTH).optional(),
    /** Required when signed out, ignored otherwise. */
    email: z.email().max(limits.emailMaxChars).optional(),
  }),
  status: 201,
  /** The id is null for a guest, who gets a link by mail. */
  reply: z.object({ ticketId: id.nullable(), dueAt: instant }),
  problems: ['conflict'],
  openInPrelaunch: true,
})

export const listMyTickets = endpoint({
  id: 'tickets.mine',
  method: 'GET',
  path: '/api/v1/me/tickets',
  summary: 'List your tickets, newest first',
  access: 'member',
  query: pageQuery,
  reply: page(card),
})

export const getMyTicket = endpoint({
  id: 'tickets.get',
  method: 'GET',
  path: '/api/v1/me/tickets/{id}',
  summary: 'Get your ticket with its messages',
  access: 'member',
  params,
  reply: ticket,
})

export const replyToTicket = endpoint({
  id: 'tickets.reply',
  method: 'POST',
  path: '/api/v1/me/tickets/{id}/messages',
  summary: 'Add to your ticket; an answered or recently closed one opens again',
  access: 'member',
  params,
  body: z.object({ text }),
  reply: ticket,
  problems: ['conflict'],
  openInPrelaunch: true,
})

export const closeTicket = endpoint({
  id: 'tickets.close',
  method: 'POST',
  path: '/api/v1/me/tickets/{id}/close',
  summary: 'Close your ticket',
  access: 'member',
  params,
  reply: ticket,
  problems: ['conflict'],
  openInPrelaunch: true,
})

export const readGuestTicket = endpoint({
  id: 'tickets.guestRead',
  method: 'POST',
  path: '/api/v1/guest-tickets/read',
  summary: 'Get the ticket of a guest by the secret in their link',
  access: 'public',
  body: z.object({ secret }),
  reply: ticket,
  problems: ['not_found'],
  openInPrelaunch: true,
})

export const replyAsGuest = endpoint({
  id: 'tickets.guestReply',
  method: 'POST',
  path: '/api/v1/guest-tickets/messages',
  summary: 'Add to the ticket of a guest',
  access: 'public',
  body: z.object({ secret, text }),
  reply: ticket,
  problems: ['not_found', 'conflict'],
  openInPrelaunch: true,
})

export const listTickets = endpoint({
  id: 'tickets.list',
  method: 'GET',
  path: '/api/v1/admin/tickets',
  summary: 'List tickets in a state: open ones by due time, the others by their last change',
  access: 'moderator',
  query: pageQuery.extend({ state: z.enum(TICKET_STATES).default('open') }),
  reply: page(staffCard).extend({ openCount: z.int() }),
})

export const getTicket = endpoint({
  id: 'tickets.getAny',
  method: 'GET',
  path: '/api/v1/admin/tickets/{id}',
  summary: 'Get a ticket with its messages, for staff',
  access: 'moderator',
  params,
  reply: staffCard.extend({ reference: z.string().nullable(), messages: z.array(message) }),
})

export const answerTicket = endpoint({
  id: 'tickets.answer',
  method: 'POST',
  path: '/api/v1/admin/tickets/{id}/answer',
  summary: 'Answer a ticket; its person is notified and mailed',
  access: 'moderator',
  params,
  body: z.object({ text, isFinal: z.boolean().default(false) }),
  reply: done,
  problems: ['not_allowed', 'conflict'],
})
