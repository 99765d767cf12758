import { Problem } from '@laurel/contract/problems'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** Seconds after which a client may try again. */
const RETRY_SECONDS = 2

/** A route may take longer than others. */
declare module 'fastify' {
  interface FastifyContextConfig {
    answerLimitMs?: number
  }
}

/**
 * Refuses a request as `overloaded` when its answer takes longer than `limitMs`, whatever its handler waits for. The
 * handler goes on: one that writes looks at `isAnswered` before it commits. Fastify's own `handlerTimeout` ends with
 * the body of the request, so it would leave out every write.
 */
export function limitAnswerTime(app: FastifyInstance, limitMs: number): void {
  app.addHook('onRequest', (request, reply, done) => {
    const refuse = (): void => {
      if (isAnswered(reply)) return
      reply.send(new Problem('overloaded', { retryAfterSeconds: RETRY_SECONDS }))
    }
    const timer = setTimeout(refuse, request.routeOptions.config.answerLimitMs ?? limitMs)
    reply.raw.once('close', () => clearTimeout(timer))
    done()
  })
}

/** Whether the client has its answer, or a part of it. */
export function isAnswered(reply: FastifyReply): boolean {
  return reply.sent || reply.raw.headersSent
}
