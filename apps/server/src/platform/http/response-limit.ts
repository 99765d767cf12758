import { Problem } from '@laurel/contract/problems'
import type { FastifyInstance, FastifyReply } from 'fastify'

const RETRY_SECONDS = 2

/** Routes can override the time limit. */
declare module 'fastify' {
  interface FastifyContextConfig {
    answerLimitMs?: number
  }
}

/**
 * Refuses a request as `overloaded` when its response takes longer than `limitMs`. The handler continues: a write
 * checks `isAnswered` before it commits. Fastify's own `handlerTimeout` ends with the request body, so it would not
 * cover writes.
 */
export function limitResponseTime(app: FastifyInstance, limitMs: number): void {
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

/** Whether the response was sent, at least in part. */
export function isAnswered(reply: FastifyReply): boolean {
  return reply.sent || reply.raw.headersSent
}
