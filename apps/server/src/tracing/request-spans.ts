import { BlockList, isIPv6 } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Span } from './spans.ts'
import { isTracing, openSpan, runWithin } from './tracing.ts'

/** Asked every few seconds by balancers and monitors. */
const PROBES = new Set(['/healthz', '/readyz', '/metrics'])

/**
 * A span for each request, named by its method and its route's pattern: the path itself may hold ids and keys. It
 * continues the trace of a proxy in `trusted`, and begins a new one for everyone else. Probes and sockets have none.
 */
export function traceRequests(app: FastifyInstance, trusted: false | readonly string[]): void {
  const isTrusted = peersOf(trusted)
  const spans = new WeakMap<FastifyRequest, Span>()
  app.addHook('onRequest', (request, _reply, done) => {
    const span = isTracing() ? spanOf(request, isTrusted) : null
    if (span === null) return done()
    spans.set(request, span)
    runWithin(span, done)
  })
  // Reading a body leaves the context of the request.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request)
    if (span === undefined) done()
    else runWithin(span, done)
  })
  app.addHook('onResponse', (request, { statusCode }, done) => {
    const span = spans.get(request)
    span?.set({ 'http.response.status_code': statusCode })
    if (statusCode >= 500) span?.fail(String(statusCode))
    span?.end()
    if (span === undefined) done()
    else runWithin(span, done)
  })
}

function spanOf(request: FastifyRequest, isTrusted: (peer: string) => boolean): Span | null {
  const { method, headers } = request
  const route = request.routeOptions.url
  if (headers.upgrade !== undefined || (route !== undefined && PROBES.has(route))) return null
  const sent = headers.traceparent
  return openSpan({
    name: route === undefined ? method : `${method} ${route}`,
    kind: 'server',
    attributes: {
      'http.request.method': method,
      ...(route === undefined ? {} : { 'http.route': route }),
    },
    remote:
      typeof sent === 'string' && isTrusted(request.socket.remoteAddress ?? '') ? sent : undefined,
  })
}

/** Tells whether an address is one of the entries, which are addresses and CIDR ranges. */
function peersOf(entries: false | readonly string[]): (peer: string) => boolean {
  const list = new BlockList()
  for (const entry of entries === false ? [] : entries) {
    const [ip = '', bits] = entry.split('/')
    const family = isIPv6(ip) ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(ip, family)
    else list.addSubnet(ip, Number(bits), family)
  }
  return (peer) => {
    const plain = peer.replace(/^::ffff:(?=[\d.]+$)/i, '')
    return plain !== '' && list.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4')
  }
}
