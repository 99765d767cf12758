import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { Problem, type ProblemCode } from '@laurel/contract/problems'
import { newId } from './ids.ts'
import { PROBLEM_TYPE, problemBody } from './problem-handler.ts'

/** What Node's parser says of a request that it cannot read. */
const CODES: Partial<Record<string, ProblemCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
}

/** Answers a request that never became one (not HTTP, too slow, too many headers) with a problem, and hangs up. */
export function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  if (socket.writable) {
    const problem = new Problem(CODES[error.code ?? ''] ?? 'malformed_request')
    const requestId = newId()
    const body = JSON.stringify(problemBody(problem, requestId))
    const head = [
      `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`,
      `content-type: ${PROBLEM_TYPE}`,
      `content-length: ${Buffer.byteLength(body)}`,
      `x-request-id: ${requestId}`,
      'x-content-type-options: nosniff',
      'cache-control: no-store',
      'connection: close',
    ]
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  }
  socket.destroy(error)
}
