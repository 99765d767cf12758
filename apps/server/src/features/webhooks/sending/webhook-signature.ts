import { createHmac, randomBytes } from 'node:crypto'

/*
 * Standard Webhooks (https://www.standardwebhooks.com): the id is that of the event on every try, the time is that of
 * the try, and the signature covers both and the body, by each secret that is valid.
 */

const SECRET_PREFIX = 'whsec_'

/** A new secret, in the form in which its owner gets it. */
export function newWebhookSecret(): string {
  return SECRET_PREFIX + randomBytes(32).toString('base64')
}

/** The value of `webhook-signature`: one signature for each secret. */
export function signatureOf(
  secrets: readonly string[],
  message: { id: string; timestamp: number; body: string },
): string {
  const signed = `${message.id}.${message.timestamp}.${message.body}`
  return secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64')
      return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
    })
    .join(' ')
}
