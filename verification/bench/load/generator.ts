import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { percentile } from '../statistics.ts'

/** Results of a load run. */
export interface Measured {
  /** Responses per second. */
  perSecond: number
  p50Ms: number
  p99Ms: number
  count: number
  /** Responses that were not 2xx, by status. */
  refused: Map<number, number>
  /** The first response that was not 2xx, raw. */
  firstRefusal: string | null
}

/** Returns the next request; null when there are no more. */
export type NextRequest = () => Buffer | null

/** Default number of connections. */
export const CLIENTS = 16

/**
 * Sends requests in a closed loop over 16 keep-alive connections, for `ms` milliseconds or until there are no more. A
 * minimal client: on two cores an ordinary one would take half of the capacity that it measures.
 */
export async function runLoad(
  url: string,
  next: NextRequest,
  { ms, clients = CLIENTS }: { ms: number; clients?: number },
): Promise<Measured> {
  const { hostname, port } = new URL(url)
  const latencies: number[] = []
  const refused = new Map<number, number>()
  let firstRefusal: string | null = null
  const note = (status: number, latencyMs: number, answer: Buffer): void => {
    latencies.push(latencyMs)
    if (status >= 200 && status < 300) return
    refused.set(status, (refused.get(status) ?? 0) + 1)
    firstRefusal ??= answer.toString('utf8')
  }
  const sockets = await Promise.all(
    Array.from({ length: clients }, () => openSocket(hostname, Number(port))),
  )
  const begun = performance.now()
  await Promise.all(sockets.map((socket) => drive(socket, next, begun + ms, note)))
  const elapsedMs = performance.now() - begun
  for (const socket of sockets) socket.destroy()
  const count = latencies.length
  return {
    perSecond: (count / elapsedMs) * 1000,
    p50Ms: percentile(latencies, 50),
    p99Ms: percentile(latencies, 99),
    count,
    refused,
    firstRefusal,
  }
}

/** A request as bytes. A body is sent as JSON. */
export function requestBytes(
  path: string,
  { address, token, body, key }: RequestParts = {},
): Buffer {
  const payload = body === undefined ? undefined : JSON.stringify(body)
  const lines = [`${payload === undefined ? 'GET' : 'POST'} ${path} HTTP/1.1`, 'host: localhost']
  if (address !== undefined) lines.push(`x-forwarded-for: ${address}`)
  if (token !== undefined) lines.push(`authorization: Bearer ${token}`)
  if (key !== undefined) lines.push(`idempotency-key: ${key}`)
  if (payload !== undefined) {
    lines.push('content-type: application/json', `content-length: ${Buffer.byteLength(payload)}`)
  }
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${payload ?? ''}`)
}

/** Options of a request. */
export interface RequestParts {
  /** The client's address, as a proxy would report it. */
  address?: string
  token?: string
  body?: unknown
  /** `Idempotency-Key`. */
  key?: string
}

/** Repeats requests in order. */
export function cycle(requests: readonly Buffer[]): NextRequest {
  let turn = 0
  return () => {
    const request = requests[turn % requests.length]
    turn += 1
    return request ?? null
  }
}

/** The nth client address; with many of them, none sends more than a person would. */
export function addressOf(n: number): string {
  const host = n % 16_384
  return `10.1.${host >> 8}.${host & 255}`
}

async function openSocket(host: string, port: number): Promise<Socket> {
  const socket = connect({ host, port, noDelay: true })
  await once(socket, 'connect')
  return socket
}

function drive(
  socket: Socket,
  next: NextRequest,
  endsAt: number,
  note: (status: number, latencyMs: number, answer: Buffer) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let sentAt = 0
    let pending: Buffer | null = null
    const send = (): void => {
      sentAt = performance.now()
      const request = sentAt < endsAt ? next() : null
      if (request === null) resolve()
      else socket.write(request)
    }
    socket.on('data', (chunk: Buffer) => {
      const bytes = pending === null ? chunk : Buffer.concat([pending, chunk])
      const answer = readAnswer(bytes)
      pending = answer === null ? bytes : null
      if (answer === null) return
      note(answer.status, performance.now() - sentAt, bytes)
      send()
    })
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('The server closed a connection under load.')))
    send()
  })
}

/** Parses a complete response; null while it is incomplete. Responses have a length, or no body (304). */
export function readAnswer(bytes: Buffer): { status: number; retryAfter: string | null } | null {
  const headEnd = bytes.indexOf('\r\n\r\n')
  if (headEnd < 0) return null
  const head = bytes.toString('latin1', 0, headEnd)
  const status = Number(head.slice(9, 12))
  const length = status === 304 ? 0 : Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1])
  if (Number.isNaN(length)) throw new Error(`An answer without a length:\n${head}`)
  if (bytes.length < headEnd + 4 + length) return null
  return { status, retryAfter: /\r\nretry-after: (\S+)/i.exec(head)?.[1] ?? null }
}
