import { getCreator, getMe, getNextSteps, listCreators } from '@laurel/contract/people/people'
import { getPresence, setPresence } from '@laurel/contract/people/presence'
import {
  getCreatorCalendar,
  getProfileDetails,
  listCreatorWins,
  setProfileDetails,
} from '@laurel/contract/people/profile-details'
import type { FastifyInstance } from 'fastify'
import { type RouteDeps, route } from '../../platform/route.ts'
import { listDirectory, loadCreatorProfile } from './creators.service.ts'
import { presentMe } from './me.service.ts'
import { listNextSteps } from './next-steps.service.ts'
import { changePresence, findPresenceSetting } from './presence.service.ts'
import {
  changeDetails,
  loadCalendar,
  loadOwnDetails,
  loadWins,
} from './profiles/profile-details.service.ts'

/** Registers the endpoints of the viewer's own account, next steps, presence and public profiles. */
export function registerPeople(app: FastifyInstance, deps: RouteDeps): void {
  route(app, deps, getMe, presentMe)
  route(app, deps, getNextSteps, async (call) => ({ items: await listNextSteps(call) }))
  route(app, deps, getPresence, findPresenceSetting)
  route(app, deps, setPresence, (call) => changePresence(call, call.body))
  route(app, deps, getProfileDetails, loadOwnDetails)
  route(app, deps, setProfileDetails, (call) => changeDetails(call, call.body))
  route(app, deps, listCreatorWins, (call) => loadWins(call, call.params.username))
  route(app, deps, getCreatorCalendar, (call) => loadCalendar(call, call.params.username))
  route(app, deps, listCreators, (call) => listDirectory(call, call.query))
  route(app, deps, getCreator, (call) => loadCreatorProfile(call, call.params.username))
}
