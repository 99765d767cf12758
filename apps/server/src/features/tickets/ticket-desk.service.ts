import type { ServerCall } from '@laurel/contract/endpoint'
import { MAX_TICKET_MESSAGES } from '@laurel/contract/people/ticket-words'
import type {
  answerTicket as answerEndpoint,
  getTicket,
  listTickets,
} from '@laurel/contract/people/tickets'
import { Problem } from '@laurel/contract/problems'
import { paths } from '@laurel/contract/spec/routes'
import { recordAudit } from '../../platform/audit/audit.ts'
import type { MemberCtx } from '../../platform/context.ts'
import { readCursor, timeCursor, toPage } from '../../platform/cursor.ts'
import { newSecret, sha256 } from '../../platform/ids.ts'
import { notify } from '../notifications/notifications.service.ts'
import { presentStaffCard } from './tickets.presenter.ts'
import {
  countOpen,
  findAddress,
  findTicket,
  findTicketPerson,
  listDesk,
  type TicketRow,
  updateTicket,
} from './tickets.queries.ts'
import { guestPath } from './tickets.service.ts'

/** A page of tickets in a state, for staff. */
export async function listDeskPage(
  ctx: MemberCtx,
  { state, cursor, limit }: ServerCall<typeof listTickets>['query'],
): Promise<ServerCall<typeof listTickets>['reply']> {
  const after = readCursor(cursor, timeCursor)
  const rows = await listDesk(ctx.db, state, { after, limit: limit + 1 })
  const page = toPage(
    rows,
    limit,
    ({ ticket }) => [ticket.stateSince.getTime(), ticket.id],
    ({ ticket, person }) => presentStaffCard(ticket, person, ctx.now),
  )
  return { ...page, openCount: await countOpen(ctx.db) }
}

/** A ticket with its messages, for staff. Raises `not_found`. */
export async function readForStaff(
  ctx: MemberCtx,
  id: string,
): Promise<ServerCall<typeof getTicket>['reply']> {
  const row = await findTicket(ctx.db, id)
  if (row === null) throw new Problem('not_found')
  const person = await findTicketPerson(ctx.db, row.userId)
  return {
    ...presentStaffCard(row, person, ctx.now),
    reference: row.reference,
    messages: [...row.messages],
  }
}

/**
 * Answers a ticket, in the app and by mail, and closes it if nothing remains to be asked. Raises `not_found`,
 * `not_allowed` for one's own, and `conflict` for a closed or full one.
 */
export async function answerTicket(
  ctx: MemberCtx,
  id: string,
  { text, isFinal }: ServerCall<typeof answerEndpoint>['body'],
): Promise<void> {
  const { db, now, viewer } = ctx
  const row = await findTicket(db, id, true)
  if (row === null) throw new Problem('not_found')
  if (row.userId === viewer.userId) {
    throw new Problem('not_allowed', {
      detail: 'This is your own request. Someone else answers it',
    })
  }
  if (row.state === 'closed' || row.messages.length >= MAX_TICKET_MESSAGES) {
    throw new Problem('conflict', { detail: 'This request is closed' })
  }
  const state = isFinal ? ('closed' as const) : ('answered' as const)
  const secret = newSecret()
  await updateTicket(db, id, {
    state,
    stateSince: now,
    messages: [...row.messages, { by: 'staff', at: now.toISOString(), text }],
    // Each mail carries a new secret: the server stores no link.
    ...(row.userId === null ? { secretHash: sha256(secret) } : {}),
  })
  await recordAudit(ctx, {
    action: 'ticket.answer',
    subjectKind: 'ticket',
    subjectId: id,
    reason: text.slice(0, 500),
    before: { state: row.state },
    after: { state },
  })
  await tellPerson(ctx, row, { text, secret })
}

async function tellPerson(
  ctx: MemberCtx,
  row: TicketRow,
  { text, secret }: { text: string; secret: string },
): Promise<void> {
  const { db } = ctx
  const path = row.userId === null ? guestPath(secret) : paths.ticket(row.id)
  const to = row.userId === null ? row.email : await findAddress(db, row.userId)
  if (row.userId !== null) {
    await notify(ctx, [
      {
        userId: row.userId,
        type: 'task_completed',
        title: 'Your request has an answer',
        message: `“${row.subject}”: ${text.slice(0, 200)}`,
        dedupeKey: `ticket:${row.id}:answer:${row.messages.length}`,
        actionUrl: path,
      },
    ])
  }
  if (to === null) return
  await ctx.jobs.send(db, 'ticket', { to, title: 'Your request has an answer', text, path })
}
