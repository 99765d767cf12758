import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { readAccount, requireMember, updateAccount } from '../account.service.ts'
import { optionalText, parseBody, requireEmail } from '../body.ts'
import type { AuthContext } from '../context.ts'
import { AuthError } from '../errors.ts'
import { cleanMetadata } from '../metadata.ts'
import { limitRequest } from '../request.ts'

const body = z.object({
  email: optionalText,
  phone: optionalText,
  password: optionalText,
  current_password: optionalText,
  data: z.record(z.string(), z.unknown()).nullish(),
})

/** `GET /user` and `PUT /user`: the own account. */
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
    if (form.email && requireEmail(form.email) !== member.user.email) {
      throw new AuthError('email_provider_disabled')
    }
    return await updateAccount(auth, member, {
      ...(form.password ? { password: form.password } : {}),
      ...(form.current_password ? { currentPassword: form.current_password } : {}),
      ...(form.data ? { metadata: cleanMetadata(form.data) } : {}),
    })
  })
}
