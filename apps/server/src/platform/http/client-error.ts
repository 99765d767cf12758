import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { Problem, type ProblemCode } from '@laurel/contract/problems'
import { newId } from '../ids.ts'
import { PROBLEM_TYPE, problemBody } from './problem-handler.ts'

/** Problems of Node's HTTP parser errors. */
const CODES: Partial<Record<string, ProblemCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
}

/** The readable parts of an unreadable request. */
interface Fragment {
  url: string
  headers: { origin?: string }
}

/**
 * Replies a problem to an unreadable request (not HTTP, too slow, too many headers) and closes the connection.
 * `headersFor` adds headers, by the readable parts.
 */
export function refuseUnreadable(
  error: NodeJS.ErrnoException & { rawPacket?: unknown },
  socket: Socket,
  headersFor: (request: Fragment) => Record<string, string> = () => ({}),
): void {
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
      ...Object.entries(headersFor(fragmentOf(error.rawPacket))).map((pair) => pair.join(': ')),
    ]
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  }
  socket.destroy(error)
}

function fragmentOf(packet: unknown): Fragment {
  const text = Buffer.isBuffer(packet) ? packet.toString('latin1') : ''
  const origin = /^origin:[ \t]*([^\s]+)/im.exec(text)?.[1]
  return {
    url: /^[A-Z]+ (\S+)/.exec(text)?.[1] ?? '/',
    headers: origin === undefined ? {} : { origin },
  }
}
