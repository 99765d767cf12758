import type { IncomingMessage } from 'node:http'

/*
 * Pages of other origins may call the wire services if the configuration names one of their pages in `REDIRECT_URLS`;
 * `/api/v1` belongs to this site alone (docs/decisions/0032). Callers prove themselves by tokens that they send
 * themselves: no answer ever allows credentials, which would bring cookies along.
 */

/** Origins whose pages may call the wire services, as browsers write them. */
export type CallerOrigins = ReadonlySet<string>

/** Seconds for which a browser need not ask again; the longest that browsers keep to. */
const PREFLIGHT_SECONDS = 7200

const ALLOWED_METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE'

/** What the clients send (wire.md 0). */
const ALLOWED_HEADERS = [
  'authorization',
  'apikey',
  'content-type',
  'x-client-info',
  'x-supabase-api-version',
  'prefer',
  'accept-profile',
  'content-profile',
  'range',
  'x-upsert',
  'cache-control',
  'x-metadata',
  'x-retry-count',
].join(', ')

/** What the clients read (wire.md 0), and when to come back. */
const EXPOSED_HEADERS = [
  'x-supabase-api-version',
  'x-total-count',
  'link',
  'content-range',
  'retry-after',
  'x-request-id',
].join(', ')

const WIRE_SERVICE = /^\/(auth|rest|storage|realtime)\/v1(?:[/?]|$)/

/** Whose pages may call: this site's own, and those of the pages in `REDIRECT_URLS`. */
export function callerOrigins(config: {
  publicUrl: string
  redirectUrls: readonly string[]
}): CallerOrigins {
  return new Set([config.publicUrl, ...config.redirectUrls].map((url) => new URL(url).origin))
}

/** The headers that an answer of a wire service carries for the page that asked; errors carry them too. */
export function corsHeaders(
  origins: CallerOrigins,
  origin: string | undefined,
): Record<string, string> {
  // A cache must not give the answer for one origin to another.
  if (origin === undefined || !origins.has(origin)) return { vary: 'Origin' }
  return {
    vary: 'Origin',
    'access-control-allow-origin': origin,
    'access-control-expose-headers': EXPOSED_HEADERS,
  }
}

/** What a preflight is answered beside `corsHeaders`; nothing for an origin that may not call. */
export function preflightHeaders(
  origins: CallerOrigins,
  origin: string | undefined,
): Record<string, string> {
  if (origin === undefined || !origins.has(origin)) return {}
  return {
    'access-control-allow-methods': ALLOWED_METHODS,
    'access-control-allow-headers': ALLOWED_HEADERS,
    'access-control-max-age': String(PREFLIGHT_SECONDS),
  }
}

/** The headers for answers that are given before a service sees the request; none outside the wire services. */
export function earlyCorsHeaders(
  origins: CallerOrigins,
  { url = '/', headers }: Pick<IncomingMessage, 'url' | 'headers'>,
): Record<string, string> {
  return WIRE_SERVICE.test(url) ? corsHeaders(origins, headers.origin) : {}
}
