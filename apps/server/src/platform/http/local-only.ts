import { Problem } from '@laurel/contract/problems'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendProblem } from './problem-handler.ts'

/**
 * Restricts a local server to its own machine. It listens on loopback, which other people's requests reach only through
 * a proxy or DNS rebinding: such requests name another host or carry proxy headers. The server may be a demo, whose
 * passwords are public, and shows its metrics to anyone on loopback.
 */

/** The requests that a server on loopback accepts. */
interface LocalOnlyOptions {
  /** Whether `TRUST_PROXY` names proxies, which are then intended. */
  hasProxies: boolean
  /** Other origins whose pages may call this server. */
  origins: readonly string[]
}

/** Headers that proxies add and browsers never send. */
const PROXY_HEADERS = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-server',
  'x-real-ip',
]

const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])\.?(:\d{1,5})?$/i

const ADVICE =
  'To serve other machines, set PUBLIC_URL to the address they use, and set SMTP_URL and TRUST_PROXY. To share a demo, whose passwords are public, set DEMO=shared, PUBLIC_URL and TRUST_PROXY.'

/** Refuses requests from other machines with 403: a page for browsers, a problem for other clients. */
export function refuseRemoteRequests(app: FastifyInstance, options: LocalOnlyOptions): void {
  app.addHook('onRequest', async (request, reply) => {
    const reason = remoteReason(request, options)
    if (reason === null) return
    if (request.headers.accept?.includes('text/html')) return sendPage(reason, request, reply)
    sendProblem(new Problem('not_allowed', { detail: `${reason} ${ADVICE}` }), request, reply)
    return reply
  })
}

/** The sign that a request comes from another machine, as a sentence; null without one. */
function remoteReason({ headers }: FastifyRequest, options: LocalOnlyOptions): string | null {
  if (headers.host !== undefined && !LOOPBACK.test(headers.host)) {
    return 'This server only accepts requests from its own machine, and this request names another host (Host).'
  }
  const added = PROXY_HEADERS.find((name) => headers[name] !== undefined)
  if (added !== undefined && !options.hasProxies) {
    return `This server only accepts requests from its own machine, and this request came through a proxy (${added}).`
  }
  // Proxies that rewrite the host keep the origin.
  const { protocol, host, origin } = URL.parse(headers.origin ?? '') ?? {}
  const isForeignPage =
    protocol?.startsWith('http') &&
    !LOOPBACK.test(host ?? '') &&
    !options.origins.includes(origin ?? '')
  return isForeignPage
    ? 'This server only accepts requests from its own machine, and this request is from a page of another site (Origin).'
    : null
}

function sendPage(reason: string, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  request.log.warn({ reason }, 'request from another machine refused')
  return reply
    .code(403)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>Not shared · Laurel</title><main><h1>This Laurel is not shared</h1><p>${reason}</p><p>${ADVICE}</p></main></html>`,
    )
}
