import {
  listMails as listEndpoint,
  resendAllMails,
  resendMail as resendEndpoint,
} from '@laurel/contract/mails'
import type { FastifyInstance } from 'fastify'
import { type RouteDeps, route } from '../../platform/route.ts'
import { loadMailDesk, resendMail, resendMails } from './mails.service.ts'

/** Registers the endpoints for admins of mails and queues, and of resending mails. */
export function registerMails(app: FastifyInstance, deps: RouteDeps): void {
  route(app, deps, listEndpoint, (call) => loadMailDesk(call.db, call.query.state ?? null))
  route(app, deps, resendAllMails, (call) => resendMails(call))
  route(app, deps, resendEndpoint, (call) => resendMail(call, call.params.id))
}
