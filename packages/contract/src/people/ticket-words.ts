/** The words and limits of tickets, apart from their schemas, so that pages can import them without zod. */

/** What a ticket is about, in the order of the form. */
export const TICKET_CATEGORIES = [
  'account',
  'money',
  'bounties',
  'report',
  'problem',
  'data',
  'other',
] as const
/** What a ticket is about. */
export type TicketCategory = (typeof TICKET_CATEGORIES)[number]

/** The categories as people read them. */
export const TICKET_CATEGORY_NAMES: Record<TicketCategory, string> = {
  account: 'My account and sign-in',
  money: 'Payments, wallets and points',
  bounties: 'Bounties, entries and voting',
  report: 'Report abuse or stolen work',
  problem: 'Something doesn’t work',
  data: 'My data and privacy',
  other: 'Something else',
}

/** The states of a ticket: waiting for staff, waiting for the person, done. */
export const TICKET_STATES = ['open', 'answered', 'closed'] as const
/** A state of a ticket. */
export type TicketState = (typeof TICKET_STATES)[number]

/** Shortest subject. */
export const MIN_TICKET_SUBJECT_LENGTH = 3
/** Longest subject. */
export const MAX_TICKET_SUBJECT_LENGTH = 120
/** Longest message, kept as typed. */
export const MAX_TICKET_TEXT_LENGTH = 5000
/** Longest reference number. */
export const MAX_TICKET_REFERENCE_LENGTH = 64
/** Most messages of one ticket. */
export const MAX_TICKET_MESSAGES = 100
/** Hours until an answer is due. */
export const TICKET_DUE_HOURS = 72
/** Days after which an answered ticket closes, and in which a reply opens a closed one again. */
export const TICKET_CLOSE_DAYS = 14
