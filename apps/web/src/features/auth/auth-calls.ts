import { limits } from '@laurel/contract/spec/limits'
import { authErrors } from '@laurel/contract/spec/messages'
import { paths } from '@laurel/contract/spec/routes'
import { type Credentials, cleanInput } from '@laurel/contract/spec/validation'
import type { GoTrueClient } from '@supabase/auth-js'
import { type AuthAction, type AuthResult, refusalOf } from '../../lib/session/auth-refusals.ts'
import { authClient } from '../../lib/session/session.ts'
import { requestStepUp, STEP_UP_CODES } from '../../lib/session/step-up.ts'
import { captchaOptions } from './captcha/captcha-token.ts'
import { hasBreachedPassword } from './password/password-advice.ts'
import { signUpOptions } from './proof/proof-token.ts'

/** Seconds between two mails to one address (spec §9 "default block 60 s"). */
export const RESEND_AFTER_SECONDS = limits.defaultBlockMs / 1000

/** The kind of mail that a six-digit code comes from. */
export type CodeKind = 'email' | 'signup' | 'recovery'

type ClientError = Parameters<typeof refusalOf>[0] | null

/** Calls the auth client and turns its error into a refusal. */
export async function callAuthService(
  action: AuthAction,
  call: (client: GoTrueClient) => Promise<{ error: ClientError }>,
): Promise<AuthResult> {
  const { error } = await call(await authClient())
  return error === null ? { ok: true } : { ok: false, refusal: refusalOf(error, action) }
}

/** The absolute URL of a path, for links in mails. */
function absoluteUrl(path: string): string {
  return `${window.location.origin}${path}`
}

/** Creates an account; its mail leads back to the site's root (spec §7). `needsConfirmation` until the link is followed. */
export async function signUp({
  email,
  password,
}: Credentials): Promise<AuthResult<{ needsConfirmation: boolean; isBreached: boolean }>> {
  const [client, proof] = await Promise.all([authClient(), signUpOptions()])
  const { data, error } = await client.signUp({
    email: cleanInput(email),
    password,
    options: { emailRedirectTo: absoluteUrl(paths.home), ...proof },
  })
  if (error !== null) return { ok: false, refusal: refusalOf(error, 'signUp') }
  // A known address is answered with a made-up user without identities, so that accounts can't be enumerated.
  if (data.user?.identities?.length === 0) {
    return { ok: false, refusal: { code: 'email_taken', text: authErrors.emailTaken } }
  }
  return {
    ok: true,
    needsConfirmation: data.session === null,
    isBreached: hasBreachedPassword(data.user),
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

/** Mails a link and a code that sign in; a new address gets an account. */
export function sendSignInMail(email: string): Promise<AuthResult> {
  return callAuthService('signIn', async (client) =>
    client.signInWithOtp({
      email: cleanInput(email),
      options: { emailRedirectTo: absoluteUrl(paths.enhancedAuth), ...(await signUpOptions()) },
    }),
  )
}

/** Sends the confirmation mail again. The answer never reveals whether the account exists. */
export function resendConfirmation(email: string): Promise<AuthResult> {
  return callAuthService('signUp', (client) =>
    client.resend({
      type: 'signup',
      email: cleanInput(email),
      options: { emailRedirectTo: absoluteUrl(paths.home), ...captchaOptions() },
    }),
  )
}

/** Mails a link and a code to set a new password. The answer never reveals whether the account exists. */
export function sendRecovery(email: string): Promise<AuthResult> {
  return callAuthService('signIn', (client) =>
    client.resetPasswordForEmail(cleanInput(email), {
      redirectTo: absoluteUrl(paths.auth),
      ...captchaOptions(),
    }),
  )
}

/** Signs in by the six digits of a mail. */
export function verifyMailCode(kind: CodeKind, email: string, code: string): Promise<AuthResult> {
  return callAuthService(kind === 'signup' ? 'signUp' : 'signIn', (client) =>
    client.verifyOtp({ type: kind, email: cleanInput(email), token: code }),
  )
}

/** Sets a new password for a user signed in by a recovery mail; asks for step-up where it is required. */
export async function changePassword(
  password: string,
): Promise<AuthResult<{ isBreached: boolean }>> {
  const client = await authClient()
  const first = await client.updateUser({ password })
  const needsStepUp = STEP_UP_CODES.has(first.error?.code ?? '')
  const { data, error } =
    needsStepUp && (await requestStepUp('identity')) ? await client.updateUser({ password }) : first
  if (error !== null) return { ok: false, refusal: refusalOf(error, 'signIn') }
  return { ok: true, isBreached: hasBreachedPassword(data.user) }
}

/** Signs in with a passkey of this device or of a security key. */
export function signInByPasskey(): Promise<AuthResult> {
  return callAuthService('signIn', async (client) => {
    const { error } = await client.signInWithPasskey({ options: captchaOptions() })
    return { error: error === null ? null : passkeyError(error) }
  })
}

/** Replaces errors of the browser's passkey dialog, which have no status and a text for developers. */
export function passkeyError(error: NonNullable<ClientError>): NonNullable<ClientError> {
  const isFromBrowser = error.status === undefined && error.code?.startsWith('ERROR_') === true
  return isFromBrowser ? { code: 'passkey_stopped', status: 400, message: PASSKEY_STOPPED } : error
}

const PASSKEY_STOPPED =
  'Your device didn’t confirm: the prompt was closed, or it has no passkey for this site.'
