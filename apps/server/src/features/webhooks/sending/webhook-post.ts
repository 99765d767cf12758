import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import {
  AddressRefused,
  findTarget,
  type HostAddress,
  parseTarget,
  type ResolveHost,
  type WebhookTargets,
} from './webhook-address.ts'

/** From where and to where webhooks are sent. */
export interface WebhookSending {
  targets: WebhookTargets
  resolveHost: ResolveHost
  userAgent: string
}

/** What came of one request. */
export interface PostResult {
  durationMs: number
  /** Null without an answer. */
  status: number | null
  /** The beginning of the answer. */
  answer: string
  /** Why it failed, in a sentence for the owner; null if it succeeded. */
  error: string | null
}

/** For look-up, connection and answer together. */
const LIMIT_MS = 5000
/** How much of an answer is read. */
const ANSWER_BYTES = 2048
const MAX_HEADER_BYTES = 16_384
const GONE = 410

/** Whether the receiver says that it wants no more. */
export function isGone({ status }: PostResult): boolean {
  return status === GONE
}

/**
 * Sends one request and reads the beginning of its answer. Never throws, follows no redirect and decodes nothing;
 * whatever the receiver does, it ends in five seconds.
 */
export async function postWebhook(
  sending: WebhookSending,
  message: { url: string; headers: Readonly<Record<string, string>>; body: string },
): Promise<PostResult> {
  const startedAt = performance.now()
  const done = (result: Omit<PostResult, 'durationMs'>): PostResult => ({
    durationMs: Math.round(performance.now() - startedAt),
    ...result,
  })
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), LIMIT_MS)
  try {
    const url = parseTarget(message.url, sending.targets)
    const address = await findTarget(url, sending.targets, sending.resolveHost, limit.signal)
    const headers = { ...message.headers, 'user-agent': sending.userAgent }
    const { status, answer } = await exchange(
      { url, address, headers, body: message.body },
      limit.signal,
    )
    return done({ status, answer, error: judge(status) })
  } catch (error) {
    return done({ status: null, answer: '', error: describe(error, limit.signal) })
  } finally {
    clearTimeout(timer)
    limit.abort()
  }
}

interface Exchange {
  url: URL
  address: HostAddress
  headers: Record<string, string>
  body: string
}

/** Sends a request to a checked address; ends with the answer, or as soon as enough of it is read. */
function exchange(
  { url, address, headers, body }: Exchange,
  signal: AbortSignal,
): Promise<{ status: number; answer: string }> {
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest
  return new Promise((resolve, reject) => {
    const request = send(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      // A connection of its own, to the address that was checked.
      agent: false,
      lookup: pinnedTo(address),
      maxHeaderSize: MAX_HEADER_BYTES,
      signal,
    })
    request.on('error', reject)
    request.on('close', () => reject(new Error('closed')))
    request.on('response', (response) => readBeginning(request, response, resolve, reject))
    request.end(body)
  })
}

function readBeginning(
  request: ClientRequest,
  response: IncomingMessage,
  resolve: (answer: { status: number; answer: string }) => void,
  reject: (error: unknown) => void,
): void {
  const chunks: Buffer[] = []
  let size = 0
  const finish = () => {
    const bytes = Buffer.concat(chunks).subarray(0, ANSWER_BYTES)
    // PostgreSQL stores no NUL.
    const answer = bytes.toString('utf8').replaceAll('\u0000', '\ufffd')
    resolve({ status: response.statusCode ?? 0, answer })
  }
  response.on('data', (chunk: Buffer) => {
    chunks.push(chunk)
    size += chunk.length
    if (size < ANSWER_BYTES) return
    finish()
    request.destroy()
  })
  response.on('end', finish)
  response.on('error', reject)
  response.on('aborted', () => reject(new Error('closed')))
}

/** A look-up that knows only the checked address, whatever the name leads to by now. */
function pinnedTo({ address, family }: HostAddress): LookupFunction {
  return (_host, options, callback) => {
    if (options.all === true) callback(null, [{ address, family }])
    else callback(null, address, family)
  }
}

function judge(status: number): string | null {
  if (status >= 200 && status < 300) return null
  if (status >= 300 && status < 400) return `It answered ${status}. Redirects are not followed.`
  if (status === GONE) return 'It answered 410: it wants no more.'
  return `It answered ${status}.`
}

/** Says what went wrong without repeating what the network said: that would tell about this server’s own. */
function describe(error: unknown, limit: AbortSignal): string {
  if (error instanceof AddressRefused) return `The address was refused. ${error.message}`
  if (limit.aborted) return 'There was no complete answer within 5 seconds.'
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ECONNREFUSED') return 'The connection was refused.'
  if (code.startsWith('HPE_')) return 'The answer was not valid HTTP.'
  if (/CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO/.test(code)) {
    return `The certificate was not accepted (${code}).`
  }
  if (code === 'EHOSTUNREACH' || code === 'ENETUNREACH' || code === 'ETIMEDOUT') {
    return 'The host could not be reached.'
  }
  return 'The connection was closed before the answer was complete.'
}
