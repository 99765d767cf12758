import type { IncomingMessage } from 'node:http'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { captchaSources } from '../auth/protection/captcha-widget.ts'
import type { Config } from '../config/config.ts'
import { type Admission, createAdmission } from '../platform/http/admission.ts'
import { refuseUnreadable } from '../platform/http/client-error.ts'
import { type CallerOrigins, earlyCorsHeaders } from '../platform/http/cors.ts'
import { sanitizeForwarded } from '../platform/http/forwarded.ts'
import { refuseRemoteRequests } from '../platform/http/local-only.ts'
import { securityHeaders } from '../platform/http/security-headers.ts'
import { newId } from '../platform/ids.ts'
import { logOptions, logRequests } from '../platform/log.ts'
import { traceRequests } from '../tracing/request-spans.ts'
import { isChainRequest } from './chain/chain-requests.ts'
import type { AppParts } from './deps.ts'
import { sendEarlyError } from './early-errors.ts'
import { contentSecurityPolicy } from './site/content-security-policy.ts'

type HttpParts = Pick<AppParts, 'config' | 'readiness' | 'isLocalOnly' | 'logTo'> & {
  /** Names a person in the log without telling who it is. */
  personKey(userId: string): string
}

/** The largest body: several times the longest brief with all its fields. */
const BODY_LIMIT_BYTES = 262_144

/** Creates the Fastify app behind admission control, with request log and security headers, but without routes. */
export function createHttpServer(
  parts: HttpParts,
  origins: CallerOrigins,
): { app: FastifyInstance; admission: Admission } {
  const { config, readiness, logTo } = parts
  const headers = responseHeaders(config)
  const early = (request: Pick<IncomingMessage, 'url' | 'headers'>) =>
    earlyCorsHeaders(origins, request)
  const admission = createAdmission({
    headersFor: early,
    outside: { isMeant: isChainRequest, problem: 'chain_unavailable' },
    isDraining: () => readiness.isDraining,
    onOverload: () => app.log.warn(admission.counts(), 'overloaded: refusing requests'),
  })
  const app: FastifyInstance = Fastify({
    serverFactory: admission.serverFactory,
    logger: {
      ...logOptions(config.logLevel, config.tracing !== null),
      ...(logTo && { stream: logTo }),
    },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newId,
    requestIdHeader: false,
    trustProxy: config.trustProxy,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: 15_000,
    connectionTimeout: 20_000,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    // While draining, requests on open connections are still served; the connection closes after the response.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) =>
      sendEarlyError(error, request, reply.headers({ ...headers, ...early(request.raw) })),
    clientErrorHandler: (error, socket) => refuseUnreadable(error, socket, early),
  })
  addHooks(app, parts, headers)
  return { app, admission }
}

function addHooks(
  app: FastifyInstance,
  { config, readiness, isLocalOnly, personKey }: HttpParts,
  headers: Record<string, string>,
): void {
  sanitizeForwarded(app, config.trustProxy !== false)
  if (config.tracing !== null) traceRequests(app, config.trustProxy)
  logRequests(app, config.logSample, personKey)
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers)
  })
  if (isLocalOnly) {
    refuseRemoteRequests(app, {
      hasProxies: config.trustProxy !== false,
      origins: config.redirectUrls.map((page) => new URL(page).origin),
    })
  }
  // A browser would keep its connection, and so the server, open.
  app.addHook('onSend', async (_request, reply) => {
    if (readiness.isDraining) reply.header('connection', 'close')
  })
}

/** The headers of every response. */
function responseHeaders(config: Config): Record<string, string> {
  return {
    ...securityHeaders({
      contentSecurityPolicy: {
        directives: contentSecurityPolicy(captchaSources(config.captcha)),
      },
      strictTransportSecurity: config.publicUrl.startsWith('https://')
        ? { maxAge: 63_072_000, includeSubDomains: true }
        : false,
      referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
      // Wallets reply from a window that the page opened (docs/decisions/0023).
      crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    }),
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  }
}
