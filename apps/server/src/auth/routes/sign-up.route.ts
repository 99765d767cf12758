import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { codeChallengeOf, optionalText, parseBody, pkceFields, requireEmail } from '../body.ts'
import type { AuthContext } from '../context.ts'
import { AuthError } from '../errors.ts'
import { cleanMetadata, mergeMetadata } from '../people/metadata.ts'
import { signUp } from '../people/sign-up.service.ts'
import { requireCaptcha } from '../protection/captcha.ts'
import { requireProofOfWork } from '../protection/proof-of-work.ts'
import { deviceOf, redirectOf } from '../request.ts'

const body = z.object({
  email: optionalText,
  phone: optionalText,
  password: optionalText,
  data: z.record(z.string(), z.unknown()).nullish(),
  ...pkceFields,
})

/** `POST /signup`: replies the user without a session, since the address has to be confirmed first. */
export function signUpRoute(app: FastifyInstance, auth: AuthContext): void {
  app.post('/signup', async (request) => {
    const form = parseBody(body, request.body)
    if (form.phone) throw new AuthError('phone_provider_disabled')
    if (!form.email && !form.password) throw new AuthError('anonymous_provider_disabled')
    if (!form.password) {
      throw new AuthError('validation_failed', { message: 'Signup requires a valid password' })
    }
    const wishes = { challenge: codeChallengeOf(form), redirectTo: redirectOf(auth, request) }
    const email = requireEmail(form.email ?? '')
    await requireCaptcha(auth, request)
    await requireProofOfWork(auth, request)
    const metadata = mergeMetadata({}, cleanMetadata(form.data ?? {}))
    return await signUp(
      auth,
      { email, password: form.password, metadata },
      wishes,
      deviceOf(request),
    )
  })
}
