import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { parseBody } from '../body.ts'
import type { AuthContext } from '../context.ts'
import { AuthError } from '../errors.ts'
import { readBrowserKey } from '../oauth/browser-key.ts'
import { requireCaptcha } from '../protection/captcha.ts'
import { requireProofOfWork } from '../protection/proof-of-work.ts'
import { deviceOf, limitRequest } from '../request.ts'
import type { PresentedSession } from '../sessions/sessions.service.ts'
import { MessageRefused } from './message-refused.ts'
import { signInWithSolana } from './solana-sign-in.service.ts'

const body = z.object({ chain: z.string(), message: z.string(), signature: z.string() })

/**
 * `POST /token?grant_type=web3`: exchanges a signed message for a session. Raises `web3_unsupported_chain`,
 * `invalid_grant`, `user_banned`, `captcha_failed`, `rate_limited`.
 */
export async function solanaGrant(
  auth: AuthContext,
  request: FastifyRequest,
): Promise<PresentedSession> {
  await limitRequest(auth, request)
  const { chain, ...signed } = parseBody(body, request.body)
  if (chain !== 'solana') throw new AuthError('web3_unsupported_chain')
  await requireCaptcha(auth, request)
  try {
    return await signInWithSolana(auth, signed, {
      browserKey: readBrowserKey(auth, request),
      device: deviceOf(request),
      proveSignUp: () => requireProofOfWork(auth, request),
    })
  } catch (error) {
    if (!(error instanceof MessageRefused)) throw error
    throw new AuthError('invalid_grant', { message: error.message })
  }
}
