import type { ServerCall } from '@laurel/contract/endpoint'
import { TICKET_DUE_HOURS } from '@laurel/contract/people/ticket-words'
import type { listMyTickets, openTicket as openEndpoint } from '@laurel/contract/people/tickets'
import { Problem } from '@laurel/contract/problems'
import { paths } from '@laurel/contract/spec/routes'
import type { Db } from '../../db/client.ts'
import { MS, plus } from '../../platform/clock.ts'
import type { Ctx, MemberCtx } from '../../platform/context.ts'
import { readCursor, timeCursor, toPage } from '../../platform/cursor.ts'
import { newId, newSecret, sha256 } from '../../platform/ids.ts'
import { canReply, presentTicketCard } from './tickets.presenter.ts'
import {
  countOpenedSince,
  findTicket,
  insertTicket,
  listTicketsOf,
  lockGuestTicket,
  lockOpening,
  type TicketRow,
  updateTicket,
} from './tickets.queries.ts'

/** Tickets that one account may open in a day; one address of a guest. */
const MAX_OF_ACCOUNT = 10
const MAX_OF_ADDRESS = 3

/** The page of a guest's ticket. */
export const guestPath = (secret: string) => `${paths.help}?guest=${encodeURIComponent(secret)}`

/**
 * Opens a ticket. A guest gets a mail with a link, which holds nothing that they typed, so that no one can use the form
 * to write to others. Raises `validation_failed` for a guest without an address and `rate_limited`.
 */
export async function openTicket(
  ctx: Ctx,
  form: ServerCall<typeof openEndpoint>['body'],
): Promise<TicketRow> {
  const { db, now, viewer } = ctx
  const email = viewer === null ? form.email : undefined
  if (viewer === null && email === undefined) {
    throw new Problem('validation_failed', {
      errors: [{ pointer: '/email', message: 'Enter your email address' }],
    })
  }
  const key = viewer?.userId ?? (email ?? '').toLowerCase()
  await lockOpening(db, key)
  const opened = await countOpenedSince(
    db,
    viewer === null ? { email: key } : { userId: key },
    plus(now, -MS.day),
  )
  if (opened >= (viewer === null ? MAX_OF_ADDRESS : MAX_OF_ACCOUNT)) {
    throw new Problem('rate_limited', { retryAfterSeconds: MS.day / MS.second })
  }
  const secret = newSecret()
  const row: TicketRow = {
    id: newId(),
    userId: viewer?.userId ?? null,
    email: email ?? null,
    secretHash: viewer === null ? sha256(secret) : null,
    category: form.category,
    subject: form.subject,
    reference: form.reference === undefined || form.reference === '' ? null : form.reference,
    state: 'open',
    stateSince: now,
    dueAt: plus(now, TICKET_DUE_HOURS * MS.hour),
    messages: [{ by: 'person', at: now.toISOString(), text: form.text }],
    createdAt: now,
  }
  await insertTicket(db, row)
  if (email !== undefined) {
    await ctx.jobs.send(db, 'ticket', {
      to: email,
      title: 'We have your request',
      text: 'Someone asked us something with this address. Open the link to read it and to add to it. We answer within 72 hours. If it wasn’t you, ignore this mail.',
      path: guestPath(secret),
    })
  }
  return row
}

/** A page of the viewer's tickets. */
export async function listOwnTickets(
  ctx: MemberCtx,
  { cursor, limit }: ServerCall<typeof listMyTickets>['query'],
): Promise<ServerCall<typeof listMyTickets>['reply']> {
  const after = readCursor(cursor, timeCursor)
  const rows = await listTicketsOf(ctx.db, ctx.viewer.userId, { after, limit: limit + 1 })
  return toPage(rows, limit, (row) => [row.createdAt.getTime(), row.id], presentTicketCard)
}

/** The viewer's ticket, locked when it will change. Raises `not_found`, also for someone else's. */
export async function requireOwnTicket(
  ctx: MemberCtx,
  id: string,
  isLocked = false,
): Promise<TicketRow> {
  const row = await findTicket(ctx.db, id, isLocked)
  if (row === null || row.userId !== ctx.viewer.userId) throw new Problem('not_found')
  return row
}

/** The ticket that a guest's secret opens, locked. Raises `not_found`. */
export async function requireGuestTicket(ctx: Ctx, secret: string): Promise<TicketRow> {
  const row = await lockGuestTicket(ctx.db, sha256(secret))
  if (row === null) throw new Problem('not_found')
  return row
}

/** Whether there is a ticket with this id. */
export async function hasTicket(db: Db, id: string): Promise<boolean> {
  return (await findTicket(db, id)) !== null
}

/** Adds a person's message, which opens the ticket again. Raises `conflict` for one closed long ago, or a full one. */
export async function addReply(ctx: Ctx, row: TicketRow, text: string): Promise<TicketRow> {
  const { db, now } = ctx
  if (!canReply(row, now)) {
    throw new Problem('conflict', { detail: 'This request is closed. Open a new one' })
  }
  // A further message of an open ticket does not move its due time.
  const opening =
    row.state === 'open'
      ? {}
      : { state: 'open' as const, stateSince: now, dueAt: plus(now, TICKET_DUE_HOURS * MS.hour) }
  const change = {
    ...opening,
    messages: [...row.messages, { by: 'person' as const, at: now.toISOString(), text }],
  }
  await updateTicket(db, row.id, change)
  return { ...row, ...change }
}

/** Closes the viewer's ticket. Raises `not_found`, and `conflict` for a closed one. */
export async function closeOwnTicket(ctx: MemberCtx, id: string): Promise<TicketRow> {
  const row = await requireOwnTicket(ctx, id, true)
  if (row.state === 'closed') {
    throw new Problem('conflict', { detail: 'This request is already closed' })
  }
  const change = { state: 'closed' as const, stateSince: ctx.now }
  await updateTicket(ctx.db, id, change)
  return { ...row, ...change }
}
