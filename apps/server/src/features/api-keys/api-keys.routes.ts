import {
  changeApiKey,
  createApiKey,
  getApiKeyUsage,
  listApiKeyActs,
  listApiKeys,
  revokeApiKey,
  rotateApiKey,
} from '@laurel/contract/developers/api-keys'
import type { FastifyInstance } from 'fastify'
import { type RouteDeps, route } from '../../platform/route.ts'
import { listKeyActs } from './api-key-acts.service.ts'
import { readKeyUsage } from './api-key-usage.service.ts'
import { changeKey, createKey, listOwnKeys, revokeKey, rotateKey } from './api-keys.service.ts'

/** Registers the endpoints of API keys, and counts the requests that use one. */
export function registerApiKeys(app: FastifyInstance, deps: RouteDeps): void {
  const { usage } = deps.keyAccess
  app.addHook('onResponse', async (request, reply) => {
    if (request.apiKeyUse === undefined) return
    const { statusCode: status } = reply
    // What came too fast is counted, not listed.
    const isRefusedWrite = request.method !== 'GET' && status >= 400 && status !== 429
    usage.count({
      ...request.apiKeyUse,
      ...(isRefusedWrite && { refused: { params: request.params } }),
      status,
      address: request.ip,
      at: deps.clock.now(),
    })
  })
  app.addHook('onClose', async () => {
    await usage.flush()
  })
  route(app, deps, listApiKeys, listOwnKeys)
  route(app, deps, createApiKey, (call) => createKey(call, call.body))
  route(app, deps, changeApiKey, (call) => changeKey(call, call.params.id, call.body))
  route(app, deps, rotateApiKey, (call) => rotateKey(call, call.params.id, call.body))
  route(app, deps, revokeApiKey, async (call) => {
    await revokeKey(call, call.params.id)
    return { ok: true as const }
  })
  route(app, deps, listApiKeyActs, (call) => listKeyActs(call, call.params.id, call.query))
  route(app, deps, getApiKeyUsage, (call) => readKeyUsage(call, call.params.id, call.query.days))
}
