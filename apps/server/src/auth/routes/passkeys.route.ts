import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { parseBody } from '../body.ts'
import type { AuthContext } from '../context.ts'
import {
  beginPasskeySignIn,
  signInWithPasskey,
} from '../factors/passkeys/passkey-sign-in.service.ts'
import {
  addPasskey,
  beginPasskey,
  readPasskeys,
  removeOwnPasskey,
  renameOwnPasskey,
} from '../factors/passkeys/passkeys.service.ts'
import { credentialBody } from '../factors/passkeys/webauthn.ts'
import { requireMember } from '../people/member.service.ts'
import { deviceOf, limitRequest } from '../request.ts'
import { friendlyName, idOf } from './factors.route.ts'

const answerBody = z
  .object({ challenge_id: z.uuid(), credential: credentialBody })
  .transform(({ challenge_id: challengeId, credential }) => ({ challengeId, credential }))

const renameBody = z.object({
  friendly_name: friendlyName.pipe(z.string().min(1, 'is required')),
})

/** `/passkeys`: adds, lists, renames and removes the user's own passkeys, and signs in with one. */
export function passkeyRoutes(app: FastifyInstance, auth: AuthContext): void {
  app.post('/passkeys/registration/options', async (request) => {
    const member = await requireMember(auth, request.headers.authorization)
    await limitRequest(auth, request)
    return await beginPasskey(auth, member)
  })

  app.post('/passkeys/registration/verify', async (request) => {
    const member = await requireMember(auth, request.headers.authorization)
    await limitRequest(auth, request)
    return await addPasskey(auth, member, parseBody(answerBody, request.body))
  })

  app.post('/passkeys/authentication/options', async (request) => {
    await limitRequest(auth, request)
    return await beginPasskeySignIn(auth)
  })

  app.post('/passkeys/authentication/verify', async (request) => {
    await limitRequest(auth, request)
    return await signInWithPasskey(auth, parseBody(answerBody, request.body), deviceOf(request))
  })

  app.get('/passkeys', async (request) =>
    readPasskeys(auth, await requireMember(auth, request.headers.authorization)),
  )

  app.patch('/passkeys/:id', async (request) => {
    const member = await requireMember(auth, request.headers.authorization)
    await limitRequest(auth, request)
    const id = idOf(request, 'webauthn_credential_not_found')
    const { friendly_name: name } = parseBody(renameBody, request.body)
    return await renameOwnPasskey(auth, member, id, name)
  })

  app.delete('/passkeys/:id', async (request, reply) => {
    const member = await requireMember(auth, request.headers.authorization)
    await removeOwnPasskey(auth, member, idOf(request, 'webauthn_credential_not_found'))
    return reply.code(204).send()
  })
}
