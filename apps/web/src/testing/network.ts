import { PROBLEMS, type ProblemBody } from '@laurel/contract/problems'

/** Refusals that come from an outage or from the time, not from the request. */
type Outage =
  | 'overloaded'
  | 'rate_limited'
  | 'database_unavailable'
  | 'chain_unavailable'
  | 'treasury_missing'
  | 'not_authenticated'

/** A request's fate: answered, its answer lost, never delivered, or refused. */
type Fate = 'answered' | 'lost' | 'unreachable' | Outage

interface Fault {
  /** Prefix of the affected calls, such as `POST /api/v1/bounties`. */
  call: string
  fate: Fate
  /** Number of calls it still affects. */
  times: number
  /** The request waits for this. */
  until?: Promise<void>
  /** What becomes of the answer on its way. */
  alter?: (answer: Response) => Response | Promise<Response>
}

const direct = globalThis.fetch
/** A call of the page. */
interface Call {
  call: string
  key: string | null
  body: unknown
}

let made: Call[] = []
let faults: Fault[] = []
let watched: { call: string; seen: unknown[] }[] = []

/** Records the page's calls from here on and applies the test's faults. */
export function watchNetwork(): void {
  made = []
  faults = []
  watched = []
  globalThis.fetch = fetchThrough
}

/** Number of calls the page made, by prefix. */
export function countCalls(call: string): number {
  return callsOf(call).length
}

/** The page's calls by prefix, first to last, as method and address. */
export function callsTo(call: string): string[] {
  return callsOf(call).map((each) => each.call)
}

/** The bodies of the page's calls, first to last. */
export function bodiesOf(call: string): unknown[] {
  return callsOf(call).map(({ body }) => body)
}

/** The idempotency keys of the page's calls, first to last. */
export function keysOf(call: string): (string | null)[] {
  return callsOf(call).map(({ key }) => key)
}

function callsOf(call: string): Call[] {
  return made.filter((each) => each.call.startsWith(call))
}

/** Delivers the next calls but loses their answers. */
export function loseAnswers(call: string, times = Number.POSITIVE_INFINITY): void {
  faults.push({ call, fate: 'lost', times })
}

/** Keeps the next calls from reaching the server. */
export function cutOff(call: string, times = Number.POSITIVE_INFINITY): void {
  faults.push({ call, fate: 'unreachable', times })
}

/** Refuses the next calls. */
export function refuseCalls(call: string, why: Outage, times = Number.POSITIVE_INFINITY): void {
  faults.push({ call, fate: why, times })
}

/** Replaces the answers of the next calls on their way, as a proxy might. */
export function alterAnswers(
  call: string,
  alter: (answer: Response) => Response | Promise<Response>,
  times = Number.POSITIVE_INFINITY,
): void {
  faults.push({ call, fate: 'answered', times, alter })
}

/** The server's answers to a call from here on; the list grows. */
export function watchAnswers(call: string): readonly unknown[] {
  const seen: unknown[] = []
  watched.push({ call, seen })
  return seen
}

/** Ends all faults. */
export function restoreNetwork(): void {
  faults = []
}

/** Holds calls until the returned function is called. */
export function holdCalls(call: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  faults.push({ call, fate: 'answered', times: Number.POSITIVE_INFINITY, until: promise })
  return resolve
}

async function fetchThrough(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const url = new URL(String(input), location.href)
  const call = `${init?.method ?? 'GET'} ${url.pathname}${url.search}`
  // The test's own steps use absolute addresses, as does the auth client; the page's other calls are relative.
  const isOfPage = String(input).startsWith('/') || url.pathname.startsWith('/auth/')
  const fault = faults.find((each) => isOfPage && each.times > 0 && call.startsWith(each.call))
  // happy-dom caches answers longer than a browser does.
  const headers = new Headers(init?.headers)
  if (isOfPage) made.push({ call, key: headers.get('idempotency-key'), body: bodyOf(init) })
  headers.set('cache-control', 'no-cache')
  const fresh = { ...init, headers }
  if (fault === undefined) return await record(call, await direct(input, fresh))
  fault.times -= 1
  await fault.until
  if (fault.fate === 'unreachable') throw new TypeError('Failed to fetch')
  if (fault.fate !== 'answered' && fault.fate !== 'lost') return refusal(fault.fate)
  const answer = await direct(input, fresh)
  if (fault.fate === 'lost') throw new TypeError('Failed to fetch')
  return fault.alter?.(answer) ?? answer
}

/** Records an answer for the tests that watch its call and returns a copy. */
async function record(call: string, answer: Response): Promise<Response> {
  const watchers = watched.filter((each) => call.startsWith(each.call))
  if (watchers.length === 0) return answer
  const text = await answer.text()
  for (const { seen } of watchers) seen.push(JSON.parse(text))
  return new Response(text, { status: answer.status, headers: answer.headers })
}

function bodyOf(init?: RequestInit): unknown {
  return typeof init?.body === 'string' ? JSON.parse(init.body) : null
}

function refusal(code: Outage): Response {
  const { status, title } = PROBLEMS[code]
  const body: ProblemBody = { type: 'about:blank', title, status, code, instance: 'test' }
  return Response.json(body, {
    status,
    headers: { 'content-type': 'application/problem+json', 'x-request-id': 'test' },
  })
}
