import { MAX_FACTOR_NAME_LENGTH } from '@laurel/contract/field-limits'
import { cleanInput } from '@laurel/contract/spec/validation'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { optionalText, parseBody, TOKEN_MAX_CHARS } from '../body.ts'
import type { AuthContext } from '../context.ts'
import { AuthError, type AuthErrorCode } from '../errors.ts'
import { challengeFactor } from '../factors/challenge.service.ts'
import { enrolFactor, removeFactor } from '../factors/factors.service.ts'
import { credentialBody } from '../factors/passkeys/webauthn.ts'
import { type FactorAnswer, verifyFactor } from '../factors/verify-factor.service.ts'
import { requireMember } from '../people/member.service.ts'
import { limitRequest } from '../request.ts'

const ISSUER = 'Laurel'

/** A factor name, cleaned like every input (spec §5). */
export const friendlyName = z
  .string()
  .transform(cleanInput)
  .pipe(
    z
      .string()
      .max(MAX_FACTOR_NAME_LENGTH, `must have at most ${MAX_FACTOR_NAME_LENGTH} characters`),
  )

const enrolBody = z.object({
  factor_type: z.string(),
  friendly_name: friendlyName.nullish(),
  issuer: friendlyName.nullish(),
})

const challengeBody = z.object({
  webauthn: z.object({ rpId: optionalText }).nullish(),
})

const verifyBody = z.object({
  challenge_id: z.uuid(),
  code: z.string().max(TOKEN_MAX_CHARS).nullish(),
  webauthn: z
    .object({
      type: z.enum(['create', 'request']),
      rpId: optionalText,
      credential_response: credentialBody,
    })
    .nullish(),
})

/** `POST /factors`, its challenge and its verification, `DELETE /factors/:id`: the user's own second factors. */
export function factorRoutes(app: FastifyInstance, auth: AuthContext): void {
  app.post('/factors', async (request) => {
    const member = await requireMember(auth, request.headers.authorization)
    await limitRequest(auth, request)
    const form = parseBody(enrolBody, request.body)
    return await enrolFactor(auth, member, {
      type: requireType(form.factor_type),
      friendlyName: form.friendly_name ?? '',
      issuer: form.issuer || ISSUER,
    })
  })

  app.post('/factors/:id/challenge', async (request) => {
    const member = await requireMember(auth, request.headers.authorization)
    await limitRequest(auth, request)
    const { webauthn } = parseBody(challengeBody, request.body)
    requireRelyingParty(auth, webauthn?.rpId)
    return await challengeFactor(auth, member, idOf(request, 'mfa_factor_not_found'))
  })

  app.post('/factors/:id/verify', async (request) => {
    const member = await requireMember(auth, request.headers.authorization)
    await limitRequest(auth, request)
    const id = idOf(request, 'mfa_factor_not_found')
    const form = parseBody(verifyBody, request.body)
    requireRelyingParty(auth, form.webauthn?.rpId)
    return await verifyFactor(auth, member, id, answerOf(form))
  })

  app.delete('/factors/:id', async (request) => {
    const member = await requireMember(auth, request.headers.authorization)
    const id = idOf(request, 'mfa_factor_not_found')
    await removeFactor(auth, member, id)
    return { id }
  })
}

/** The id in a path. Raises `code` for an invalid one. */
export function idOf(request: FastifyRequest, code: AuthErrorCode, name = 'id'): string {
  const id = z.uuid().safeParse((request.params as Record<string, string>)[name])
  if (!id.success) throw new AuthError(code)
  return id.data
}

function requireType(type: string): 'totp' | 'webauthn' {
  if (type === 'totp' || type === 'webauthn') return type
  if (type === 'phone') throw new AuthError('mfa_phone_enroll_not_enabled')
  throw new AuthError('validation_failed', {
    message: 'factor_type needs to be totp or webauthn',
  })
}

/** Clients may name the relying party, but the configuration decides it. */
function requireRelyingParty(auth: AuthContext, named: string | null | undefined): void {
  const { relyingParty } = auth
  if (!named || relyingParty === null || named === relyingParty.id) return
  throw new AuthError('validation_failed', { message: `rpId needs to be ${relyingParty.id}` })
}

function answerOf(form: z.output<typeof verifyBody>): FactorAnswer {
  const { challenge_id: challengeId, code, webauthn } = form
  if (webauthn) {
    return { challengeId, ceremony: webauthn.type, credential: webauthn.credential_response }
  }
  // Authenticator apps show a code in two groups.
  return { challengeId, code: (code ?? '').replaceAll(' ', '') }
}
