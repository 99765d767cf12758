import type { Role } from '@laurel/contract/people/people'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, inject, it } from 'vitest'
import { startTestApp, type TestApp } from '../../apps/server/testing/servers/test-app.ts'
import { faultOf, send } from './fuzzing.ts'
import { documentedOperations, type Operation } from './operations.ts'
import type { Pool } from './pool.ts'
import { requestsTo } from './requests.ts'
import { count, type Tally, tallyText } from './tally.ts'
import { buildWorld } from './world.ts'

const { runs, seed, operation: only } = inject('fuzz')
/** Requests between two resets of the rate limit counters, which are tested elsewhere. */
const REQUESTS_PER_WINDOW = 50
const MAX_MS_PER_RUN = 250

const PERSONAS: Readonly<Record<string, readonly Role[] | null>> = {
  anonymous: null,
  member: [],
  moderator: ['moderator'],
  finance: ['finance'],
  admin: ['admin'],
}

const tally: Tally = new Map()
let t: TestApp
let pool: Pool | undefined
const people: Record<string, string | null> = {}
let memberId = ''

beforeAll(async () => {
  t = await startTestApp({ isDemo: true })
  for (const [persona, roles] of Object.entries(PERSONAS)) {
    people[persona] = roles === null ? null : await t.signIn(persona, { roles })
  }
  const { rows } = await t.database.pool.query<{ user_id: string }>(
    `select user_id from user_profiles where username = 'member'`,
  )
  memberId = rows[0]?.user_id ?? ''
})
afterAll(async () => {
  await t.close()
  if (only !== null || runs > 100) process.stdout.write(`\n${tallyText(tally)}\n`)
})

function buildNew(): Promise<Pool> {
  const jobs = { send: async () => {} }
  return buildWorld({ database: t.database, clock: t.clock, jobs }, memberId)
}

const operations = documentedOperations().filter(({ id }) => only === null || id === only)

function headersOf(persona: string): Record<string, string> {
  const authorization = people[persona] ?? null
  return authorization === null ? {} : { authorization }
}

/** An admin does the same as a moderator, except where the rules name admins; finance only deals with payouts. */
function personasOf({ id }: Operation): string[] {
  const isForAdmins = id.startsWith('moderation.') || id === 'bounties.cancel'
  const isForFinance = /^payout(s|Batches)\./.test(id)
  return Object.keys(PERSONAS).filter(
    (persona) => (persona !== 'admin' || isForAdmins) && (persona !== 'finance' || isForFinance),
  )
}

describe(`the schema fuzzer with seed ${seed}`, () => {
  describe.each(operations.map((operation) => ({ name: operation.id, operation })))(
    '$name',
    ({ operation }) => {
      beforeAll(async () => {
        // All reading operations share one fixture; each writing operation gets a new one.
        if (operation.method !== 'GET' || pool === undefined) pool = await buildNew()
      })

      it.each(personasOf(operation))(
        'meets its contract for %s',
        async (persona) => {
          let sent = 0
          const target = { app: t.app, pool: pool ?? (await buildNew()), now: () => t.clock.now() }
          const meetsContract = fc.asyncProperty(requestsTo(operation), async (request) => {
            if (sent % REQUESTS_PER_WINDOW === 0) {
              await t.database.pool.query('delete from rate_limits')
            }
            sent += 1
            const startMs = performance.now()
            const answer = await send(target, operation, headersOf(persona), request)
            count(tally, operation.id, answer, performance.now() - startMs)
            t.clock.setOffsetMs(0)
            const fault = faultOf(operation, answer)
            if (fault !== null) throw new Error(fault)
          })
          await fc.assert(meetsContract, { seed, numRuns: runs, includeErrorInReport: true })
        },
        10_000 + runs * MAX_MS_PER_RUN,
      )
    },
  )
})
