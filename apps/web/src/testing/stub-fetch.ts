import { vi } from 'vitest'

/** What a stubbed address answers: a JSON value with 200, or status, value and headers. */
type Answer = { status?: number; json?: unknown; headers?: Record<string, string> }

/** One call that was made. */
export interface Call {
  method: string
  url: string
  headers: Headers
  body: unknown
}

/**
 * Puts a list of answers in place of the network: `'POST /rest/v1/rpc/x': { json: true }`. A function is called again for
 * each call. Calls to anything else fail the way an unreachable server does. Returns the calls as they are made.
 */
export function stubFetch(answers: Record<string, Answer | ((call: Call) => Answer)>): Call[] {
  const calls: Call[] = []
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const call: Call = {
      method: init.method ?? 'GET',
      url: input,
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    }
    calls.push(call)
    const answer = answers[`${call.method} ${input.split('?')[0]}`]
    if (answer === undefined) throw new TypeError('fetch failed')
    const {
      status = 200,
      json,
      headers = {},
    } = typeof answer === 'function' ? answer(call) : answer
    return new Response(json === undefined ? null : JSON.stringify(json), {
      status,
      headers: { 'content-type': 'application/json', ...headers },
    })
  })
  return calls
}
