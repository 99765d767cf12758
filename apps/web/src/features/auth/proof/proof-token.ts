import { queryClient } from '../../../lib/api/query-client.ts'
import { authSettingsQuery } from '../auth-settings.ts'
import { captchaOptions } from '../captcha/captcha-token.ts'

/** The captcha option of a call that may create an account: a solved captcha, or a proof of work where one is needed. */
export async function signUpOptions(): Promise<{ captchaToken?: string }> {
  const captcha = captchaOptions()
  if (captcha.captchaToken !== undefined) return captcha
  try {
    const settings = await queryClient.ensureQueryData(authSettingsQuery)
    if (settings.proof_of_work !== true) return {}
    const { findProof } = await import('../../../lib/proof/find-proof.ts')
    return { captchaToken: await findProof() }
  } catch {
    // The call is then refused, which says what to do.
    return {}
  }
}
