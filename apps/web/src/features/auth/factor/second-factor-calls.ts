import type { AuthMFAListFactorsResponse } from '@supabase/auth-js'
import { type AuthResult, refusalOf } from '../../../lib/session/auth-refusals.ts'
import { authClient } from '../../../lib/session/session.ts'
import { callAuthService, passkeyError } from '../auth-calls.ts'

/** The account's verified second factors. */
export interface SecondFactors {
  apps: readonly { id: string; name: string }[]
  keys: readonly { id: string; name: string }[]
  hasRecoveryCodes: boolean
}

type Listed = NonNullable<AuthMFAListFactorsResponse['data']>['all']

/** Reads the account's verified second factors. */
export async function readFactors(): Promise<AuthResult<{ factors: SecondFactors }>> {
  const { data, error } = await (await authClient()).mfa.listFactors()
  if (error !== null) return { ok: false, refusal: refusalOf(error, 'signIn') }
  const verified = data.all.filter(({ status }) => status === 'verified')
  return {
    ok: true,
    factors: {
      apps: factorsOfType(verified, 'totp'),
      keys: factorsOfType(verified, 'webauthn'),
      hasRecoveryCodes: verified.some(({ factor_type: type }) => type === 'recovery_code'),
    },
  }
}

function factorsOfType(factors: Listed, type: 'totp' | 'webauthn'): { id: string; name: string }[] {
  return factors
    .filter((factor) => factor.factor_type === type)
    .map((factor) => ({ id: factor.id, name: factor.friendly_name ?? '' }))
}

/** Verifies a code of an authenticator app: the challenge and its answer in one call. */
export function verifyAppCode(factorId: string, code: string): Promise<AuthResult> {
  return callAuthService('signIn', (client) => client.mfa.challengeAndVerify({ factorId, code }))
}

/** Verifies a security key through the browser's own dialog. */
export function verifyKey(factorId: string): Promise<AuthResult> {
  return callAuthService('signIn', async (client) => {
    const { error } = await client.mfa.webauthn.authenticate({ factorId })
    return { error: error === null ? null : passkeyError(error) }
  })
}

/** Verifies and uses up a recovery code. */
export function verifyRecoveryCode(code: string): Promise<AuthResult> {
  return callAuthService('signIn', (client) => client.mfa.recoveryCodes.verify({ code }))
}
