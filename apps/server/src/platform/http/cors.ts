import type { IncomingMessage } from 'node:http'

/*
 * Other origins may call the wire services if `REDIRECT_URLS` names one of their pages; `/api/v1` is for this site only
 * (docs/decisions/0032). Callers authenticate with explicit tokens: responses never allow credentials, which would
 * include cookies.
 */

/** Origins whose pages may call the wire services, as browsers write them. */
export type CallerOrigins = ReadonlySet<string>

/** How long browsers cache a preflight; the longest that they support. */
const PREFLIGHT_SECONDS = 7200

const ALLOWED_METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE'

/** The request headers of the clients (wire.md 0). */
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

/** The response headers that clients read (wire.md 0), and `retry-after`. */
const EXPOSED_HEADERS = [
  'x-supabase-api-version',
  'x-total-count',
  'link',
  'content-range',
  'retry-after',
  'x-request-id',
].join(', ')

const WIRE_SERVICE = /^\/(auth|rest|storage|realtime)\/v1(?:[/?]|$)/

/** The allowed origins: this site's and those of `REDIRECT_URLS`. */
export function callerOrigins(config: {
  publicUrl: string
  redirectUrls: readonly string[]
}): CallerOrigins {
  return new Set([config.publicUrl, ...config.redirectUrls].map((url) => new URL(url).origin))
}

/** The CORS headers of a wire service's responses, errors included. */
export function corsHeaders(
  origins: CallerOrigins,
  origin: string | undefined,
): Record<string, string> {
  // Caches must not share a response between origins.
  if (origin === undefined || !origins.has(origin)) return { vary: 'Origin' }
  return {
    vary: 'Origin',
    'access-control-allow-origin': origin,
    'access-control-expose-headers': EXPOSED_HEADERS,
  }
}

/** The preflight headers in addition to `corsHeaders`; none for an origin that is not allowed. */
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

/** The CORS headers of responses sent before a service handles the request; none outside the wire services. */
export function earlyCorsHeaders(
  origins: CallerOrigins,
  { url = '/', headers }: Pick<IncomingMessage, 'url' | 'headers'>,
): Record<string, string> {
  return WIRE_SERVICE.test(url) ? corsHeaders(origins, headers.origin) : {}
}
