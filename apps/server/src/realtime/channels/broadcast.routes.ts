import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { TokenRefused } from '../../auth/sessions/access-tokens.ts'
import { bearerToken } from '../../auth/sessions/viewer.ts'
import type { Db } from '../../db/client.ts'
import { type Broadcast, publish } from '../../platform/bus/bus.ts'
import { type AttemptLimiter, addressKey } from '../../platform/limits/rate-limits.ts'
import { realtimeLimits } from '../limits.ts'
import { maySend, type Subscriber } from './channels.policy.ts'

const name = z.string().min(1).max(255)

const batch = z.object({
  messages: z
    .array(
      z.object({
        topic: name,
        event: name,
        payload: z.unknown(),
        private: z.boolean().default(false),
      }),
    )
    .min(1)
    .max(100),
})

const address = z.object({ topic: name, event: name })

/**
 * Broadcasts by POST, the clients' fallback without a socket: `/api/broadcast` with several messages, and one message
 * by its own path with the bare payload. Both reply 202, or 403 when not allowed.
 */
export function broadcastRoutes(
  app: FastifyInstance,
  parts: { db: Db; identify(token: string): Promise<Subscriber>; limit: AttemptLimiter },
): void {
  app.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer' },
    (_request, body, done) => done(null, body),
  )
  const sendAll = async (
    request: FastifyRequest,
    messages: readonly Omit<Broadcast, 'kind'>[],
  ): Promise<{ status: number; body?: object }> => {
    const sender = await senderOf(parts.identify, request)
    if (sender === null) return { status: 401, body: { error: 'Invalid API key' } }
    if (sender.kind !== 'service') await parts.limit.take(addressKey(request.ip))
    const isAllowed = messages.every(({ topic, isPrivate }) =>
      maySend(sender, { name: topic, isPrivate }),
    )
    if (!isAllowed) return { status: 403, body: { error: 'Unauthorized' } }
    await publish(
      parts.db,
      messages.map((one) => ({ kind: 'broadcast', ...one })),
    )
    return { status: 202 }
  }

  const bodyLimit = realtimeLimits.frameBytes
  app.post('/api/broadcast', { bodyLimit }, async (request, reply) => {
    const asked = batch.safeParse(request.body)
    if (!asked.success) return await reply.code(422).send({ errors: asked.error.issues })
    const messages = asked.data.messages.map(({ private: isPrivate, ...message }) => ({
      isPrivate,
      ...message,
    }))
    const { status, body } = await sendAll(request, messages)
    return await reply.code(status).send(body)
  })
  app.post('/api/broadcast/:topic/events/:event', { bodyLimit }, async (request, reply) => {
    const asked = address.safeParse(request.params)
    if (!asked.success) return await reply.code(422).send({ error: 'Invalid topic or event' })
    const isPrivate = (request.query as { private?: string }).private === 'true'
    const message = Buffer.isBuffer(request.body)
      ? { payload: request.body.toString('base64'), isBinary: true as const }
      : { payload: request.body ?? {} }
    const { status, body } = await sendAll(request, [{ ...asked.data, isPrivate, ...message }])
    return await reply.code(status).send(body)
  })
}

async function senderOf(
  identify: (token: string) => Promise<Subscriber>,
  request: FastifyRequest,
): Promise<Subscriber | null> {
  const { apikey } = request.headers
  const token =
    bearerToken(request.headers.authorization) ?? (typeof apikey === 'string' ? apikey : '')
  try {
    return await identify(token)
  } catch (error) {
    if (error instanceof TokenRefused) return null
    throw error
  }
}
