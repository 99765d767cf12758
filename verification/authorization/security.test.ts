import { endpoints } from '@laurel/contract/api'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { z } from 'zod'
import { userStandings } from '../../apps/server/src/db/schema/people.ts'
import { newId } from '../../apps/server/src/platform/ids.ts'
import { buildBounty, buildEntry } from '../../apps/server/testing/builders/vote-builders.ts'
import { ACTORS, type Actor, MATRIX, type MatrixRow } from './matrix.ts'
import type { MatrixRequest } from './requests.ts'
import { openStage, type Stage } from './stage.ts'
import { WORLD_PASSWORD } from './world.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

type Line = Pick<MatrixRow, 'route' | 'object'> & { actor: Actor }

/** Every line of the matrix that allows an actor, once, with one such actor. */
const goodLines: Line[] = MATRIX.flatMap(({ route, object, statuses }) => {
  const actor = ACTORS.findLast((one) => statuses[one] < 300)
  return actor === undefined ? [] : [{ route, object, actor }]
})
const isWrite = ({ route }: Line): boolean => !route.startsWith('GET ')

describe('fields that clients cannot set', () => {
  const VICTIM = newId()
  const FOREIGN = {
    role: 'admin',
    roles: ['admin'],
    is_admin: true,
    state: 'completed',
    status: 'completed',
    balance: 1_000_000,
    amountPoints: 1_000_000,
    trustLevel: 5,
    vote_count: 99,
    voteCount: 99,
    viewerCount: 99,
    id: VICTIM,
    userId: VICTIM,
    authorId: VICTIM,
    sponsorId: VICTIM,
    created_at: '2020-01-01T00:00:00.000Z',
    createdAt: '2020-01-01T00:00:00.000Z',
    emailConfirmedAt: '2020-01-01T00:00:00.000Z',
    banned_until: null,
    app_metadata: { roles: ['admin'] },
  }
  const lines = goodLines.filter(isWrite)

  it.each(lines)('change nothing: $route $object', async (line) => {
    const plain = await contentAfter(line)
    if (!plain.hasBody) return
    const foreign = await contentAfter(line, ({ body, ...request }) => ({
      ...request,
      body: { ...FOREIGN, ...(body as object) },
    }))
    const isRefused = foreign.status >= 400 && foreign.status < 500
    expect(isRefused || foreign.status === plain.status, String(foreign.status)).toBe(true)
    if (foreign.status === plain.status) expect(foreign.content).toEqual(plain.content)
    expect(foreign.text).not.toContain('2020-01-01')
    expect(foreign.text).not.toContain(VICTIM)
  })

  async function contentAfter(line: Line, change = (request: MatrixRequest) => request) {
    let hasBody = false
    let text = ''
    const answer = await stage.perform(line, line.actor, {
      change: (request) => {
        hasBody = request.body !== undefined
        return change(request)
      },
      after: async () => {
        text = await contentOf(stage)
      },
    })
    return { status: answer.statusCode, hasBody, text, content: comparable(text) }
  }
})

/** Every row of every table as text, except the request counters, and the views, which nodes write a second later. */
async function contentOf({ database }: Stage): Promise<string> {
  // A request to the data API leaves its caller's role until the rollback.
  await database.pool.query('set local role laurel_app')
  const { rows: tables } = await database.pool.query<{ name: string }>(`
    select format('%I.%I', schemaname, tablename) as name
    from pg_tables
    where schemaname in ('public', 'auth') and tablename <> 'rate_limits' and tablename not like 'view%'
    order by 1`)
  const selects = tables.map(
    ({ name }) => `select '${name} ' || to_jsonb(t)::text as row from ${name} t`,
  )
  const { rows } = await database.pool.query<{ row: string }>(selects.join(' union all '))
  return rows.map(({ row }) => row).join('\n')
}

/**
 * Rows without what differs between two runs of one request: ids, hashes, the folders of files (the start of a random
 * name), machine times, random values.
 */
function comparable(text: string): string[] {
  return text
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'id')
    .replace(/\$argon2[^"]+|(\\\\x)?[0-9a-f]{32,}|"[\w-]{20,}"/g, 'hash')
    .replace(/"[0-9a-f]{2}\/(?=id")/g, '"')
    .replace(/\d{4}-\d\d-\d\dT[\d:.+]+/g, 'time')
    .replace(
      /\b0\.\d{6,}|\b\d(\.\d+)?e-\d+|draft-[0-9a-f]{12}|(?<="laurel_live_)\w{4}(?=")|(?<="Laurel )[0-9a-f]{4}(?=")/g,
      'chance',
    )
    .replace(/"ip": "[^"]+"|"timestamp": \d+/g, 'origin')
    .replace(/("sequence"|refresh_tokens {"id"): \d+/g, 'count')
    .split('\n')
    .sort()
}

describe('text with a meaning in SQL', () => {
  const LOCK = 424_242
  const TEXT = `'||(select pg_sleep(60)||pg_advisory_lock(${LOCK}))||'; select pg_sleep(60); --\\"\`$$%_`

  it.each(goodLines)('is only a value for $route $object', async (line) => {
    const faults: string[] = []
    for (const [place, change] of changesOf(line)) {
      let held = ''
      let sent: string[] = []
      const answer = await stage.perform(line, line.actor, {
        change,
        after: async () => {
          sent = stage.database.statements.filter((statement) => statement.includes('pg_sleep'))
          const { rows } = await stage.database.pool.query(
            `select from pg_locks where locktype = 'advisory' and objid = ${LOCK}`,
          )
          held = rows.length > 0 ? 'ran' : ''
        },
      })
      if (answer.statusCode >= 500 || held !== '' || sent.length > 0) {
        faults.push(`${place}: ${answer.statusCode} ${held} ${sent.join()}`)
      }
    }
    expect(faults).toEqual([])
  })

  /** One request for each text of the valid one: of its body, its query, its path. */
  function changesOf(line: Line): [string, (request: MatrixRequest) => MatrixRequest][] {
    const hostile = encodeURIComponent(TEXT)
    const names = new Set(queryNamesOf(line.route))
    const changes: [string, (request: MatrixRequest) => MatrixRequest][] = []
    changes.push(['path', (r) => ({ ...r, url: r.url.replace(/[^/?]+(?=\?|$)/, hostile) })])
    for (const name of names) {
      changes.push([
        `?${name}`,
        ({ url, ...r }) => ({
          ...r,
          url: `${url}${url.includes('?') ? '&' : '?'}${name}=${hostile}`,
        }),
      ])
    }
    for (let index = 0; index < MAX_TEXTS; index += 1) {
      changes.push([`text ${index}`, (r) => ({ ...r, body: withText(r.body, index, TEXT) })])
    }
    return changes
  }
})

/** Most texts in the body of a valid request. */
const MAX_TEXTS = 4

/** Names that a route accepts in its query. */
function queryNamesOf(route: string): string[] {
  const endpoint = endpoints.find(
    ({ method, path }) => `${method} ${path.replace(/\{(\w+)\}/g, ':$1')}` === route,
  )
  if (endpoint?.query === undefined) return []
  const { properties = {} } = z.toJSONSchema(endpoint.query, { io: 'input' })
  return Object.keys(properties)
}

/** A body whose text number `index`, in the order of writing, is replaced. */
function withText(body: unknown, index: number, text: string): unknown {
  let seen = -1
  return JSON.parse(JSON.stringify(body ?? null), (_key, value: unknown) => {
    if (typeof value !== 'string') return value
    seen += 1
    return seen === index ? text : value
  })
}

describe('an account that writes at the greatest speed', () => {
  const stopDate = () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
  }
  const countVotes = async () => {
    const { rows } = await stage.database.pool.query('select from votes where voter_id = $1', [
      stage.world.people.member.userId,
    ])
    return rows.length
  }
  const send = async (url: string, payload: object) => {
    const headers = { authorization: `Bearer ${stage.sessions.member.accessToken}` }
    return (await stage.app.inject({ method: 'POST', url, headers, payload })).statusCode
  }

  it('is refused past the limit, and refused requests do not count', async () => {
    stopDate()
    await stage.database.rehearse(async () => {
      const vote = `/api/v1/submissions/${stage.world.objects['entry in voting']}/vote`
      const before = await countVotes()
      const statuses: number[] = []
      for (let count = 0; count < 60; count += 1) {
        statuses.push(await send('/api/v1/notifications/read-all', {}))
      }
      for (let count = 0; count < 40; count += 1) {
        statuses.push(await send(vote, { decision: 'not_for' }))
      }
      expect(statuses.indexOf(429)).toBe(60)
      expect(new Set(statuses.slice(60))).toEqual(new Set([429]))
      expect(await countVotes()).toBe(before)
    })
  })

  it('casts no more of 100 votes in 10 seconds than the limit allows', async () => {
    stopDate()
    const { database, world } = stage
    await database.rehearse(async () => {
      const { db } = database
      const now = world.t.clock.now()
      const before = await countVotes()
      const votable: string[] = []
      const bounty = await buildBounty(db, now)
      for (let count = 0; count < 100; count += 1) {
        votable.push((await buildEntry(db, now, { bountyId: bounty.id })).id)
      }
      await db
        .update(userStandings)
        .set({ energyTenths: 2000, energyAt: now })
        .where(eq(userStandings.userId, world.people.member.userId))
      const statuses: number[] = []
      for (const id of votable) {
        vi.setSystemTime(Date.now() + 100)
        statuses.push(
          await send(`/api/v1/submissions/${id}/vote`, { decision: 'support', strength: 25 }),
        )
      }
      const accepted = statuses.filter((status) => status === 200).length
      const refused = statuses.filter((status) => status === 429).length
      expect(refused).toBeGreaterThan(15)
      expect(accepted + refused).toBe(100)
      expect(await countVotes()).toBe(before + accepted)
    })
  })
})

describe('concurrent sign-ins', () => {
  it('leave the server free to answer others', async () => {
    let signedIn = 0
    const signIns = Array.from({ length: 20 }, async () => {
      const answer = await stage.app.inject({
        method: 'POST',
        url: '/auth/v1/token?grant_type=password',
        payload: { email: stage.world.emails.member, password: WORLD_PASSWORD },
      })
      signedIn += answer.statusCode === 200 ? 1 : 0
    })
    expect((await stage.app.inject('/healthz')).statusCode).toBe(200)
    expect(signedIn).toBeLessThan(20)
    await Promise.all(signIns)
    expect(signedIn).toBe(20)
  })
})
