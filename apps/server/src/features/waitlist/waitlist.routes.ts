import {
  confirmWaitlistEntry,
  exportWaitlist as exportEndpoint,
  getLaunch,
  getMyWaitlist,
  joinWaitlist as joinEndpoint,
  leaveWaitlist as leaveEndpoint,
  listWaitlist,
  openWaitlistEntry,
  planLaunch,
  reserveUsername as reserveEndpoint,
} from '@laurel/contract/people/waitlist'
import type { FastifyInstance } from 'fastify'
import type { Visitors } from '../../platform/accounts.ts'
import { addressKey, createAttemptLimiter } from '../../platform/limits/rate-limits.ts'
import { type RouteDeps, route } from '../../platform/route.ts'
import { readLaunch } from '../flags/flags.service.ts'
import { countConfirmed } from './waitlist.queries.ts'
import {
  confirmEntry,
  joinWaitlist,
  leaveWaitlist,
  myWaitlist,
  openEntry,
  readKeptEmail,
  reserveUsername,
} from './waitlist.service.ts'
import { changeLaunch, exportWaitlist, loadWaitlistDesk } from './waitlist-desk.service.ts'

const done = { ok: true as const }
const WINDOW = { windowSeconds: 15 * 60, blockSeconds: 30 * 60 }
const JOINS_PER_ADDRESS = 20
const JOINS_PER_EMAIL = 5

/** Registers the endpoints of the waitlist and of the launch. */
export function registerWaitlist(
  app: FastifyInstance,
  deps: RouteDeps & { visitors: Visitors },
): void {
  const { visitors } = deps
  const { pool } = deps.database
  const limits = {
    address: createAttemptLimiter(pool, 'waitlist', { ...WINDOW, attempts: JOINS_PER_ADDRESS }),
    email: createAttemptLimiter(pool, 'waitlist-email', { ...WINDOW, attempts: JOINS_PER_EMAIL }),
  }
  app.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      request.browserKey = visitors.deviceKey(request, reply)
    })
    route(
      scope,
      deps,
      joinEndpoint,
      async (call) => {
        await joinWaitlist(call, visitors, call.body)
        return done
      },
      async ({ body, origin: { ip } }) => {
        const email = await readKeptEmail(body.email)
        await limits.address.take(addressKey(ip))
        await limits.email.take(email)
        await visitors.proveWork({ proof: body.proof, ip })
      },
    )
    route(scope, deps, confirmWaitlistEntry, (call) =>
      confirmEntry(call, visitors, call.body.token),
    )
  })
  route(app, deps, openWaitlistEntry, (call) => openEntry(call, call.body.token))
  route(app, deps, reserveEndpoint, (call) =>
    reserveUsername(call, call.body.token, call.body.username),
  )
  route(app, deps, leaveEndpoint, async (call) => {
    await leaveWaitlist(call, call.body.token)
    return done
  })
  route(app, deps, getMyWaitlist, async (call) => ({
    mine: await myWaitlist(call, visitors, call.viewer.userId),
  }))
  route(app, deps, getLaunch, async ({ db }) => {
    const { isPrelaunch, launchAt, launchedAt } = await readLaunch(db)
    return {
      isPrelaunch,
      launchAt: launchAt?.toISOString() ?? null,
      launchedAt: launchedAt?.toISOString() ?? null,
      waitlistCount: await countConfirmed(db),
    }
  })
  registerDesk(app, deps)
}

function registerDesk(app: FastifyInstance, deps: RouteDeps): void {
  route(app, deps, listWaitlist, (call) => loadWaitlistDesk(call, call.query.search ?? ''))
  route(app, deps, exportEndpoint, exportWaitlist)
  route(app, deps, planLaunch, async (call) => {
    await changeLaunch(call, call.body.launchAt)
    return { launchAt: call.body.launchAt }
  })
}
