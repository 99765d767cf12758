import {
  follow as followEndpoint,
  getFollowing,
  listFollows,
  unfollow as unfollowEndpoint,
} from '@laurel/contract/people/follows'
import type { FastifyInstance } from 'fastify'
import { type RouteDeps, route } from '../../platform/route.ts'
import { findFollowing, followSubject, listOwnFollows, unfollowSubject } from './follows.service.ts'

/** Registers the endpoints of following. */
export function registerFollows(app: FastifyInstance, deps: RouteDeps): void {
  route(app, deps, getFollowing, (call) => findFollowing(call, call.params))
  route(app, deps, followEndpoint, (call) => followSubject(call, call.params))
  route(app, deps, unfollowEndpoint, (call) => unfollowSubject(call, call.params))
  route(app, deps, listFollows, (call) => listOwnFollows(call, call.query))
}
