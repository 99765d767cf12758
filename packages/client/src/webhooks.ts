import type { WebhookEvent } from './generated/events.ts'

/** Why a delivery was not accepted. */
export type WebhookRefusal =
  | 'malformed_secret'
  | 'missing_header'
  | 'malformed_header'
  | 'too_old'
  | 'in_the_future'
  | 'wrong_signature'
  | 'malformed_payload'

/** A delivery that must not be trusted. Reply with 400, and do nothing else. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError'
  readonly reason: WebhookRefusal

  constructor(reason: WebhookRefusal, message: string) {
    super(message)
    this.reason = reason
  }
}

/** The headers of a request: those of `fetch`, or of Node. */
export type WebhookHeaders =
  | Headers
  | Readonly<Record<string, string | readonly string[] | undefined>>

/**
 * Checks that a delivery is from Laurel and fresh, by the Standard Webhooks scheme, and returns its event. `payload` is
 * the body exactly as received: parsed and written again, it would no longer match its signature.
 */
export async function verifyWebhook({
  payload,
  headers,
  secret,
  toleranceSeconds = 300,
}: {
  payload: string | Uint8Array
  headers: WebhookHeaders
  /** The secret of the webhook, `whsec_…`. */
  secret: string
  /** How far the time of the delivery may be from now. */
  toleranceSeconds?: number
}): Promise<WebhookEvent> {
  const id = headerOf(headers, 'webhook-id')
  const timestamp = headerOf(headers, 'webhook-timestamp')
  const signatures = signaturesOf(headerOf(headers, 'webhook-signature'))
  checkTime(timestamp, toleranceSeconds)
  const body = typeof payload === 'string' ? new TextEncoder().encode(payload) : payload
  const signed = concat(new TextEncoder().encode(`${id}.${timestamp}.`), body)
  const key = await keyOf(secret)
  // `verify` compares in constant time. Every signature is tried: while a secret is changed there are two.
  const matches = await Promise.all(
    signatures.map((signature) => crypto.subtle.verify('HMAC', key, signature, signed)),
  )
  if (!matches.includes(true)) {
    throw new WebhookVerificationError('wrong_signature', 'No signature matches the payload')
  }
  return eventOf(body)
}

function headerOf(headers: WebhookHeaders, name: string): string {
  const found = headers instanceof Headers ? headers.get(name) : valueIn(headers, name)
  const value = typeof found === 'object' ? found?.[0] : found
  if (value === undefined || value === '') {
    throw new WebhookVerificationError('missing_header', `The header ${name} is missing`)
  }
  return value
}

function valueIn(headers: Exclude<WebhookHeaders, Headers>, name: string) {
  const key = Object.keys(headers).find((candidate) => candidate.toLowerCase() === name)
  return key === undefined ? undefined : headers[key]
}

/** The signatures of version 1, which all deliveries have; others are for later schemes. */
function signaturesOf(header: string): Uint8Array<ArrayBuffer>[] {
  const signatures = header
    .split(' ')
    .filter((part) => part.startsWith('v1,'))
    .map((part) => bytesOf(part.slice(3)))
  if (signatures.length === 0 || signatures.includes(null)) {
    throw new WebhookVerificationError('malformed_header', 'webhook-signature must be v1,BASE64')
  }
  return signatures.filter((signature) => signature !== null)
}

function checkTime(timestamp: string, toleranceSeconds: number): void {
  if (!/^\d{1,12}$/.test(timestamp)) {
    throw new WebhookVerificationError('malformed_header', 'webhook-timestamp must be in seconds')
  }
  const age = Math.floor(Date.now() / 1000) - Number(timestamp)
  if (age > toleranceSeconds) {
    throw new WebhookVerificationError('too_old', `The delivery is ${age} seconds old`)
  }
  if (age < -toleranceSeconds) {
    throw new WebhookVerificationError('in_the_future', `The delivery is ${-age} seconds early`)
  }
}

async function keyOf(secret: string): Promise<CryptoKey> {
  const bytes = secret.startsWith('whsec_') ? bytesOf(secret.slice(6)) : null
  if (bytes === null || bytes.length === 0) {
    throw new WebhookVerificationError('malformed_secret', 'The secret must be whsec_BASE64')
  }
  return await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, [
    'verify',
  ])
}

function eventOf(body: Uint8Array): WebhookEvent {
  try {
    const event: unknown = JSON.parse(new TextDecoder().decode(body))
    if (typeof (event as Partial<WebhookEvent> | null)?.type === 'string') {
      return event as WebhookEvent
    }
  } catch {
    // Reported below, like JSON that is no event.
  }
  throw new WebhookVerificationError('malformed_payload', 'The payload is not an event')
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  } catch {
    return null
  }
}

function concat(a: Uint8Array, b: Uint8Array): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(a.length + b.length)
  joined.set(a)
  joined.set(b, a.length)
  return joined
}
