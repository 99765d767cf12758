import {
  endPersonsSession as endPersonsSessionEndpoint,
  getPerson,
  listPeople,
} from '@laurel/contract/staff/people-desk'
import type { FastifyInstance } from 'fastify'
import type { Accounts } from '../../platform/accounts.ts'
import { type RouteDeps, route } from '../../platform/route.ts'
import { endPersonsSession, listPeoplePage, loadPerson } from './people-desk.service.ts'

const done = { ok: true } as const

/** Registers the endpoints of the people desk. */
export async function registerPeopleDesk(
  app: FastifyInstance,
  deps: RouteDeps,
  accounts: Accounts,
): Promise<void> {
  await app.register(async (scope) => {
    // After the commit and before the reply: what changed about an account counts from its next request.
    scope.addHook('onSend', async (request) => {
      if (request.method === 'POST') accounts.forget()
    })
    route(scope, deps, listPeople, (call) => listPeoplePage(call, accounts, call.query))
    route(scope, deps, getPerson, (call) => loadPerson(call, accounts, call.params.id))
    route(scope, deps, endPersonsSessionEndpoint, async (call) => {
      const { id: userId, sessionId } = call.params
      await endPersonsSession(call, accounts, { userId, sessionId, reason: call.body.reason })
      return done
    })
  })
}
