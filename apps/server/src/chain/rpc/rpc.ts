import {
  isSolanaError,
  type RpcTransport,
  SOLANA_ERROR__RPC__TRANSPORT_HTTP_ERROR,
} from '@solana/kit'
import { z } from 'zod'
import { traceWork } from '../../tracing/tracing.ts'
import { InvalidChainInput, type UnavailableReason } from '../errors.ts'

/** Calls one endpoint and validates the response. Raises `EndpointFailure` and `RpcRefusal`. */
export type Rpc = <T>(
  method: string,
  params: readonly unknown[],
  answer: z.ZodType<T>,
) => Promise<T>

/** A failed request to an endpoint. */
export class EndpointFailure extends Error {
  readonly reason: UnavailableReason
  /** Whether a retry may succeed. */
  readonly isPassing: boolean
  /** The requested delay before a retry. */
  readonly restMs: number

  constructor(
    reason: UnavailableReason,
    message: string,
    options: { isPassing: boolean; restMs?: number; cause?: unknown },
  ) {
    super(message, { cause: options.cause })
    this.name = 'EndpointFailure'
    this.reason = reason
    this.isPassing = options.isPassing
    this.restMs = options.restMs ?? 0
  }
}

/** A JSON-RPC error response. */
export class RpcRefusal extends Error {
  readonly code: number
  readonly data: unknown

  constructor(code: number, message: string, data: unknown) {
    super(message)
    this.name = 'RpcRefusal'
    this.code = code
    this.data = data
  }
}

const TOO_MANY_REQUESTS = 429
/** Temporary JSON-RPC errors: an unhealthy node, a node behind, an internal error. */
const PASSING_CODES = new Set([-32004, -32005, -32014, -32016, -32603, TOO_MANY_REQUESTS])
const FIRST_REST_MS = 1000
const MAX_REST_MS = 60_000

const reply = z.union([
  z.object({
    error: z.object({
      code: z.union([z.number(), z.bigint()]).transform(Number),
      message: z.string(),
      data: z.unknown().optional(),
    }),
  }),
  z.object({ result: z.unknown() }).refine((body) => body.result !== undefined),
])

let calls = 0

/** Creates the client of an endpoint; the signal aborts requests. */
export function createRpc(transport: RpcTransport, signal: AbortSignal): Rpc {
  return (method, params, answer) =>
    traceWork({ name: `chain ${method}`, kind: 'client' }, async () => {
      calls += 1
      const payload = { jsonrpc: '2.0', id: String(calls), method, params }
      const body = reply.safeParse(await carry(transport, payload, signal))
      if (!body.success) throw badAnswer(method, body.error)
      if ('error' in body.data) {
        const { code, message, data } = body.data.error
        throw new RpcRefusal(code, message, data)
      }
      const parsed = answer.safeParse(body.data.result)
      if (!parsed.success) throw badAnswer(method, parsed.error)
      return parsed.data
    })
}

/** Maps an error of a request to its failure; rethrows others. */
export function toFailure(error: unknown): EndpointFailure {
  if (error instanceof EndpointFailure) return error
  if (error instanceof RpcRefusal) {
    const isLimited = error.code === TOO_MANY_REQUESTS
    return new EndpointFailure(isLimited ? 'rate_limited' : 'bad_answer', error.message, {
      isPassing: PASSING_CODES.has(error.code),
      restMs: isLimited ? FIRST_REST_MS : 0,
      cause: error,
    })
  }
  if (error instanceof InvalidChainInput) {
    return new EndpointFailure('bad_answer', error.message, { isPassing: false, cause: error })
  }
  throw error
}

async function carry(
  transport: RpcTransport,
  payload: unknown,
  signal: AbortSignal,
): Promise<unknown> {
  try {
    return await transport({ payload, signal })
  } catch (cause) {
    if (cause instanceof SyntaxError) throw badAnswer('The answer', cause)
    if (!isSolanaError(cause, SOLANA_ERROR__RPC__TRANSPORT_HTTP_ERROR)) {
      throw new EndpointFailure('unreachable', 'cannot be reached', { isPassing: true, cause })
    }
    const { statusCode, headers } = cause.context
    if (statusCode === TOO_MANY_REQUESTS) {
      throw new EndpointFailure('rate_limited', 'is rate limiting requests', {
        isPassing: true,
        restMs: parseRetryAfterMs(headers.get('retry-after')),
        cause,
      })
    }
    const isPassing = statusCode >= 500 || statusCode === 408
    throw new EndpointFailure('unreachable', `responds with status ${statusCode}`, {
      isPassing,
      cause,
    })
  }
}

function badAnswer(what: string, cause: unknown): EndpointFailure {
  return new EndpointFailure('bad_answer', `${what}: invalid response`, {
    isPassing: false,
    cause,
  })
}

/** `Retry-After` in milliseconds, at most a minute; dates and invalid values count as a second. */
function parseRetryAfterMs(header: string | null): number {
  if (header === null || !/^\d{1,9}$/.test(header)) return FIRST_REST_MS
  return Math.min(Number(header) * 1000, MAX_REST_MS)
}
