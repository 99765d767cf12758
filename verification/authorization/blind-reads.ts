import { endpoints } from '@laurel/contract/api'
import { routes as pages } from '@laurel/contract/spec/routes'
import { z } from 'zod'
import type { MovableClock } from '../../apps/server/src/platform/clock.ts'
import { ACTORS, type Actor, MATRIX, type MatrixRow } from './matrix.ts'
import type { MatrixRequest } from './requests.ts'
import type { Stage } from './stage.ts'

/** A request whose response might reveal votes. */
export interface BlindRead {
  route: string
  object: string
  /** Added to the valid request. */
  query: string
}

/** Reads that differ each time for other reasons, and why. */
const CHANGING: Readonly<Record<string, string>> = {
  'GET /api/v1/me/sessions': 'devices show real time',
  'GET /readyz': 'measures the server',
  'GET /auth/v1/.well-known/jwks.json': 'the same keys, in any order once they were read again',
  'GET /api/v1/chain-status': 'measures the chain',
  'GET /auth/v1/authorize': 'starts a flow with a random state',
  'GET /auth/v1/user/identities/authorize': 'starts a flow with a random state',
  'GET /auth/v1/proof-of-work': 'a random puzzle',
  'GET /dev/twitter/authorize': 'a form with a random state',
  'GET /dev/twitter/users/me': 'of another service',
  'GET /dev/twitter/pictures/:id': 'of another service',
}

/** Writes whose response describes an entry in voting or the state of the arena. */
const SPEAKING_WRITES = [
  'POST /api/v1/arena/next',
  'POST /api/v1/arena/exposures/:id/open',
  'POST /api/v1/arena/exposures/:id/skip',
  'POST /api/v1/arena/exposures/:id/vote',
  'POST /api/v1/submissions/:id/vote',
  'POST /api/v1/submissions/:id/reports',
  'POST /api/v1/votes/:id/undo',
]

/** Headers that differ between two equal responses, and one that is long and the same for every page. */
const UNREAD_HEADERS = ['x-request-id', 'date', 'set-cookie', 'content-security-policy']

/**
 * Everything that anyone may read of the world, derived from the matrix: each GET route, about its own objects and about
 * the bounty and the entry in voting, with each choice that its query offers; the pages; and the writes that describe an
 * entry in voting.
 */
export function listBlindReads(): BlindRead[] {
  const rows = MATRIX.filter(({ route }) => isBlindRead(route))
  const objects = new Map<string, Set<string>>()
  for (const { route, object } of rows) {
    const known = objects.get(route) ?? new Set()
    objects.set(route, known.add(about(route, object)))
  }
  const reads = [...objects].flatMap(([route, names]) =>
    [...names].flatMap((object) => queriesOf(route).map((query) => ({ route, object, query }))),
  )
  return [...reads, ...PAGES]
}

/** Whether this test reads a route: every GET route, unless it is listed with its reason. */
function isBlindRead(route: string): boolean {
  if (SPEAKING_WRITES.includes(route)) return true
  return route.startsWith('GET ') && CHANGING[route] === undefined && route !== 'GET /*'
}

/** The HTML of each page, also about the bounty and the entry in voting; and the list of pages. */
const PAGES: BlindRead[] = [
  ...Object.values(pages).map(({ path }) => ({
    route: `GET ${path === '/' ? '/*' : path}`,
    object: path === '/bounty/:id' ? 'voting bounty' : '',
    query: '',
  })),
  { route: 'GET /submissions/{entry}', object: 'entry in voting', query: '' },
  { route: 'GET /sitemap.xml', object: '', query: '' },
]

/** The objects of the votes, wherever a route takes one of their kind. */
function about(route: string, object: string): string {
  if (route.includes('/bounties/:id')) return 'voting bounty'
  return route.includes('/submissions/:id') ? 'entry in voting' : object
}

/** One query for each value of each closed choice that a route offers, and the empty one. */
function queriesOf(route: string): string[] {
  const endpoint = endpoints.find(
    ({ method, path }) => `${method} ${path.replace(/\{(\w+)\}/g, ':$1')}` === route,
  )
  if (endpoint?.query === undefined) return ['']
  const { properties = {} } = z.toJSONSchema(endpoint.query, {
    io: 'input',
    unrepresentable: 'any',
  })
  const choices = Object.entries(properties).flatMap(([name, schema]) =>
    valuesOf(schema).map((value) => `${name}=${encodeURIComponent(value)}`),
  )
  return ['', ...choices]
}

function valuesOf(schema: z.core.JSONSchema._JSONSchema): string[] {
  if (typeof schema === 'boolean') return []
  const { enum: list = [], anyOf = [] } = schema
  return [...list.map(String), ...anyOf.flatMap(valuesOf)]
}

/** The responses to all reads, by actor and request: status, headers and body. */
export async function readEverything(
  stage: Stage,
  reads: readonly BlindRead[],
  actors: readonly Actor[] = ACTORS,
): Promise<Map<string, string>> {
  const seen = new Map<string, string>()
  for (const read of reads) {
    for (const actor of actors) {
      const answer = await stage.perform(read as Pick<MatrixRow, 'route' | 'object'>, actor, {
        change: (request) => withQuery(request, read),
      })
      seen.set(`${actor} ${read.route} ${read.object} ${read.query}`, seenOf(read, answer))
    }
  }
  return seen
}

function withQuery(request: MatrixRequest, { query }: BlindRead): MatrixRequest {
  const page = request.url.replace(/^\/submissions\//, '/submissions?id=').replace(/^\/\*$/, '/')
  if (query === '') return { ...request, url: page }
  return { ...request, url: `${page}${page.includes('?') ? '&' : '?'}${query}` }
}

/**
 * What a reader can observe. A refusal contains its request id, a write the id of what it inserted, a device real time:
 * these differ.
 */
function seenOf(
  { route }: BlindRead,
  { statusCode, headers, body }: Awaited<ReturnType<Stage['perform']>>,
): string {
  if (statusCode >= 400) return String(statusCode)
  const kept = Object.entries(headers).filter(([name]) => !UNREAD_HEADERS.includes(name))
  const text = route.startsWith('POST ')
    ? body.replace(/(?<="(vote|exposure)Id":")[^"]+/, 'id')
    : body.replace(/(?<="(signedInAt|lastSeenAt)":")[^"]+/g, 'real time')
  return `${statusCode} ${JSON.stringify(kept)} ${text}`
}

/** Moves a clock to an instant, also back. */
export function setClock(clock: MovableClock, at: Date): void {
  clock.setOffsetMs(clock.offsetMs() + at.getTime() - clock.now().getTime())
}
