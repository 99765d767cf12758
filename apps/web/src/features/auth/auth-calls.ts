import { limits } from '@laurel/contract/spec/limits'
import {
  authErrors,
  authToasts,
  rateLimitedActions,
  tooManyAttempts,
} from '@laurel/contract/spec/messages'
import { paths } from '@laurel/contract/spec/routes'
import { type Credentials, cleanInput } from '@laurel/contract/spec/validation'
import type { AuthError } from '@supabase/auth-js'
import { authClient } from '../../lib/session.ts'
import { toast } from '../../lib/toast.ts'

/** Which of the spec's limited actions failed; it picks the toast's title and the words of the rate limit. */
export type AuthAction = 'signUp' | 'signIn'

/** Why the auth service said no: shown in the form, and as the spec's toast. */
export interface AuthRefusal {
  /** The service's own code (`invalid_credentials`), `email_taken`, or `unreachable`. */
  code: string
  text: string
}

/** What a call of this file ends with. */
export type AuthResult<T extends object = object> =
  | ({ ok: true } & T)
  | { ok: false; refusal: AuthRefusal }

/** Seconds between two mails to one address (spec §9 "default block 60 s"). */
export const RESEND_AFTER_SECONDS = limits.defaultBlockMs / 1000

const UNREACHABLE = 'The sign-in service did not answer. Check your connection and try again.'

/** Creates an account; its mail leads back to the site's root (spec §7). `needsConfirmation` until the link is followed. */
export async function signUp({
  email,
  password,
}: Credentials): Promise<AuthResult<{ needsConfirmation: boolean }>> {
  const client = await authClient()
  const { data, error } = await client.signUp({
    email: cleanInput(email),
    password,
    options: { emailRedirectTo: `${window.location.origin}${paths.home}` },
  })
  if (error !== null) return { ok: false, refusal: refusalOf(error, 'signUp') }
  // A known address answers with a made-up user without identities, so that nobody can ask who has an account.
  if (data.user?.identities?.length === 0) {
    return { ok: false, refusal: { code: 'email_taken', text: authErrors.emailTaken } }
  }
  return { ok: true, needsConfirmation: data.session === null }
}

/** Signs in by password. */
export async function signIn({ email, password }: Credentials): Promise<AuthResult> {
  const client = await authClient()
  const { error } = await client.signInWithPassword({ email: cleanInput(email), password })
  return error === null ? { ok: true } : { ok: false, refusal: refusalOf(error, 'signIn') }
}

/** Sends the confirmation mail again. The answer never tells whether there is such an account. */
export async function resendConfirmation(email: string): Promise<AuthResult> {
  const client = await authClient()
  const { error } = await client.resend({
    type: 'signup',
    email: cleanInput(email),
    options: { emailRedirectTo: `${window.location.origin}${paths.home}` },
  })
  return error === null ? { ok: true } : { ok: false, refusal: refusalOf(error, 'signUp') }
}

/** Mails a link that leads back here to set a new password. The answer never tells whether there is such an account. */
export async function sendRecovery(email: string): Promise<AuthResult> {
  const client = await authClient()
  const { error } = await client.resetPasswordForEmail(cleanInput(email), {
    redirectTo: `${window.location.origin}${paths.auth}`,
  })
  return error === null ? { ok: true } : { ok: false, refusal: refusalOf(error, 'signIn') }
}

/** Sets a new password for the person that a recovery link signed in. */
export async function changePassword(password: string): Promise<AuthResult> {
  const client = await authClient()
  const { error } = await client.updateUser({ password })
  return error === null ? { ok: true } : { ok: false, refusal: refusalOf(error, 'signIn') }
}

/** The text for an error of the auth service: the spec's own where it has one (§8). */
export function refusalOf(
  error: Pick<AuthError, 'code' | 'status' | 'message'>,
  action: AuthAction,
): AuthRefusal {
  const code = error.code ?? (error.status === 429 ? 'over_request_rate_limit' : 'unreachable')
  switch (code) {
    case 'invalid_credentials':
      return { code, text: authErrors.badCredentials }
    case 'email_not_confirmed':
      return { code, text: authErrors.emailUnconfirmed }
    case 'user_already_exists':
    case 'email_exists':
      return { code: 'email_taken', text: authErrors.emailTaken }
    case 'over_request_rate_limit':
      return { code, text: tooManyAttempts(rateLimitedActions[action]) }
    case 'unreachable':
      return { code, text: UNREACHABLE }
    default:
      return { code, text: error.message }
  }
}

/** Shows a refusal as the spec's toast: 'Rate Limit Exceeded', 'Sign Up Error' or 'Sign In Error' (§8). */
export function toastRefusal(refusal: AuthRefusal, action: AuthAction): void {
  const isLimited = refusal.code === 'over_request_rate_limit'
  const byAction = action === 'signUp' ? authToasts.signUpError : authToasts.signInError
  toast({ ...(isLimited ? authToasts.rateLimited : byAction), text: refusal.text, tone: 'bad' })
}
