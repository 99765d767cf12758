import { validationTexts } from '@laurel/contract/spec/messages'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { addressKey } from '../../platform/limits/rate-limits.ts'
import { optionalText, parseBody, requireEmail, TOKEN_MAX_CHARS } from '../body.ts'
import type { AuthContext } from '../context.ts'
import { AuthError } from '../errors.ts'
import { exchangeCode } from '../oauth/code-exchange.service.ts'
import { idTokenGrant } from '../oauth/id-token.grant.ts'
import { requireCaptcha } from '../protection/captcha.ts'
import { deviceOf, limitRequest } from '../request.ts'
import { type PresentedSession, refreshSession } from '../sessions/sessions.service.ts'
import { signInWithPassword } from '../sessions/sign-in.service.ts'
import { solanaGrant } from '../solana/solana.grant.ts'

const passwordBody = z.object({
  email: optionalText,
  phone: optionalText,
  password: optionalText,
})
const refreshBody = z.object({ refresh_token: z.string().max(TOKEN_MAX_CHARS) })
const exchangeBody = z.object({
  auth_code: z.string().max(TOKEN_MAX_CHARS),
  code_verifier: z.string().max(TOKEN_MAX_CHARS),
})

type Grant = (auth: AuthContext, request: FastifyRequest) => Promise<PresentedSession>

const grants: Record<string, Grant> = {
  async password(auth, request) {
    const { email, phone, password } = parseBody(passwordBody, request.body)
    if (phone) throw new AuthError('phone_provider_disabled')
    if (!email || !password) {
      throw new AuthError('validation_failed', { message: validationTexts.credentialsMissing })
    }
    return await signInWithPassword(
      auth,
      { email: requireEmail(email), password },
      deviceOf(request),
    )
  },
  async refresh_token(auth, request) {
    await auth.limits.refresh.take(addressKey(request.ip))
    const { refresh_token: token } = parseBody(refreshBody, request.body)
    return await refreshSession(auth, token, deviceOf(request))
  },
  async pkce(auth, request) {
    await limitRequest(auth, request)
    const { auth_code, code_verifier } = parseBody(exchangeBody, request.body)
    return await exchangeCode(auth, auth_code, code_verifier, deviceOf(request))
  },
  id_token: idTokenGrant,
  web3: solanaGrant,
}

/** Grants that authenticate a user; the others continue an authentication. */
const WITH_CAPTCHA = new Set([grants.password, grants.id_token, grants.web3])

/** `POST /token?grant_type=`: every grant that does not need a mail. */
export function tokenRoute(app: FastifyInstance, auth: AuthContext): void {
  app.post('/token', async (request) => {
    const { grant_type: grantType } = request.query as Record<string, unknown>
    const grant =
      typeof grantType === 'string' && Object.hasOwn(grants, grantType)
        ? grants[grantType]
        : undefined
    if (grant === undefined) {
      throw new AuthError('invalid_credentials', { message: 'unsupported_grant_type' })
    }
    if (WITH_CAPTCHA.has(grant)) await requireCaptcha(auth, request)
    return await grant(auth, request)
  })
}
