import { endpoints } from '@laurel/contract/api'
import { Problem } from '@laurel/contract/problems'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createKeyAccess } from '../../features/api-keys/api-key-access.service.ts'
import {
  countKeyRequest,
  type KeyAccess,
  type KeyViewer,
  opens,
  viewerOfKey,
} from '../../platform/access/key-access.ts'
import { sendProblem } from '../../platform/http/problem-handler.ts'
import type { RouteDeps } from '../../platform/route.ts'
import type { AppParts } from '../deps.ts'
import { MCP_PATH } from '../mcp/mcp.routes.ts'
import { type CreateApp, createSandbox } from './sandbox.ts'

/** A bearer token that means to be a test key. */
const TEST_KEY = /^Bearer +laurel_test_/i
const API = '/api/v1'
/** The services that take no key. */
const SERVICES = ['/auth/v1', '/rest/v1', '/storage/v1', '/realtime/v1']

/**
 * Diverts what test keys send, before any other code of the site sees it: the site checks the key and counts the
 * request, then the sandbox answers. A key that is refused never reaches the sandbox, nor opens it.
 */
export function divertTestKeys(
  app: FastifyInstance,
  parts: AppParts & Required<Pick<AppParts, 'sandbox'>>,
  { limitRead, createApp }: Pick<RouteDeps, 'limitRead'> & { createApp: CreateApp },
): void {
  const testKeys = createKeyAccess({
    database: parts.database,
    clock: parts.clock,
    mode: 'test',
  })
  const sandbox = createSandbox(parts, testKeys, {
    createApp,
    onError: (error) => app.log.error({ err: error }, 'sandbox'),
  })
  app.addHook('onClose', () => sandbox.close())
  app.addHook('onRequest', async (request, reply) => {
    if (!TEST_KEY.test(request.headers.authorization ?? '')) return
    const path = pathOf(request)
    if (isBelow(path, SERVICES)) {
      const detail = 'A test key works at /api/v1 and /mcp only'
      return sendProblem(new Problem('api_key_not_accepted', { detail }), request, reply)
    }
    if (!isBelow(path, [API, MCP_PATH])) return
    await limitRead(request)
    const viewer = await requireTestKey(testKeys, request, reply)
    const target = await sandbox.enter(viewer)
    // From here on the sandbox counts it, for the same key.
    delete request.apiKeyUse
    reply.hijack()
    target.routing(request.raw, reply.raw)
  })
}

/** The person behind a key that may do what it asks. Raises what requests with a live key raise. */
async function requireTestKey(
  testKeys: KeyAccess,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<KeyViewer> {
  const viewer = await viewerOfKey(testKeys, request)
  if (viewer === undefined) throw new Problem('api_key_refused')
  const { operationId } = request.routeOptions.config
  const endpoint = endpoints.find(({ id }) => id === operationId)
  const { keyId } = viewer.apiKey
  if (endpoint !== undefined) request.apiKeyUse = { keyId, operationId: endpoint.id }
  await countKeyRequest(testKeys, keyId, reply)
  if (endpoint !== undefined) opens(viewer, endpoint)
  return viewer
}

/** The path of the route, or of the request where there is none. */
function pathOf({ routeOptions, url }: FastifyRequest): string {
  return routeOptions.url ?? url.split('?', 1)[0] ?? ''
}

function isBelow(path: string, roots: readonly string[]): boolean {
  return roots.some((root) => path === root || path.startsWith(`${root}/`))
}
