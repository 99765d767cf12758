import type { Api } from '@laurel/contract/api'
import { type FieldError, PROBLEMS, type ProblemCode } from '@laurel/contract/problems'
import { vi } from 'vitest'
import type { ClientConfig } from '../lib/api/config.ts'

type Operation = keyof Api

/** A request as a handler of the fake API sees it. */
export interface FakeRequest<O extends Operation> {
  params: Record<string, string>
  query: URLSearchParams
  body: Api[O]['body']
  idempotencyKey: string | null
}

/** What a handler throws to refuse, as the server would. */
export class FakeRefusal {
  readonly code: ProblemCode
  readonly errors: FieldError[]

  constructor(code: ProblemCode, errors: FieldError[] = []) {
    this.code = code
    this.errors = errors
  }
}

interface Route {
  method: string
  pattern: RegExp
  names: string[]
  answer: (request: FakeRequest<Operation>) => unknown
}

const CONFIG: ClientConfig = {
  publicKey: 'anon',
  network: 'devnet',
  isLocalLedger: false,
  rpcUrl: 'https://api.devnet.solana.com',
  usdcMint: '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU',
  hasTreasury: false,
  twitter: false,
  demo: false,
}

/** Stands in for the server in tests of pages: typed by the contract, it answers `fetch` from memory. */
export class FakeApi {
  /** Every call in order, as `METHOD /path?query`. */
  readonly calls: string[] = []
  /** While true every feature flag reads as on. */
  isPrelaunch = false
  /** While true no request gets an answer. */
  isOffline = false
  private readonly routes: Route[] = []

  /** Puts the fake in the place of `fetch`; `vi.unstubAllGlobals` takes it away. */
  install(): this {
    vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) =>
      this.answer(String(input), init ?? {}),
    )
    return this
  }

  /** Answers an operation; the last handler of an operation wins. */
  on<O extends Operation>(
    operation: O,
    answer: (request: FakeRequest<O>) => Api[O]['reply'] | Promise<Api[O]['reply']>,
  ): this {
    const [method = '', path = ''] = operation.split(' ')
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
    const pattern = new RegExp(`^${path.replace(/\{\w+\}/g, '([^/]+)')}$`)
    this.routes.unshift({ method, pattern, names, answer: answer as Route['answer'] })
    return this
  }

  /** How often an operation was called, by method and the beginning of its address. */
  count(call: string): number {
    return this.calls.filter((made) => made.startsWith(call)).length
  }

  private async answer(address: string, init: RequestInit): Promise<Response> {
    const url = new URL(address, 'http://localhost')
    const method = init.method ?? 'GET'
    this.calls.push(`${method} ${url.pathname}${url.search}`)
    if (this.isOffline) throw new TypeError('Failed to fetch')
    if (url.pathname === '/api/v1/config') return Response.json(CONFIG)
    if (url.pathname === '/rest/v1/rpc/is_feature_enabled') return Response.json(this.isPrelaunch)
    for (const route of this.routes) {
      const match = route.method === method ? route.pattern.exec(url.pathname) : null
      if (match !== null) return await this.run(route, match, url, init)
    }
    return problem(new FakeRefusal('not_found'))
  }

  private async run(route: Route, match: RegExpExecArray, url: URL, init: RequestInit) {
    const values = match.slice(1).map(decodeURIComponent)
    try {
      const reply = await route.answer({
        params: Object.fromEntries(route.names.map((name, at) => [name, values[at] ?? ''])),
        query: url.searchParams,
        body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
        idempotencyKey: new Headers(init.headers).get('idempotency-key'),
      })
      return Response.json(reply)
    } catch (thrown) {
      if (thrown instanceof FakeRefusal) return problem(thrown)
      throw thrown
    }
  }
}

function problem({ code, errors }: FakeRefusal): Response {
  const { status, title } = PROBLEMS[code]
  const body = {
    type: `urn:laurel:problem:${code}`,
    title,
    status,
    code,
    errors,
    instance: 'req-1',
  }
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/problem+json' },
  })
}
