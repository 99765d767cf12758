import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { codeChallengeOf, parseBody, pkceFields, requireEmail } from '../body.ts'
import type { AuthContext } from '../context.ts'
import { recoverAccount } from '../mail-links/verification.service.ts'
import { requireCaptcha } from '../protection/captcha.ts'
import { limitRequest, redirectOf } from '../request.ts'

const body = z.object({ email: z.string(), ...pkceFields })

/** `POST /recover`: mails a recovery link; the reply is the same for every address. */
export function recoverRoute(app: FastifyInstance, auth: AuthContext): void {
  app.post('/recover', async (request) => {
    await limitRequest(auth, request)
    const form = parseBody(body, request.body)
    const wishes = { challenge: codeChallengeOf(form), redirectTo: redirectOf(auth, request) }
    const email = requireEmail(form.email)
    await requireCaptcha(auth, request)
    await recoverAccount(auth, email, wishes)
    return {}
  })
}
