import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, inject, it } from 'vitest'
import { localProviderConfig } from '../../apps/sandbox/src/provider/local-provider.ts'
import {
  type AuthServer,
  PASSWORD,
  startAuthServer,
} from '../../apps/server/testing/servers/auth-server.ts'
import { send, wireFaultOf } from './fuzzing.ts'
import { createPool, type Pool } from './pool.ts'
import { requestsTo } from './requests.ts'
import { count, type Tally, tallyText } from './tally.ts'
import { WIRE_OPERATIONS } from './wire-operations.ts'

const { runs, seed, operation: only } = inject('fuzz')
/** Requests between two resets of the rate limit counters, which are tested elsewhere. */
const REQUESTS_PER_WINDOW = 50
const MAX_MS_PER_RUN = 250

const tally: Tally = new Map()
let server: AuthServer
let pool: Pool
let personas: Record<string, Record<string, string>> = {}

beforeAll(async () => {
  // No request gets as far as this provider.
  const twitter = localProviderConfig('http://127.0.0.1:1')
  server = await startAuthServer({ hasPlainPasswords: true, twitter })
  await server.addPerson('member@example.test')
})
afterAll(async () => {
  await server.close()
  if (only !== null || runs > 100) process.stdout.write(`\n${tallyText(tally)}\n`)
})

/** Signs in again: earlier requests may have ended the session or changed the password. */
async function refreshPersonas(): Promise<void> {
  const { database, auth } = server
  const { anonKey, serviceKey } = auth.clientKeys
  await database.pool.query('delete from rate_limits')
  await database.pool.query(
    `update auth.users set password_hash = $1 where email = 'member@example.test'`,
    [PASSWORD],
  )
  const { access_token: token, user } = await server.signIn('member@example.test')
  pool = createPool({ userId: [user.id, '00000000-0000-4000-8000-000000000000'] })
  const keyed = (key: string, bearer: string) => ({
    apikey: key,
    authorization: `Bearer ${bearer}`,
    'x-supabase-api-version': '2024-01-01',
  })
  personas = {
    visitor: {},
    anonymous: keyed(anonKey, anonKey),
    member: keyed(anonKey, token),
    service: keyed(serviceKey, serviceKey),
  }
}

const operations = WIRE_OPERATIONS.filter(({ operation }) => only === null || operation.id === only)

describe.skipIf(operations.length === 0)(`the wire services, fuzzed with seed ${seed}`, () => {
  describe.each(operations.map((each) => ({ name: each.operation.id, ...each })))(
    '$name',
    ({ wire, operation }) => {
      beforeEach(refreshPersonas)

      it.each(['nobody', 'anonymous', 'member', 'service'])(
        'answers %s without a server error',
        async (persona) => {
          let sent = 0
          const target = { app: server.app, pool, now: () => server.clock.now() }
          const hasAnswer = fc.asyncProperty(requestsTo(operation), async (request) => {
            if (sent % REQUESTS_PER_WINDOW === 0) {
              await server.database.pool.query('delete from rate_limits')
            }
            sent += 1
            const startMs = performance.now()
            const answer = await send(target, operation, personas[persona] ?? {}, request)
            count(tally, operation.id, answer, performance.now() - startMs)
            const fault = wireFaultOf(wire, answer)
            if (fault !== null) throw new Error(fault)
          })
          await fc.assert(hasAnswer, { seed, numRuns: runs, includeErrorInReport: true })
        },
        10_000 + runs * MAX_MS_PER_RUN,
      )
    },
  )
})
