import {
  answerTicket as answerEndpoint,
  closeTicket,
  getMyTicket,
  getTicket,
  listMyTickets,
  listTickets,
  openTicket as openEndpoint,
  readGuestTicket,
  replyAsGuest,
  replyToTicket,
} from '@laurel/contract/people/tickets'
import type { FastifyInstance } from 'fastify'
import { addressKey, createAttemptLimiter } from '../../platform/limits/rate-limits.ts'
import { type RouteDeps, route } from '../../platform/route.ts'
import { answerTicket, listDeskPage, readForStaff } from './ticket-desk.service.ts'
import { presentTicket } from './tickets.presenter.ts'
import {
  addReply,
  closeOwnTicket,
  listOwnTickets,
  openTicket,
  requireGuestTicket,
  requireOwnTicket,
} from './tickets.service.ts'

/** Requests of guests from one address in an hour: reading, replying and opening. */
const GUEST_LIMIT = { attempts: 30, windowSeconds: 3600, blockSeconds: 3600 }

/** Registers the endpoints of tickets. */
export function registerTickets(app: FastifyInstance, deps: RouteDeps): void {
  route(app, deps, listMyTickets, (call) => listOwnTickets(call, call.query))
  route(app, deps, getMyTicket, async (call) =>
    presentTicket(await requireOwnTicket(call, call.params.id), call.now),
  )
  route(app, deps, replyToTicket, async (call) => {
    const row = await requireOwnTicket(call, call.params.id, true)
    return presentTicket(await addReply(call, row, call.body.text), call.now)
  })
  route(app, deps, closeTicket, async (call) =>
    presentTicket(await closeOwnTicket(call, call.params.id), call.now),
  )
  route(app, deps, listTickets, (call) => listDeskPage(call, call.query))
  route(app, deps, getTicket, (call) => readForStaff(call, call.params.id))
  route(app, deps, answerEndpoint, async (call) => {
    await answerTicket(call, call.params.id, call.body)
    return { ok: true as const }
  })
  void app.register(async (guests) => registerGuests(guests, deps))
}

/** Those that a guest may call, with a limit for each address. */
function registerGuests(app: FastifyInstance, deps: RouteDeps): void {
  const limiter = createAttemptLimiter(deps.database.pool, 'guest-ticket', GUEST_LIMIT)
  app.addHook('preHandler', async (request) => {
    if (request.headers.authorization === undefined) await limiter.take(addressKey(request.ip))
  })
  route(app, deps, openEndpoint, async (call) => {
    const row = await openTicket(call, call.body)
    return { ticketId: row.userId === null ? null : row.id, dueAt: row.dueAt.toISOString() }
  })
  route(app, deps, readGuestTicket, async (call) =>
    presentTicket(await requireGuestTicket(call, call.body.secret), call.now),
  )
  route(app, deps, replyAsGuest, async (call) => {
    const row = await requireGuestTicket(call, call.body.secret)
    return presentTicket(await addReply(call, row, call.body.text), call.now)
  })
}
