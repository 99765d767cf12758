import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { generateLink, inviteUser } from '../../admin/admin-links.service.ts'
import { requireServiceKey } from '../../admin/service-key.ts'
import { codeChallengeOf, optionalText, parseBody, pkceFields, requireEmail } from '../../body.ts'
import type { AuthContext } from '../../context.ts'
import { cleanMetadata, mergeMetadata } from '../../people/metadata.ts'
import { redirectOf } from '../../request.ts'
import { adminRequestOf } from './admin-users.route.ts'

const data = z.record(z.string(), z.unknown()).nullish()
const inviteBody = z.object({ email: z.string(), data, ...pkceFields })
const linkBody = z.object({
  type: z.enum([
    'signup',
    'invite',
    'magiclink',
    'recovery',
    'email_change_current',
    'email_change_new',
  ]),
  email: z.string(),
  new_email: optionalText,
  password: optionalText,
  data,
})

/** `POST /invite` and `POST /admin/generate_link`, with the service key (wire.md 1.3). */
export function adminLinkRoutes(app: FastifyInstance, auth: AuthContext): void {
  app.post('/invite', async (request) => {
    requireServiceKey(auth, request)
    const form = parseBody(inviteBody, request.body)
    const wishes = { challenge: codeChallengeOf(form), redirectTo: redirectOf(auth, request) }
    const invited = { email: requireEmail(form.email), metadata: metadataOf(form.data) }
    return await inviteUser(auth, invited, wishes, adminRequestOf(request))
  })

  app.post('/admin/generate_link', async (request) => {
    requireServiceKey(auth, request)
    const form = parseBody(linkBody, request.body)
    const wish = {
      type: form.type,
      email: requireEmail(form.email),
      newEmail: form.new_email ? requireEmail(form.new_email) : null,
      password: form.password ?? null,
      metadata: metadataOf(form.data),
    }
    const wishes = { challenge: null, redirectTo: redirectOf(auth, request) }
    return await generateLink(auth, wish, wishes, adminRequestOf(request))
  })
}

function metadataOf(sent: Record<string, unknown> | null | undefined) {
  return mergeMetadata({}, cleanMetadata(sent ?? {}))
}
