import {
  listAllWebhooks,
  pauseAnyWebhook,
  resumeAnyWebhook,
} from '@laurel/contract/developers/webhook-desk'
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  getDelivery,
  getWebhook,
  listDeliveries,
  listWebhooks,
  replayDeliveries,
  replayDelivery,
  resumeWebhook,
  rotateWebhookSecret,
  testWebhook,
} from '@laurel/contract/developers/webhooks'
import type { FastifyInstance } from 'fastify'
import type { Secrets } from '../../platform/accounts.ts'
import { type RouteDeps, route } from '../../platform/route.ts'
import {
  listOwnDeliveries,
  readOwnDelivery,
  recordTest,
  replayOwnDeliveries,
  replayOwnDelivery,
  type SentTest,
  sendTest,
} from './deliveries/deliveries.service.ts'
import { listDeskPage, pauseAsStaff, resumeAsStaff } from './desk/webhook-desk.service.ts'
import type { WebhookSending } from './sending/webhook-post.ts'
import {
  changeOwnWebhook,
  checkAddress,
  createOwnWebhook,
  deleteOwnWebhook,
  listOwnWebhooks,
  readOwnWebhook,
  requireOwnWebhook,
  resumeOwnWebhook,
  rotateSecret,
} from './webhooks.service.ts'

/** What webhooks need besides the usual. */
export interface WebhookDeps {
  secrets: Secrets
  webhookSending: WebhookSending
}

/** Registers the endpoints of webhooks. */
export function registerWebhooks(app: FastifyInstance, deps: RouteDeps & WebhookDeps): void {
  const { secrets, webhookSending: sending } = deps
  route(app, deps, listWebhooks, listOwnWebhooks)
  route(
    app,
    deps,
    createWebhook,
    (call, url: string) => createOwnWebhook(call, secrets, url, call.body),
    (call) => checkAddress(sending, call.body.url),
  )
  route(app, deps, getWebhook, (call) => readOwnWebhook(call, call.params.id))
  route(
    app,
    deps,
    changeWebhook,
    (call, url: string | undefined) => changeOwnWebhook(call, call.params.id, url, call.body),
    async (call) => {
      await requireOwnWebhook(call, call.params.id)
      return call.body.url === undefined ? undefined : await checkAddress(sending, call.body.url)
    },
  )
  route(app, deps, deleteWebhook, async (call) => {
    await deleteOwnWebhook(call, call.params.id)
    return { ok: true as const }
  })
  route(app, deps, rotateWebhookSecret, (call) => rotateSecret(call, secrets, call.params.id))
  route(app, deps, resumeWebhook, (call) => resumeOwnWebhook(call, call.params.id))
  registerDeliveries(app, deps)
  registerWebhookDesk(app, deps)
}

function registerWebhookDesk(app: FastifyInstance, deps: RouteDeps): void {
  route(app, deps, listAllWebhooks, (call) => listDeskPage(call, call.query))
  route(app, deps, pauseAnyWebhook, (call) => pauseAsStaff(call, call.params.id, call.body.reason))
  route(app, deps, resumeAnyWebhook, (call) =>
    resumeAsStaff(call, call.params.id, call.body.reason),
  )
}

function registerDeliveries(app: FastifyInstance, deps: RouteDeps & WebhookDeps): void {
  const { secrets, webhookSending: sending } = deps
  const { userAgent } = sending
  route(
    app,
    deps,
    testWebhook,
    (call, sent: SentTest) => recordTest(call, sent, userAgent),
    (call) => sendTest(call, { secrets, sending }, call.params.id, call.body.type),
  )
  route(app, deps, listDeliveries, (call) => listOwnDeliveries(call, call.params.id, call.query))
  route(app, deps, getDelivery, (call) =>
    readOwnDelivery(call, call.params.id, call.params.deliveryId, userAgent),
  )
  route(app, deps, replayDelivery, (call) =>
    replayOwnDelivery(call, call.params.id, call.params.deliveryId, userAgent),
  )
  route(app, deps, replayDeliveries, (call) => replayOwnDeliveries(call, call.params.id, call.body))
}
