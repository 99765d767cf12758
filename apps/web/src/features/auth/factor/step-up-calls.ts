import type { GoTrueClient } from '@supabase/auth-js'
import { api } from '../../../lib/api/api.ts'
import { type AuthResult, refusalOf } from '../../../lib/session/auth-refusals.ts'
import { authClient } from '../../../lib/session/session.ts'
import { callAuthService } from '../auth-calls.ts'
import { readFactors, type SecondFactors } from './second-factor-calls.ts'

/** The step-up methods of an account. */
export interface StepUpMethods {
  /** Null where the account has none. */
  factors: SecondFactors | null
  hasPassword: boolean
  /** The confirmed address that a code can be mailed to. */
  email: string | null
}

/** Reads the step-up methods of the viewer's account. */
export async function readStepUpMethods(): Promise<AuthResult<{ methods: StepUpMethods }>> {
  const [listed, { hasPassword }, { data, error }] = await Promise.all([
    readFactors(),
    api('GET /api/v1/me/sign-in'),
    (await authClient()).getUser(),
  ])
  if (!listed.ok) return listed
  if (error !== null) return { ok: false, refusal: refusalOf(error, 'signIn') }
  const { apps, keys } = listed.factors
  const { email, email_confirmed_at: confirmedAt } = data.user
  return {
    ok: true,
    methods: {
      factors: apps.length + keys.length > 0 ? listed.factors : null,
      hasPassword,
      email: email && confirmedAt ? email : null,
    },
  }
}

/** Mails a code to the account's own address. */
export function mailStepUpCode(): Promise<AuthResult> {
  return callAuthService('signIn', (client) => client.reauthenticate())
}

/** Steps up by password: the session's next tokens carry it. */
export function provePassword(password: string): Promise<AuthResult> {
  return prove({ current_password: password })
}

/** Steps up by a mailed code: the session's next tokens carry it. */
export function proveMailedCode(nonce: string): Promise<AuthResult> {
  return prove({ nonce })
}

function prove(proof: Parameters<GoTrueClient['updateUser']>[0]): Promise<AuthResult> {
  return callAuthService('signIn', async (client) => {
    const { error } = await client.updateUser(proof)
    return error === null ? await client.refreshSession() : { error }
  })
}
