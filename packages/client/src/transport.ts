import { errorOf, LaurelConnectionError, retryAfterSeconds } from './problem.ts'

/** Settings of a client. */
export interface LaurelOptions {
  /** The address of the site, such as `https://laurel.example`. */
  baseUrl: string
  /**
   * An API key, `laurel_live_…`, or `laurel_test_…` for the sandbox. Keep it on servers: anyone who has it can act for
   * you.
   */
  apiKey?: string | undefined
  /** The access token of a session, or a function that returns the current one, for pages of the site itself. */
  accessToken?: string | (() => string | null | Promise<string | null>) | undefined
  /** Sends the requests; the global `fetch` by default. */
  fetch?: ((url: string, init: RequestInit) => Promise<Response>) | undefined
  /** How often a failed request is sent again; 2 by default. */
  retries?: number | undefined
  /** How long one attempt may take, in milliseconds; 30,000 by default. */
  timeoutMs?: number | undefined
}

/** Settings of one call. */
export interface CallOptions {
  /** Ends the call, its retries and its waits. */
  signal?: AbortSignal | undefined
  /** Names a change so that it happens once, even if you call again; made for you by default. 8 to 100 characters. */
  idempotencyKey?: string | undefined
  /** Replaces the client's `retries`. */
  retries?: number | undefined
  /** Replaces the client's `timeoutMs`. */
  timeoutMs?: number | undefined
}

/** A request, ready to be sent as often as it takes. */
export interface PreparedRequest {
  /** The operation, such as `bounties.list`. */
  operation: string
  method: string
  url: string
  body: string | undefined
  isText: boolean
}

/** Statuses of failures that pass: too many requests, and a server or proxy that is away. */
const PASSING = new Set([429, 502, 503, 504])

/** The first wait is at most half a second, then twice as long each time, up to this. */
const FIRST_WAIT_MS = 500
const MAX_WAIT_MS = 8_000

/** Where the server asks for a longer wait, the call fails instead, and its problem says how long. */
const MAX_RETRY_AFTER_SECONDS = 60

/** Sends a request, again after failures that pass, and returns its reply. */
export async function send(
  client: LaurelOptions,
  request: PreparedRequest,
  options: CallOptions,
): Promise<unknown> {
  const { retries = client.retries ?? 2, signal } = options
  const headers = headersOf(request, options)
  for (let attempt = 0; ; attempt += 1) {
    signal?.throwIfAborted()
    const outcome = await trySending(client, request, headers, options)
    if ('reply' in outcome) return outcome.reply
    const wait = outcome.isPassing ? waitMs(attempt, outcome.afterSeconds) : null
    if (attempt >= retries || wait === null) throw outcome.error
    await pause(wait, signal)
  }
}

type Outcome =
  | { reply: unknown }
  | { error: Error; isPassing: boolean; afterSeconds: number | undefined }

async function trySending(
  client: LaurelOptions,
  request: PreparedRequest,
  headers: Record<string, string>,
  { signal, timeoutMs = client.timeoutMs ?? 30_000 }: CallOptions,
): Promise<Outcome> {
  const { operation, method, url, body } = request
  const deadline = AbortSignal.timeout(timeoutMs)
  const authorization = await authorizationOf(client)
  try {
    const response = await (client.fetch ?? fetch)(url, {
      method,
      headers: { ...headers, ...authorization },
      redirect: 'manual', // A redirect would lose the key, or turn a change into a read.
      signal: signal === undefined ? deadline : AbortSignal.any([signal, deadline]),
      ...(body === undefined ? {} : { body }),
    })
    if (response.ok) return { reply: await (request.isText ? response.text() : response.json()) }
    const error = await errorOf(operation, response)
    const isPassing = PASSING.has(response.status)
    return { error, isPassing, afterSeconds: retryAfterSeconds(response) }
  } catch (cause) {
    signal?.throwIfAborted()
    const message = deadline.aborted
      ? `No reply within ${timeoutMs} ms`
      : `The connection to ${new URL(url).host} failed`
    const error = new LaurelConnectionError(operation, message, {
      cause: deadline.aborted ? deadline.reason : cause,
    })
    return { error, isPassing: true, afterSeconds: undefined }
  }
}

/** The headers that stay the same over all attempts: above all the key that makes a change happen once. */
function headersOf({ method, body, isText }: PreparedRequest, { idempotencyKey }: CallOptions) {
  return {
    accept: isText ? 'text/*, application/*' : 'application/json',
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(method === 'GET' ? {} : { 'idempotency-key': idempotencyKey ?? randomKey() }),
  }
}

async function authorizationOf({ apiKey, accessToken }: LaurelOptions) {
  const token = apiKey ?? (typeof accessToken === 'function' ? await accessToken() : accessToken)
  return token === undefined || token === null ? {} : { authorization: `Bearer ${token}` }
}

/** 128 random bits. `crypto.randomUUID` would need a secure context in browsers. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Exponential backoff with full jitter, after what the server asks for; null where that is too long. */
function waitMs(attempt: number, afterSeconds = 0): number | null {
  if (afterSeconds > MAX_RETRY_AFTER_SECONDS) return null
  const longest = Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** attempt)
  return afterSeconds * 1000 + Math.random() * longest
}

/** Waits so many milliseconds, or rejects with the signal's reason. */
export function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal?.addEventListener('abort', stop, { once: true })
  })
}
