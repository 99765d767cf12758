import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { optionalText, parseBody } from '../body.ts'
import type { AuthContext } from '../context.ts'
import { requireFreshProof } from '../factors/assurance.ts'
import { requireMember } from '../people/member.service.ts'
import { deviceOf, limitRequest } from '../request.ts'
import { type PresentedSession, startSession } from '../sessions/sessions.service.ts'
import { OAUTH_METHOD } from './flows.service.ts'
import { linkPerson, signInPerson } from './identities/external-people.service.ts'

/** Above the length of any issuer's token. */
const TOKEN_MAX_CHARS = 16_384

const body = z.object({
  provider: z.string(),
  id_token: z.string().max(TOKEN_MAX_CHARS),
  access_token: optionalText,
  nonce: optionalText,
  link_identity: z.boolean().nullish(),
})

/**
 * `POST /token?grant_type=id_token`: exchanges an OpenID provider's id token for a session; with `link_identity` it
 * links the identity to the signed-in user. Raises `provider_disabled`, `invalid_grant`, `temporarily_unavailable`,
 * `user_banned`, `identity_already_exists`, `manual_linking_disabled`, `rate_limited`.
 */
export async function idTokenGrant(
  auth: AuthContext,
  request: FastifyRequest,
): Promise<PresentedSession> {
  await limitRequest(auth, request)
  const form = parseBody(body, request.body)
  const member =
    form.link_identity === true ? await requireMember(auth, request.headers.authorization) : null
  if (member !== null) await requireFreshProof(auth, auth.database.db, member, 403)
  const person = await auth.idTokens.verify({
    provider: form.provider,
    idToken: form.id_token,
    accessToken: form.access_token || null,
    nonce: form.nonce || null,
  })
  return await auth.database.transaction(async (db) => {
    const user =
      member === null
        ? await signInPerson(auth, db, person)
        : await linkPerson(auth, db, member.session.id, person)
    return await startSession(auth, db, user, OAUTH_METHOD, deviceOf(request), person.provider)
  })
}
