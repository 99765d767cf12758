import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { codeChallengeOf, optionalText, parseBody, pkceFields, requireEmail } from '../body.ts'
import type { AuthContext } from '../context.ts'
import { AuthError } from '../errors.ts'
import { mailMagicLink } from '../mail-links/magic-links.service.ts'
import { cleanMetadata, mergeMetadata } from '../people/metadata.ts'
import { requireCaptcha } from '../protection/captcha.ts'
import { requireProofOfWork } from '../protection/proof-of-work.ts'
import { limitRequest, redirectOf } from '../request.ts'

const body = z.object({
  email: optionalText,
  phone: optionalText,
  create_user: z.boolean().nullish(),
  data: z.record(z.string(), z.unknown()).nullish(),
  ...pkceFields,
})

/** `POST /otp`: mails a link and a code; the reply is the same for every address. */
export function otpRoute(app: FastifyInstance, auth: AuthContext): void {
  app.post('/otp', async (request) => {
    await limitRequest(auth, request)
    const form = parseBody(body, request.body)
    if (form.phone) throw new AuthError('phone_provider_disabled')
    const wishes = { challenge: codeChallengeOf(form), redirectTo: redirectOf(auth, request) }
    const email = requireEmail(form.email ?? '')
    const metadata = mergeMetadata({}, cleanMetadata(form.data ?? {}))
    await requireCaptcha(auth, request)
    const mayCreate = form.create_user ?? true
    // For every address, so that it does not tell which ones are known.
    if (mayCreate) await requireProofOfWork(auth, request)
    await mailMagicLink(auth, { email, metadata, mayCreate }, wishes)
    return {}
  })
}
