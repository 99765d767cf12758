import { becomeFirstAdmin as becomeFirstAdminEndpoint } from '@laurel/contract/staff/first-admin'
import { addStaffNote, listStaffNotes } from '@laurel/contract/staff/notes'
import {
  endPersonsSession as endPersonsSessionEndpoint,
  getPerson,
  listPeople,
} from '@laurel/contract/staff/people-desk'
import {
  changeModerator as changeModeratorEndpoint,
  decideRoleProposal,
  listRoleProposals as listRoleProposalsEndpoint,
  proposeRole as proposeRoleEndpoint,
} from '@laurel/contract/staff/roles'
import {
  appealSuspension,
  decideSuspensionAppeal,
  listSuspensionAppeals,
  readSuspension,
} from '@laurel/contract/staff/suspension-appeals'
import {
  liftSuspension as liftSuspensionEndpoint,
  suspendPerson as suspendPersonEndpoint,
} from '@laurel/contract/staff/suspensions'
import type { FastifyInstance } from 'fastify'
import type { Accounts } from '../../platform/accounts.ts'
import { addressKey, createAttemptLimiter } from '../../platform/limits/rate-limits.ts'
import { type RouteDeps, route } from '../../platform/route.ts'
import { decideAppeal, listAppealPage } from './appeals/appeal-desk.service.ts'
import { appealByToken, readByToken } from './appeals/suspension-appeals.service.ts'
import { becomeFirstAdmin } from './first-admin/first-admin.service.ts'
import { addNote, listNotesPage } from './notes.service.ts'
import { endPersonsSession, listPeoplePage, loadPerson } from './people-desk.service.ts'
import { decideProposal, listRoleProposals, proposeRole } from './role-proposals.service.ts'
import { changeModerator } from './roles.service.ts'
import { liftSuspension, suspendPerson } from './suspensions.service.ts'

const done = { ok: true } as const
/** Tries of links for the first admin from one address. */
const FIRST_ADMIN_LIMIT = { attempts: 10, windowSeconds: 3600, blockSeconds: 3600 }

/** Requests with the link of a suspension from one address in an hour: reading and appealing. */
const APPEAL_LIMIT = { attempts: 60, windowSeconds: 3600, blockSeconds: 3600 }

/** Registers the endpoints of the people desk. */
export async function registerPeopleDesk(
  app: FastifyInstance,
  deps: RouteDeps,
  accounts: Accounts,
): Promise<void> {
  await app.register(async (scope) => {
    // After the commit and before the reply: what changed about an account counts from its next request.
    scope.addHook('onSend', async (request) => {
      if (request.method !== 'GET') accounts.forget()
    })
    route(scope, deps, listPeople, (call) => listPeoplePage(call, accounts, call.query))
    route(scope, deps, getPerson, (call) => loadPerson(call, accounts, call.params.id))
    route(scope, deps, endPersonsSessionEndpoint, async (call) => {
      const { id: userId, sessionId } = call.params
      await endPersonsSession(call, accounts, { userId, sessionId, reason: call.body.reason })
      return done
    })
    route(scope, deps, listStaffNotes, (call) =>
      listNotesPage(call, accounts, call.params.id, call.query),
    )
    route(scope, deps, addStaffNote, (call) =>
      addNote(call, accounts, call.params.id, call.body.note),
    )
    registerRoles(scope, deps, accounts)
    registerSuspensions(scope, deps, accounts)
    await scope.register(async (limited) => registerFirstAdmin(limited, deps, accounts))
    await scope.register(async (limited) => registerOwnAppeals(limited, deps, accounts))
  })
}

function registerRoles(scope: FastifyInstance, deps: RouteDeps, accounts: Accounts): void {
  route(scope, deps, changeModeratorEndpoint, async (call) => {
    await changeModerator(call, accounts, call.params.id, call.body)
    return done
  })
  route(scope, deps, listRoleProposalsEndpoint, listRoleProposals)
  route(scope, deps, proposeRoleEndpoint, (call) => proposeRole(call, call.params.id, call.body))
  route(scope, deps, decideRoleProposal, (call) =>
    decideProposal(call, accounts, call.params.id, call.body),
  )
}

function registerSuspensions(scope: FastifyInstance, deps: RouteDeps, accounts: Accounts): void {
  route(scope, deps, suspendPersonEndpoint, async (call) => {
    await suspendPerson(call, accounts, call.params.id, call.body)
    return done
  })
  route(scope, deps, liftSuspensionEndpoint, async (call) => {
    await liftSuspension(call, accounts, call.params.id, call.body.reason)
    return done
  })
  route(scope, deps, listSuspensionAppeals, (call) => listAppealPage(call, call.query))
  route(scope, deps, decideSuspensionAppeal, async (call) => {
    await decideAppeal(call, accounts, call.params.id, call.body)
    return done
  })
}

/** Those of suspended people, who can't sign in, with a limit for each address. */
function registerOwnAppeals(scope: FastifyInstance, deps: RouteDeps, accounts: Accounts): void {
  const limiter = createAttemptLimiter(deps.database.pool, 'suspension-appeal', APPEAL_LIMIT)
  scope.addHook('preHandler', (request) => limiter.take(addressKey(request.ip)))
  route(scope, deps, readSuspension, (call) => readByToken(call, accounts, call.body.token))
  route(scope, deps, appealSuspension, (call) => appealByToken(call, accounts, call.body))
}

function registerFirstAdmin(scope: FastifyInstance, deps: RouteDeps, accounts: Accounts): void {
  const limiter = createAttemptLimiter(deps.database.pool, 'first-admin', FIRST_ADMIN_LIMIT)
  scope.addHook('preHandler', (request) => limiter.take(addressKey(request.ip)))
  route(scope, deps, becomeFirstAdminEndpoint, async (call) => {
    await becomeFirstAdmin(call, accounts, call.body.token)
    return done
  })
}
