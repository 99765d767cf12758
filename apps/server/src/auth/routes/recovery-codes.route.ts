import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { parseBody, TOKEN_MAX_CHARS } from '../body.ts'
import type { AuthContext } from '../context.ts'
import {
  createRecoveryCodes,
  readRecoveryCodes,
  regenerateRecoveryCodes,
  removeRecoveryCodes,
  verifyRecoveryCode,
} from '../factors/recovery/recovery-codes.service.ts'
import { requireMember } from '../people/member.service.ts'
import { limitRequest } from '../request.ts'
import { friendlyName } from './factors.route.ts'

const PATH = '/factors/recovery-codes'
const NAME = 'Recovery codes'

const makeBody = z.object({ friendly_name: friendlyName.nullish() })
const verifyBody = z.object({ code: z.string().max(TOKEN_MAX_CHARS) })

/** `/factors/recovery-codes`: the set of codes that replace a lost factor (experimental in the clients). */
export function recoveryCodeRoutes(app: FastifyInstance, auth: AuthContext): void {
  app.get(PATH, async (request) => {
    return await readRecoveryCodes(auth, await requireMember(auth, request.headers.authorization))
  })

  app.post(PATH, async (request) => {
    const member = await requireMember(auth, request.headers.authorization)
    await limitRequest(auth, request)
    const { friendly_name: name } = parseBody(makeBody, request.body)
    return await createRecoveryCodes(auth, member, name || NAME)
  })

  app.post(`${PATH}/regenerate`, async (request) => {
    const member = await requireMember(auth, request.headers.authorization)
    await limitRequest(auth, request)
    return await regenerateRecoveryCodes(auth, member)
  })

  app.post(`${PATH}/verify`, async (request) => {
    const member = await requireMember(auth, request.headers.authorization)
    await limitRequest(auth, request)
    const { code } = parseBody(verifyBody, request.body)
    return await verifyRecoveryCode(auth, member, code)
  })

  app.delete(PATH, async (request) => {
    const member = await requireMember(auth, request.headers.authorization)
    return { id: await removeRecoveryCodes(auth, member) }
  })
}
