import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { codeChallengeOf, optionalText, parseBody, pkceFields, requireEmail } from '../body.ts'
import type { AuthContext } from '../context.ts'
import { AuthError } from '../errors.ts'
import { resendEmailChange } from '../mail-links/email-change.service.ts'
import { resendConfirmation } from '../people/sign-up.service.ts'
import { requireCaptcha } from '../protection/captcha.ts'
import { limitRequest, redirectOf } from '../request.ts'

const body = z.object({
  type: z.enum(['signup', 'email_change', 'sms', 'phone_change']),
  email: optionalText,
  phone: optionalText,
  ...pkceFields,
})

/** `POST /resend`: resends a mail; the reply is the same for every address, and when no mail is pending. */
export function resendRoute(app: FastifyInstance, auth: AuthContext): void {
  app.post('/resend', async (request) => {
    await limitRequest(auth, request)
    const form = parseBody(body, request.body)
    if (form.phone || form.type === 'sms' || form.type === 'phone_change') {
      throw new AuthError('phone_provider_disabled')
    }
    const wishes = { challenge: codeChallengeOf(form), redirectTo: redirectOf(auth, request) }
    const email = requireEmail(form.email ?? '')
    await requireCaptcha(auth, request)
    if (form.type === 'signup') await resendConfirmation(auth, email, wishes)
    else await resendEmailChange(auth, email, wishes)
    return {}
  })
}
