import type { Config } from '../../config/config.ts'
import { resolveHost } from '../../features/webhooks/sending/webhook-address.ts'
import type { WebhookSending } from '../../features/webhooks/sending/webhook-post.ts'

/** From where and to where this server sends webhooks. */
export function webhookSending({ webhookTargets, build }: Config): WebhookSending {
  return { targets: webhookTargets, resolveHost, userAgent: `Laurel-Webhooks/${build.version}` }
}
