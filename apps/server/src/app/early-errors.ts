import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendAuthError } from '../auth/error-reply.ts'
import { sendDataApiError } from '../data-api/errors.ts'
import { sendProblem } from '../platform/http/problem-handler.ts'
import { sendRealtimeError } from '../realtime/errors.ts'
import { sendStorageError } from '../storage/errors.ts'

type SendError = (error: unknown, request: FastifyRequest, reply: FastifyReply) => void

const SENDERS: readonly [prefix: string, send: SendError][] = [
  ['/auth/v1/', sendAuthError],
  ['/rest/v1/', sendDataApiError],
  ['/storage/v1/', sendStorageError],
  ['/realtime/v1/', sendRealtimeError],
]

/** Sends an error from before routing, such as an undecodable URL, in the format of its service. */
export function sendEarlyError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const send = SENDERS.find(([prefix]) => request.url.startsWith(prefix))?.[1] ?? sendProblem
  send(error, request, reply)
}
