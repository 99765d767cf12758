import { Problem } from '@laurel/contract/problems'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendProblem } from './problem-handler.ts'

/**
 * Keeps a server for this machine alone to this machine. It listens on loopback, where only a proxy that someone put in
 * front of it, or a page whose name was made to lead here (DNS rebinding), brings requests of others: they name another
 * host, or carry what proxies add. Such a server may be a demo, whose passwords everyone knows, and shows its metrics to
 * whoever asks from loopback.
 */

/** What a server on loopback takes. */
interface LocalOnlyOptions {
  /** `TRUST_PROXY` names proxies, so someone meant them to be there. */
  hasProxies: boolean
  /** Pages of other origins that are meant to call this server. */
  origins: readonly string[]
}

/** Headers that proxies add, and browsers never send. */
const OF_PROXIES = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-server',
  'x-real-ip',
]

const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])\.?(:\d{1,5})?$/i

const WHAT_TO_SET =
  'To serve others, set PUBLIC_URL to the address that they use, with SMTP_URL and TRUST_PROXY. To share a demo, whose passwords everyone can read, set DEMO=shared with PUBLIC_URL and TRUST_PROXY.'

/** Refuses every request that did not begin on this machine with 403: a page for browsers, a problem for the rest. */
export function refuseOthers(app: FastifyInstance, options: LocalOnlyOptions): void {
  app.addHook('onRequest', async (request, reply) => {
    const reason = foreignSign(request, options)
    if (reason === null) return
    if (request.headers.accept?.includes('text/html')) return sendPage(reason, request, reply)
    sendProblem(new Problem('not_allowed', { detail: `${reason} ${WHAT_TO_SET}` }), request, reply)
    return reply
  })
}

/** What shows that a request is of someone else, as a sentence; null when nothing does. */
function foreignSign({ headers }: FastifyRequest, options: LocalOnlyOptions): string | null {
  if (headers.host !== undefined && !LOOPBACK.test(headers.host)) {
    return 'This server is for its own machine only, and was called by another name (Host).'
  }
  const added = OF_PROXIES.find((name) => headers[name] !== undefined)
  if (added !== undefined && !options.hasProxies) {
    return `This server is for its own machine only, and this request came through a proxy (${added}).`
  }
  // Proxies that rename the host leave this as the browser wrote it.
  const { protocol, host, origin } = URL.parse(headers.origin ?? '') ?? {}
  const isForeignPage =
    protocol?.startsWith('http') &&
    !LOOPBACK.test(host ?? '') &&
    !options.origins.includes(origin ?? '')
  return isForeignPage
    ? 'This server is for its own machine only, and this request is from a page of another (Origin).'
    : null
}

function sendPage(reason: string, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  request.log.warn({ reason }, 'request of another machine refused')
  return reply
    .code(403)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>Not shared · Laurel</title><main><h1>This Laurel is not shared</h1><p>${reason}</p><p>${WHAT_TO_SET}</p></main></html>`,
    )
}
