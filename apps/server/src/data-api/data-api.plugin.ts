import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Auth } from '../auth/auth.plugin.ts'
import { isServiceCall } from '../auth/service-call.ts'
import type { Database } from '../db/client.ts'
import { type Clock, systemClock } from '../platform/clock.ts'
import type { CallerOrigins } from '../platform/http/cors.ts'
import { acceptJson } from '../platform/http/json-body.ts'
import { guardService } from '../platform/http/service-guard.ts'
import { addressKey, createAttemptLimiter } from '../platform/limits/rate-limits.ts'
import type { Jobs } from '../platform/work/jobs.ts'
import { readCaller } from './caller.ts'
import type { DataApi } from './context.ts'
import { DataApiError, sendDataApiError } from './errors.ts'
import { functionRoutes } from './functions.routes.ts'
import { requirePublicSchema } from './prefer.ts'
import { shown, TABLE } from './profile-table.ts'
import { profileRoutes } from './profiles.routes.ts'

/** The dependencies of the data API. */
export interface DataApiDeps {
  database: Database
  auth: Pick<Auth, 'clientKeys' | 'viewers'>
  jobs: Jobs
  /** Origin of this server, for the links in mails. */
  publicUrl: string
  /** The origins that may call. */
  origins: CallerOrigins
  /** Defaults to the machine's clock, which the auth service's wallet proofs use. */
  clock?: Clock
  /** The clock of bounties and payouts, which a demo moves; defaults to `clock`. */
  productClock?: Clock
}

const BODY_LIMIT_BYTES = 65_536
/** Writes and calls by POST per caller; beyond them the default block (spec §9). */
const WRITE_LIMIT = { attempts: 120, windowSeconds: 60, blockSeconds: 60 }
/** Wallet look-ups per user (check 34): enough to link one, too few to enumerate. */
const LOOK_UP_LIMIT = { attempts: 10, windowSeconds: 60, blockSeconds: 60 }

/**
 * Registers `/rest/v1`: the part of PostgREST's protocol that the product uses (wire.md 2), on `user_profiles` and two
 * functions. Every request runs with its caller's database role through row security.
 */
export async function registerDataApi(app: FastifyInstance, deps: DataApiDeps): Promise<void> {
  const writes = createAttemptLimiter(deps.database.pool, 'data-api', WRITE_LIMIT)
  const lookUps = createAttemptLimiter(deps.database.pool, 'wallet-look-up', LOOK_UP_LIMIT)
  const api: DataApi = {
    database: deps.database,
    clock: deps.clock ?? systemClock,
    productClock: deps.productClock ?? deps.clock ?? systemClock,
    jobs: deps.jobs,
    publicUrl: deps.publicUrl,
    async limitLookUp({ userId }) {
      if (userId !== null) await lookUps.take(userId)
    },
    callerOf(request) {
      if (request.caller === undefined) throw new Error('caller was not read')
      return request.caller
    },
  }
  await app.register(
    async (scope) => {
      scope.setErrorHandler(sendDataApiError)
      scope.setNotFoundHandler((request, reply) =>
        sendDataApiError(unknownAddress(request), request, reply),
      )
      guardService(scope, {
        name: 'data api',
        origins: deps.origins,
        isUncounted: ({ headers }) => isServiceCall(deps.auth.clientKeys, headers),
      })
      scope.addHook('onRequest', async (request) => {
        requirePublicSchema(request)
        const caller = await readCaller(deps.auth, request)
        request.caller = caller
        if (request.method === 'GET' || request.method === 'HEAD') return
        if (caller.lacksFactor && !isCall(request.url)) throw secondFactorNeeded()
        if (caller.role === 'service_role') return
        await writes.take(caller.userId ?? addressKey(request.ip))
      })
      acceptJson(scope, { bodyLimit: BODY_LIMIT_BYTES, allowsEmpty: true })
      profileRoutes(scope, api)
      functionRoutes(scope, api)
      // Without this, a GET of an unknown table would be answered by the web app.
      scope.get('/*', async (request) => {
        throw unknownAddress(request)
      })
    },
    { prefix: '/rest/v1' },
  )
}

/** Function calls are read-only, whatever their method. */
function isCall(url: string): boolean {
  return url.startsWith('/rest/v1/rpc/')
}

/** A user with a second factor needs it to change anything, as on `/api/v1` (D-auth-step-up). */
function secondFactorNeeded(): DataApiError {
  return new DataApiError({ code: '42501', status: 403 }, 'Two-factor verification required')
}

/** The error for an unknown table, or an unsupported method. */
function unknownAddress({ method, url }: FastifyRequest): DataApiError {
  const [, name = '', rest = ''] = /^\/rest\/v1\/([^/?]*)([^?]*)/.exec(url) ?? []
  if (name === 'rpc' && rest.length > 1) {
    return new DataApiError('PGRST101', `Cannot use the ${method} method on RPC`)
  }
  if (name === TABLE && rest === '')
    return new DataApiError('PGRST117', `Unsupported HTTP method: ${method}`)
  return new DataApiError(
    'PGRST205',
    `Could not find the table 'public.${shown(name)}' in the schema cache`,
  )
}
