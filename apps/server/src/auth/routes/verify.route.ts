import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { optionalText, parseBody, requireEmail, TOKEN_MAX_CHARS } from '../body.ts'
import type { AuthContext } from '../context.ts'
import { AuthError } from '../errors.ts'
import { verifyCode, verifyLinkToken } from '../mail-links/verification.service.ts'
import { deviceOf, limitRequest } from '../request.ts'
import { kindsOf } from './verify-link.route.ts'

const body = z.object({
  type: z.string(),
  email: optionalText,
  phone: optionalText,
  token: z.string().max(TOKEN_MAX_CHARS).nullish(),
  token_hash: z.string().max(TOKEN_MAX_CHARS).nullish(),
})

/** `POST /verify`: a typed code, or a link's token sent by a client. */
export function verifyRoute(app: FastifyInstance, auth: AuthContext): void {
  app.post('/verify', async (request) => {
    await limitRequest(auth, request)
    const { type, email, phone, token, token_hash: linkToken } = parseBody(body, request.body)
    if (phone) throw new AuthError('phone_provider_disabled')
    const kinds = kindsOf(type)
    const device = deviceOf(request)
    if (linkToken && !email && !token) {
      return await verifyLinkToken(auth, linkToken, kinds, device)
    }
    if (!email || !token || linkToken) {
      throw new AuthError('validation_failed', {
        message: 'Verify requires either a token hash, or an email address and a token',
      })
    }
    return await verifyCode(auth, { email: requireEmail(email), code: token }, kinds, device)
  })
}
