import { Problem } from '@laurel/contract/problems'
import type { McpHttpHandler } from '@modelcontextprotocol/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { countKeyRequest, type KeyAccess, viewerOfKey } from '../../platform/access/key-access.ts'
import type { Viewer } from '../../platform/context.ts'
import type { CallerOrigins } from '../../platform/http/cors.ts'
import { createAddressLimit } from '../../platform/limits/request-limits.ts'
import { isOpenTo, knownTools } from './tools.ts'

/** The address of the MCP endpoint. */
export const MCP_PATH = '/mcp'

/** Longer than the limit of the operation itself, so that a call never reports a failure of what was then done. */
const ANSWER_LIMIT_MS = 12_000

/** JSON-RPC 2.0 §5.1. */
const INVALID_REQUEST = -32_600
const METHOD_NOT_FOUND = -32_601

/** A message, as far as it decides who may send it. */
interface Message {
  id?: unknown
  method?: unknown
  params?: { name?: unknown }
}

/**
 * Registers `/mcp`, which speaks the Model Context Protocol over streamable HTTP. It keeps no sessions: each POST is
 * one message with one reply, and there is no stream to open or end.
 */
export function registerMcp(
  app: FastifyInstance,
  deps: { keyAccess: KeyAccess },
  origins: CallerOrigins,
): void {
  const limit = createAddressLimit('mcp')
  app.route({
    method: ['GET', 'DELETE'],
    url: MCP_PATH,
    handler: (_request, reply) =>
      sendRpcError(reply.code(405).header('allow', 'POST'), null, {
        code: INVALID_REQUEST,
        message: 'This server keeps no sessions: send each message as a POST',
      }),
  })
  app.post(
    MCP_PATH,
    { config: { answerLimitMs: ANSWER_LIMIT_MS } },
    async (request, reply): Promise<FastifyReply> => {
      reply.header('cache-control', 'no-store')
      await limit(request)
      requireOrigin(request, origins)
      const refused = refuseMessage(request.body, reply)
      if (refused !== null) return refused
      const message = request.body as Message
      const viewer = await callerOf(deps.keyAccess, message, request, reply)
      const { mcpHandlerFor } = await import('./mcp-server.ts')
      const handler = mcpHandlerFor({ request, reply, viewer }, (error) =>
        request.log.info({ err: error }, 'MCP message refused'),
      )
      return await answer(handler, request, reply)
    },
  )
}

/** A page of another site must not speak to this server through a visitor's browser (DNS rebinding). */
function requireOrigin({ headers }: FastifyRequest, origins: CallerOrigins): void {
  if (headers.origin !== undefined && !origins.has(headers.origin)) {
    throw new Problem('not_allowed', { detail: 'This origin may not call /mcp' })
  }
}

/** Refuses what is no single message, and subscriptions, which would need a stream; null for anything else. */
function refuseMessage(body: unknown, reply: FastifyReply): FastifyReply | null {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    const message = 'Send one message at a time, as a JSON object'
    return sendRpcError(reply.code(400), null, { code: INVALID_REQUEST, message })
  }
  const { id, method } = body as Message
  if (method !== 'subscriptions/listen') return null
  const message = 'This server has no subscriptions: call follow_events'
  return sendRpcError(reply.code(404), id ?? null, { code: METHOD_NOT_FOUND, message })
}

function sendRpcError(
  reply: FastifyReply,
  id: unknown,
  error: { code: number; message: string },
): FastifyReply {
  return reply.type('application/json').send({ jsonrpc: '2.0', id, error })
}

/**
 * Whose key sends a message; null without one, which public reads need none for. Calls of tools are counted by their
 * operation, everything else here. Raises `not_authenticated` and what keys raise, with a challenge where a key helps.
 */
async function callerOf(
  access: KeyAccess,
  { method, params }: Message,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Viewer | null> {
  const isCall = method === 'tools/call'
  try {
    const viewer = await viewerOfKey(access, request)
    if (viewer !== undefined) {
      if (!isCall) await countKeyRequest(access, viewer.apiKey.keyId, reply)
      return viewer
    }
    const tool = isCall ? knownTools().get(String(params?.name)) : undefined
    const isOpen = tool === undefined || isOpenTo(tool, null)
    if (request.headers.authorization !== undefined || !isOpen) {
      throw new Problem('not_authenticated', { detail: 'Send Authorization: Bearer laurel_…' })
    }
    return null
  } catch (error) {
    if (error instanceof Problem && error.status === 401) {
      const isWrong = request.headers.authorization !== undefined
      reply.header(
        'www-authenticate',
        `Bearer realm="Laurel"${isWrong ? ', error="invalid_token"' : ''}`,
      )
    }
    throw error
  }
}

/** Lets the SDK answer, as a web standard request and response. */
async function answer(
  handler: McpHttpHandler,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, String(value))
  }
  const message = new Request(`http://localhost${MCP_PATH}`, { method: 'POST', headers })
  const response = await handler.fetch(message, { parsedBody: request.body })
  reply.code(response.status)
  const type = response.headers.get('content-type')
  if (type !== null) reply.type(type)
  return reply.send(await response.text())
}
