import {
  authErrors,
  authToasts,
  rateLimitedActions,
  tooManyAttempts,
} from '@laurel/contract/spec/messages'
import type { AuthError } from '@supabase/auth-js'
import { toast } from '../toast.ts'
import { takeRetryAfter } from './retry-after.ts'

/** The rate-limited action that failed; picks the toast's title and the text of the rate limit (spec §8). */
export type AuthAction = 'signUp' | 'signIn' | 'twitter'

/** A refusal of the auth service, shown in the form and as the spec's toast. */
export interface AuthRefusal {
  /** The service's own code (`invalid_credentials`), `email_taken`, `passkey_stopped`, or `unreachable`. */
  code: string
  text: string
  /** Seconds to wait before the next attempt. */
  waitSeconds?: number
}

/** The result of a call to the auth service. */
export type AuthResult<T extends object = object> =
  | ({ ok: true } & T)
  | { ok: false; refusal: AuthRefusal }

/** The literals of a union of strings. */
type Literals<T> = T extends string ? (string extends T ? never : T) : never
/** Every code that the client's package knows. */
type AuthCode = Literals<AuthError['code']>

const UNREACHABLE = 'We couldn’t reach the sign-in service. Check your connection and try again.'
const SERVER_ERROR = 'Something went wrong on our side. Please try again in a moment.'
const METHOD_UNAVAILABLE = 'This sign-in method isn’t available here. Please sign in another way.'
const SESSION_OVER = 'Your session has ended. Please sign in again.'
const EXPIRED = 'That took too long or was already used. Please start again.'
const NO_FACTOR = 'This second factor is no longer set up. Please use another one.'
const MAIL_PAUSE = 'We’ve just sent you an email. Please wait a moment before asking for another.'
const RELOAD = 'We couldn’t understand that request. Reload the page and try again.'
const PROVIDER_SHARED_TOO_LITTLE =
  'The other service didn’t share enough about your account. Please sign in another way.'

/** The message of each code; null where the service's own is better, such as which rule a password breaks. */
const TEXTS = {
  invalid_credentials: authErrors.badCredentials,
  email_not_confirmed: authErrors.emailUnconfirmed,
  user_already_exists: authErrors.emailTaken,
  email_exists: authErrors.emailTaken,
  weak_password: null,
  validation_failed: null,
  same_password: 'This is already your password. Choose a different one.',
  email_address_invalid: 'We can’t send email to this address. Please use another one.',
  email_address_not_authorized: 'We can’t send email to this address. Please use another one.',
  user_banned:
    'This account is closed. If you think that’s a mistake, contact us through the help page.',
  user_not_found: SESSION_OVER,
  signup_disabled: 'Sign-up is closed right now.',
  invite_not_found: 'This invitation has expired or was already used. Ask for a new one.',

  otp_expired: 'That code is wrong or has expired. Use the latest email, or ask for a new one.',
  otp_disabled: 'There is no account with this address. Please sign up first.',
  over_request_rate_limit: null,
  over_email_send_rate_limit: MAIL_PAUSE,
  over_sms_send_rate_limit: MAIL_PAUSE,
  captcha_failed: 'We couldn’t verify that you’re human. Please try the check again.',

  mfa_verification_failed:
    'That code isn’t right. Wait for the next one, and check that your device’s clock is right.',
  mfa_verification_rejected: 'That code was refused. Please try another way.',
  mfa_challenge_expired: EXPIRED,
  webauthn_challenge_expired: EXPIRED,
  mfa_ip_address_mismatch: EXPIRED,
  mfa_factor_not_found: NO_FACTOR,
  mfa_recovery_codes_locked: 'Too many wrong recovery codes. Please wait, or use another factor.',
  mfa_factor_name_conflict: 'You already have a second factor with this name.',
  too_many_enrolled_mfa_factors: 'You have as many second factors as an account can have.',
  mfa_verified_factor_exists: 'You already have a second factor of this kind.',
  mfa_recovery_codes_sole_factor: 'Recovery codes need another second factor too.',
  insufficient_aal: 'Enter your two-factor code first.',
  webauthn_credential_not_found: 'We don’t recognise this passkey. Please sign in another way.',
  webauthn_verification_failed: 'This passkey was not accepted. Please try again.',
  webauthn_credential_exists: 'This passkey is already on your account.',
  too_many_passkeys: 'You have as many passkeys as an account can have.',

  session_expired: SESSION_OVER,
  session_not_found: SESSION_OVER,
  refresh_token_not_found: SESSION_OVER,
  refresh_token_already_used: SESSION_OVER,
  no_authorization: SESSION_OVER,
  bad_jwt: SESSION_OVER,
  current_password_required: 'Please enter your current password too.',
  current_password_invalid: 'Your current password is not right.',
  reauthentication_needed: 'Confirm it’s you first.',
  reauthentication_not_valid: 'That code is wrong or has expired. Ask for another one.',
  reauth_nonce_missing: 'Please enter the code we emailed you.',

  flow_state_not_found: EXPIRED,
  flow_state_expired: EXPIRED,
  bad_code_verifier: EXPIRED,
  bad_oauth_state: EXPIRED,
  bad_oauth_callback: EXPIRED,
  provider_email_needs_verification: 'Please confirm your address with the email we sent you.',
  unexpected_audience: PROVIDER_SHARED_TOO_LITTLE,
  identity_already_exists: 'That account is already connected to another account here.',
  identity_not_found: 'That sign-in method is no longer connected to your account.',
  single_identity_not_deletable: 'This is your only sign-in method. Connect another one first.',
  email_conflict_identity_not_deletable:
    'The email address of this sign-in method belongs to another account.',

  provider_disabled: METHOD_UNAVAILABLE,
  oauth_provider_not_supported: METHOD_UNAVAILABLE,
  email_provider_disabled: METHOD_UNAVAILABLE,
  phone_provider_disabled: METHOD_UNAVAILABLE,
  anonymous_provider_disabled: METHOD_UNAVAILABLE,
  web3_provider_disabled: METHOD_UNAVAILABLE,
  web3_unsupported_chain: METHOD_UNAVAILABLE,
  passkey_disabled: METHOD_UNAVAILABLE,
  manual_linking_disabled: METHOD_UNAVAILABLE,
  mfa_totp_enroll_not_enabled: METHOD_UNAVAILABLE,
  mfa_totp_verify_not_enabled: METHOD_UNAVAILABLE,
  mfa_phone_enroll_not_enabled: METHOD_UNAVAILABLE,
  mfa_phone_verify_not_enabled: METHOD_UNAVAILABLE,
  mfa_webauthn_enroll_not_enabled: METHOD_UNAVAILABLE,
  mfa_webauthn_verify_not_enabled: METHOD_UNAVAILABLE,
  mfa_recovery_codes_enroll_not_enabled: METHOD_UNAVAILABLE,
  mfa_recovery_codes_verify_not_enabled: METHOD_UNAVAILABLE,
  phone_exists: METHOD_UNAVAILABLE,
  phone_not_confirmed: METHOD_UNAVAILABLE,
  sms_send_failed: METHOD_UNAVAILABLE,

  sso_provider_not_found: METHOD_UNAVAILABLE,
  sso_domain_already_exists: METHOD_UNAVAILABLE,
  user_sso_managed: METHOD_UNAVAILABLE,
  saml_provider_disabled: METHOD_UNAVAILABLE,
  saml_relay_state_not_found: METHOD_UNAVAILABLE,
  saml_relay_state_expired: METHOD_UNAVAILABLE,
  saml_idp_not_found: METHOD_UNAVAILABLE,
  saml_idp_already_exists: METHOD_UNAVAILABLE,
  saml_assertion_no_user_id: METHOD_UNAVAILABLE,
  saml_assertion_no_email: METHOD_UNAVAILABLE,
  saml_metadata_fetch_failed: METHOD_UNAVAILABLE,
  saml_entity_id_mismatch: METHOD_UNAVAILABLE,

  bad_json: RELOAD,
  not_admin: 'You don’t have access to this.',
  conflict: SERVER_ERROR,
  request_timeout: SERVER_ERROR,
  unexpected_failure: SERVER_ERROR,
  hook_timeout: SERVER_ERROR,
  hook_timeout_after_retry: SERVER_ERROR,
  hook_payload_over_size_limit: SERVER_ERROR,
  hook_payload_invalid_content_type: SERVER_ERROR,
} satisfies Record<AuthCode, string | null> & Record<string, string | null>

/** The refusal of an auth service error, with the spec's text where it has one (§8). */
export function refusalOf(
  error: { code?: string | undefined; status?: number | undefined; message: string },
  action: AuthAction,
): AuthRefusal {
  if (error.status === 429) return rateLimitRefusal(error.code, action)
  if (error.code === undefined) {
    const status = error.status ?? 0
    // Errors in OAuth form (web3, id_token) carry a sentence and no code (wire.md 1.5).
    if (status >= 400 && status < 500) return { code: 'refused', text: error.message }
    return { code: 'unreachable', text: status >= 500 ? SERVER_ERROR : UNREACHABLE }
  }
  const { code } = error
  if (code === 'user_already_exists' || code === 'email_exists') {
    return { code: 'email_taken', text: authErrors.emailTaken }
  }
  return { code, text: textOf(code) ?? error.message }
}

/** The refusal when the service could not be reached. */
export function unreachable(): AuthRefusal {
  return { code: 'unreachable', text: UNREACHABLE }
}

function textOf(code: string): string | null {
  return Object.hasOwn(TEXTS, code) ? TEXTS[code as keyof typeof TEXTS] : null
}

function rateLimitRefusal(code = 'over_request_rate_limit', action: AuthAction): AuthRefusal {
  const waitSeconds = takeRetryAfter()
  return {
    code,
    text: textOf(code) ?? tooManyAttempts(rateLimitedActions[action]),
    ...(waitSeconds !== undefined && { waitSeconds }),
  }
}

const TITLES: Record<AuthAction, { title: string }> = {
  signUp: authToasts.signUpError,
  signIn: authToasts.signInError,
  twitter: authToasts.twitterError,
}

/** Shows a refusal as the spec's toast: 'Rate Limit Exceeded', or that of the action (§8). */
export function toastRefusal({ code, text }: AuthRefusal, action: AuthAction): void {
  const isLimited = code === 'over_request_rate_limit'
  toast({ ...(isLimited ? authToasts.rateLimited : TITLES[action]), text, tone: 'bad' })
}
