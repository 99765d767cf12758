import { limits } from '@laurel/contract/spec/limits'
import { authErrors } from '@laurel/contract/spec/messages'
import { paths } from '@laurel/contract/spec/routes'
import { type Credentials, cleanInput } from '@laurel/contract/spec/validation'
import type { GoTrueClient } from '@supabase/auth-js'
import { type AuthAction, type AuthResult, refusalOf } from '../../lib/session/auth-refusals.ts'
import { authClient } from '../../lib/session/session.ts'
import { askStepUp, STEP_UP_CODES } from '../../lib/session/step-up.ts'
import { captchaOptions } from './captcha/captcha-token.ts'
import { isAdvisedAgainst } from './password/password-advice.ts'

/** Seconds between two mails to one address (spec §9 "default block 60 s"). */
export const RESEND_AFTER_SECONDS = limits.defaultBlockMs / 1000

/** Which mail a code of six digits comes from. */
export type CodeKind = 'email' | 'signup' | 'recovery'

type ClientError = Parameters<typeof refusalOf>[0] | null

/** Makes a call of the auth client and puts its error into words. */
export async function askAuth(
  action: AuthAction,
  call: (client: GoTrueClient) => Promise<{ error: ClientError }>,
): Promise<AuthResult> {
  const { error } = await call(await authClient())
  return error === null ? { ok: true } : { ok: false, refusal: refusalOf(error, action) }
}

/** An address of this site for a mail's link to lead to. */
function backTo(path: string): string {
  return `${window.location.origin}${path}`
}

/** Creates an account; its mail leads back to the site's root (spec §7). `needsConfirmation` until the link is followed. */
export async function signUp({
  email,
  password,
}: Credentials): Promise<AuthResult<{ needsConfirmation: boolean; isBreached: boolean }>> {
  const client = await authClient()
  const { data, error } = await client.signUp({
    email: cleanInput(email),
    password,
    options: { emailRedirectTo: backTo(paths.home), ...captchaOptions() },
  })
  if (error !== null) return { ok: false, refusal: refusalOf(error, 'signUp') }
  // A known address answers with a made-up user without identities, so that nobody can ask who has an account.
  if (data.user?.identities?.length === 0) {
    return { ok: false, refusal: { code: 'email_taken', text: authErrors.emailTaken } }
  }
  return {
    ok: true,
    needsConfirmation: data.session === null,
    isBreached: isAdvisedAgainst(data.user),
  }
}

/** Signs in by password. `isBreached`: it is known from breaches of other sites. */
export async function signIn({
  email,
  password,
}: Credentials): Promise<AuthResult<{ isBreached: boolean }>> {
  const client = await authClient()
  const { data, error } = await client.signInWithPassword({
    email: cleanInput(email),
    password,
    options: captchaOptions(),
  })
  if (error !== null) return { ok: false, refusal: refusalOf(error, 'signIn') }
  return { ok: true, isBreached: data.weakPassword?.reasons.includes('pwned') ?? false }
}

/** Mails a link and a code that sign in, or make an account for a new address. */
export function sendSignInMail(email: string): Promise<AuthResult> {
  return askAuth('signIn', (client) =>
    client.signInWithOtp({
      email: cleanInput(email),
      options: { emailRedirectTo: backTo(paths.enhancedAuth), ...captchaOptions() },
    }),
  )
}

/** Sends the confirmation mail again. The answer never tells whether there is such an account. */
export function resendConfirmation(email: string): Promise<AuthResult> {
  return askAuth('signUp', (client) =>
    client.resend({
      type: 'signup',
      email: cleanInput(email),
      options: { emailRedirectTo: backTo(paths.home), ...captchaOptions() },
    }),
  )
}

/** Mails a link and a code to set a new password. The answer never tells whether there is such an account. */
export function sendRecovery(email: string): Promise<AuthResult> {
  return askAuth('signIn', (client) =>
    client.resetPasswordForEmail(cleanInput(email), {
      redirectTo: backTo(paths.auth),
      ...captchaOptions(),
    }),
  )
}

/** Signs in by the six digits of a mail. */
export function verifyMailCode(kind: CodeKind, email: string, code: string): Promise<AuthResult> {
  return askAuth(kind === 'signup' ? 'signUp' : 'signIn', (client) =>
    client.verifyOtp({ type: kind, email: cleanInput(email), token: code }),
  )
}

/** Sets a new password for the person that a recovery mail signed in. */
export async function changePassword(
  password: string,
): Promise<AuthResult<{ isBreached: boolean }>> {
  const client = await authClient()
  const first = await client.updateUser({ password })
  const needsProof = STEP_UP_CODES.has(first.error?.code ?? '')
  const { data, error } =
    needsProof && (await askStepUp('identity')) ? await client.updateUser({ password }) : first
  if (error !== null) return { ok: false, refusal: refusalOf(error, 'signIn') }
  return { ok: true, isBreached: isAdvisedAgainst(data.user) }
}

/** Signs in by a passkey of this device or a security key. */
export function signInByPasskey(): Promise<AuthResult> {
  return askAuth('signIn', async (client) => {
    const { error } = await client.signInWithPasskey({ options: captchaOptions() })
    return { error: error === null ? null : passkeyError(error) }
  })
}

/** Errors of the browser's own dialog have no status, and codes and sentences that are for developers. */
export function passkeyError(error: NonNullable<ClientError>): NonNullable<ClientError> {
  const isOfBrowser = error.status === undefined && error.code?.startsWith('ERROR_') === true
  return isOfBrowser ? { code: 'passkey_stopped', status: 400, message: PASSKEY_STOPPED } : error
}

const PASSKEY_STOPPED =
  'Your device did not confirm it: the prompt was closed, or there is no passkey for this site.'
