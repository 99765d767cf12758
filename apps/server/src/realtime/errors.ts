import { PROBLEMS } from '@laurel/contract/problems'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { TokenRefused } from '../auth/sessions/access-tokens.ts'
import { toProblem } from '../platform/http/problem-handler.ts'

/** Sends an error of `/realtime/v1` as `{error}`, as clients expect; an unexpected error's text stays hidden. */
export function sendRealtimeError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const { code, status, retryAfterSeconds } = toProblem(error)
  if (error instanceof TokenRefused) return void reply.code(401).send({ error: 'Invalid API key' })
  const level = code === 'internal_error' ? 'error' : 'info'
  request.log[level]({ err: error, code }, 'realtime request refused')
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
  reply.code(status).send({ error: PROBLEMS[code].title })
}
