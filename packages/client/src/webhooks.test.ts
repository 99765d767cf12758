import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { verifyWebhook } from './webhooks.ts'

const NOW = Date.parse('2026-11-02T09:00:00.000Z')
const SECRET = `whsec_${btoa('a secret of 24 bytes 123')}`
const OLD_SECRET = `whsec_${btoa('another secret of 24 b 4')}`
const PAYLOAD =
  '{"type":"bounty.opened","timestamp":"2026-11-02T09:00:00.000Z","data":{"title":"Größe"}}'

/** The signature as the scheme describes it, by another call than the one that checks it. */
async function sign(id: string, seconds: number, payload: string, secret = SECRET) {
  const bytes = Uint8Array.from(atob(secret.slice(6)), (character) => character.charCodeAt(0))
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', bytes, algorithm, false, ['sign'])
  const text = new TextEncoder().encode(`${id}.${seconds}.${payload}`)
  const signature = new Uint8Array(await crypto.subtle.sign('HMAC', key, text))
  return `v1,${btoa(String.fromCharCode(...signature))}`
}

async function headersAt(seconds = NOW / 1000) {
  return {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(seconds),
    'webhook-signature': await sign('msg_1', seconds, PAYLOAD),
  }
}

const verify = (headers: Record<string, string>, payload: string | Uint8Array = PAYLOAD) =>
  verifyWebhook({ payload, headers, secret: SECRET })

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('verifyWebhook', () => {
  it('matches the example of the scheme', async () => {
    vi.setSystemTime(1614265330_000)
    const event = await verifyWebhook({
      payload: '{"test": 2432232314}',
      headers: {
        'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
        'webhook-timestamp': '1614265330',
        'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
      },
      secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    }).catch((error: unknown) => error)
    // The signature is right: what remains is that their example is no event.
    expect(event).toMatchObject({ reason: 'malformed_payload' })
  })

  it('returns the event of a fresh delivery, from text or bytes', async () => {
    const event = { type: 'bounty.opened', data: { title: 'Größe' } }
    expect(await verify(await headersAt())).toMatchObject(event)
    expect(await verify(await headersAt(), new TextEncoder().encode(PAYLOAD))).toMatchObject(event)
  })

  it('reads headers of fetch and of Node', async () => {
    const headers = await headersAt()
    const ofNode = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name.toUpperCase(), [value]]),
    )
    for (const given of [new Headers(headers), ofNode]) {
      const event = await verifyWebhook({ payload: PAYLOAD, headers: given, secret: SECRET })
      expect(event.type).toBe('bounty.opened')
    }
  })

  it('accepts any of several signatures, and passes over other versions', async () => {
    const headers = await headersAt()
    const old = await sign('msg_1', NOW / 1000, PAYLOAD, OLD_SECRET)
    const signatures = `v1a,AAAA ${old} ${headers['webhook-signature']}`
    expect(await verify({ ...headers, 'webhook-signature': signatures })).toBeTypeOf('object')
  })

  it.each([
    [-300, null],
    [300, null],
    [-301, 'too_old'],
    [301, 'in_the_future'],
  ])('of a delivery %i seconds from now: %s', async (offset, reason) => {
    const outcome = verify(await headersAt(NOW / 1000 + offset))
    if (reason === null) await expect(outcome).resolves.toBeTypeOf('object')
    else await expect(outcome).rejects.toMatchObject({ name: 'WebhookVerificationError', reason })
  })

  it('takes another tolerance', async () => {
    const headers = await headersAt(NOW / 1000 - 11)
    const options = { payload: PAYLOAD, headers, secret: SECRET }
    await expect(verifyWebhook({ ...options, toleranceSeconds: 10 })).rejects.toThrow('11 seconds')
    await expect(verifyWebhook({ ...options, toleranceSeconds: 11 })).resolves.toBeTypeOf('object')
  })

  it.each([
    ['another payload', { payload: PAYLOAD.replace('opened', 'closed') }],
    ['another id', { headers: { 'webhook-id': 'msg_2' } }],
    ['another time', { headers: { 'webhook-timestamp': String(NOW / 1000 + 1) } }],
    ['another secret', { secret: OLD_SECRET }],
    ['a cut signature', { headers: { 'webhook-signature': 'v1,AAAA' } }],
  ])('refuses %s', async (_name, { headers, ...changed }: Changed) => {
    const all = { ...(await headersAt()), ...headers }
    const outcome = verifyWebhook({ payload: PAYLOAD, secret: SECRET, ...changed, headers: all })
    await expect(outcome).rejects.toMatchObject({ reason: 'wrong_signature' })
  })

  it.each(['webhook-id', 'webhook-timestamp', 'webhook-signature'])('needs %s', async (name) => {
    const headers = { ...(await headersAt()), [name]: '' }
    await expect(verify(headers)).rejects.toMatchObject({ reason: 'missing_header' })
  })

  it.each([
    ['webhook-timestamp', '2026-11-02T09:00:00Z'],
    ['webhook-timestamp', '-1'],
    ['webhook-signature', 'AAAA'],
    ['webhook-signature', 'v1,***'],
    ['webhook-signature', 'v2,AAAA'],
  ])('refuses %s: %s', async (name, value) => {
    const headers = { ...(await headersAt()), [name]: value }
    await expect(verify(headers)).rejects.toMatchObject({ reason: 'malformed_header' })
  })

  it.each(['', 'whsec_', 'whsec_***', btoa('no prefix')])(
    'refuses the secret %j',
    async (secret) => {
      const outcome = verifyWebhook({ payload: PAYLOAD, headers: await headersAt(), secret })
      await expect(outcome).rejects.toMatchObject({ reason: 'malformed_secret' })
    },
  )

  it.each(['', 'null', '[]', '{"type":1}', 'text'])(
    'refuses the signed payload %j',
    async (payload) => {
      const headers = {
        ...(await headersAt()),
        'webhook-signature': await sign('msg_1', NOW / 1000, payload),
      }
      await expect(verify(headers, payload)).rejects.toMatchObject({ reason: 'malformed_payload' })
    },
  )
})

interface Changed {
  payload?: string
  secret?: string
  headers?: Record<string, string>
}
