import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import {
  codeChallengeOf,
  optionalText,
  parseBody,
  pkceFields,
  requireEmail,
  TOKEN_MAX_CHARS,
} from '../body.ts'
import type { AuthContext } from '../context.ts'
import { AuthError } from '../errors.ts'
import { requireAssurance } from '../factors/assurance.ts'
import { readAccount, updateAccount } from '../people/account.service.ts'
import { requireMember } from '../people/member.service.ts'
import { cleanMetadata } from '../people/metadata.ts'
import { limitRequest, redirectOf } from '../request.ts'

const body = z.object({
  email: optionalText,
  phone: optionalText,
  password: optionalText,
  current_password: optionalText,
  nonce: z.string().max(TOKEN_MAX_CHARS).nullish(),
  data: z.record(z.string(), z.unknown()).nullish(),
  ...pkceFields,
})

/** `GET /user` and `PUT /user`: the user's own account. */
export function userRoute(app: FastifyInstance, auth: AuthContext): void {
  app.get('/user', async (request) => {
    const { user } = await requireMember(auth, request.headers.authorization)
    return await readAccount(auth, user)
  })

  app.put('/user', async (request) => {
    const member = await requireMember(auth, request.headers.authorization)
    await limitRequest(auth, request)
    const form = parseBody(body, request.body)
    if (form.phone) throw new AuthError('phone_provider_disabled')
    const newEmail = form.email ? requireEmail(form.email) : member.user.email
    const isMoving = newEmail !== null && newEmail !== member.user.email
    const wishes = { challenge: codeChallengeOf(form), redirectTo: redirectOf(auth, request) }
    await requireAssurance(auth.database.db, member, 401)
    return await updateAccount(auth, member, {
      ...(form.password ? { password: form.password } : {}),
      ...(form.current_password ? { currentPassword: form.current_password } : {}),
      ...(form.nonce ? { nonce: form.nonce } : {}),
      ...(isMoving ? { email: { newEmail, wishes } } : {}),
      ...(form.data ? { metadata: cleanMetadata(form.data) } : {}),
    })
  })
}
