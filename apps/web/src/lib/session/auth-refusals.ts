import {
  authErrors,
  authToasts,
  rateLimitedActions,
  tooManyAttempts,
} from '@laurel/contract/spec/messages'
import type { AuthError } from '@supabase/auth-js'
import { toast } from '../toast.ts'
import { takeWait } from './auth-wait.ts'

/** Which of the spec's limited actions failed; it picks the toast's title and the words of the rate limit (§8). */
export type AuthAction = 'signUp' | 'signIn' | 'twitter'

/** Why the auth service said no: shown in the form, and as the spec's toast. */
export interface AuthRefusal {
  /** The service's own code (`invalid_credentials`), `email_taken`, `passkey_stopped`, or `unreachable`. */
  code: string
  text: string
  /** How long the service wants to be left alone, in seconds. */
  waitSeconds?: number
}

/** What a call to the auth service ends with. */
export type AuthResult<T extends object = object> =
  | ({ ok: true } & T)
  | { ok: false; refusal: AuthRefusal }

/** The part of a union of texts that is spelt out. */
type Spelt<T> = T extends string ? (string extends T ? never : T) : never
/** Every code that the client's package knows. */
type AuthCode = Spelt<AuthError['code']>

const UNREACHABLE = 'The sign-in service did not answer. Check your connection and try again.'
const OUR_FAULT = 'Something went wrong on our side. Please try again in a moment.'
const NOT_HERE = 'This way in is not open on this site. Please sign in another way.'
const SESSION_OVER = 'Your session has ended. Please sign in again.'
const TOO_SLOW = 'That took too long or was already used. Please start again.'
const NO_FACTOR = 'This second factor is not set up any more. Please use another one.'
const MAIL_PAUSE = 'A mail was sent just now. Please wait a moment before you ask for another one.'
const RELOAD = 'That request made no sense to us. Reload the page and try again.'
const PROVIDER_SHARED_TOO_LITTLE =
  'The other service did not tell us enough about your account. Please sign in another way.'

/** What each code says to a person; null where the service's own sentence is the best there is (which rule broke). */
const TEXTS = {
  invalid_credentials: authErrors.badCredentials,
  email_not_confirmed: authErrors.emailUnconfirmed,
  user_already_exists: authErrors.emailTaken,
  email_exists: authErrors.emailTaken,
  weak_password: null,
  validation_failed: null,
  same_password: 'This is your password already. Choose another one.',
  email_address_invalid: 'We cannot send mail to this address. Please use another one.',
  email_address_not_authorized: 'We cannot send mail to this address. Please use another one.',
  user_banned:
    'This account is closed. If you think that is wrong, the help page says how to reach us.',
  user_not_found: SESSION_OVER,
  signup_disabled: 'New accounts are not open on this site right now.',
  invite_not_found: 'This invitation has expired or was used already. Ask for a new one.',

  otp_expired: 'That code is wrong or has expired. Use the newest mail, or ask for another one.',
  otp_disabled: 'There is no account with this address. Please sign up first.',
  over_request_rate_limit: null,
  over_email_send_rate_limit: MAIL_PAUSE,
  over_sms_send_rate_limit: MAIL_PAUSE,
  captcha_failed: 'We could not make sure that you are a person. Please do the check again.',

  mfa_verification_failed:
    'That code is not right. Wait for the next one, and make sure that your device’s time is right.',
  mfa_verification_rejected: 'That code was refused. Please try another way.',
  mfa_challenge_expired: TOO_SLOW,
  webauthn_challenge_expired: TOO_SLOW,
  mfa_ip_address_mismatch: TOO_SLOW,
  mfa_factor_not_found: NO_FACTOR,
  mfa_recovery_codes_locked: 'Too many wrong recovery codes. Please wait, or use another factor.',
  mfa_factor_name_conflict: 'You already have a second factor with this name.',
  too_many_enrolled_mfa_factors: 'You have as many second factors as an account can have.',
  mfa_verified_factor_exists: 'You already have a second factor of this kind.',
  mfa_recovery_codes_sole_factor: 'Recovery codes need another second factor beside them.',
  insufficient_aal: 'Enter your two-factor code first.',
  webauthn_credential_not_found: 'This passkey is not known here. Please sign in another way.',
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
  reauth_nonce_missing: 'Please enter the code that we mailed you.',

  flow_state_not_found: TOO_SLOW,
  flow_state_expired: TOO_SLOW,
  bad_code_verifier: TOO_SLOW,
  bad_oauth_state: TOO_SLOW,
  bad_oauth_callback: TOO_SLOW,
  provider_email_needs_verification: 'Please confirm the address by the mail that we sent you.',
  unexpected_audience: PROVIDER_SHARED_TOO_LITTLE,
  identity_already_exists: 'That account is already connected to another account here.',
  identity_not_found: 'That way in is not connected to your account any more.',
  single_identity_not_deletable: 'This is your only way in. Connect another one first.',
  email_conflict_identity_not_deletable: 'The address of this way in belongs to another account.',

  provider_disabled: NOT_HERE,
  oauth_provider_not_supported: NOT_HERE,
  email_provider_disabled: NOT_HERE,
  phone_provider_disabled: NOT_HERE,
  anonymous_provider_disabled: NOT_HERE,
  web3_provider_disabled: NOT_HERE,
  web3_unsupported_chain: NOT_HERE,
  passkey_disabled: NOT_HERE,
  manual_linking_disabled: NOT_HERE,
  mfa_totp_enroll_not_enabled: NOT_HERE,
  mfa_totp_verify_not_enabled: NOT_HERE,
  mfa_phone_enroll_not_enabled: NOT_HERE,
  mfa_phone_verify_not_enabled: NOT_HERE,
  mfa_webauthn_enroll_not_enabled: NOT_HERE,
  mfa_webauthn_verify_not_enabled: NOT_HERE,
  mfa_recovery_codes_enroll_not_enabled: NOT_HERE,
  mfa_recovery_codes_verify_not_enabled: NOT_HERE,
  phone_exists: NOT_HERE,
  phone_not_confirmed: NOT_HERE,
  sms_send_failed: NOT_HERE,

  sso_provider_not_found: NOT_HERE,
  sso_domain_already_exists: NOT_HERE,
  user_sso_managed: NOT_HERE,
  saml_provider_disabled: NOT_HERE,
  saml_relay_state_not_found: NOT_HERE,
  saml_relay_state_expired: NOT_HERE,
  saml_idp_not_found: NOT_HERE,
  saml_idp_already_exists: NOT_HERE,
  saml_assertion_no_user_id: NOT_HERE,
  saml_assertion_no_email: NOT_HERE,
  saml_metadata_fetch_failed: NOT_HERE,
  saml_entity_id_mismatch: NOT_HERE,

  bad_json: RELOAD,
  not_admin: 'You don’t have access to this.',
  conflict: OUR_FAULT,
  request_timeout: OUR_FAULT,
  unexpected_failure: OUR_FAULT,
  hook_timeout: OUR_FAULT,
  hook_timeout_after_retry: OUR_FAULT,
  hook_payload_over_size_limit: OUR_FAULT,
  hook_payload_invalid_content_type: OUR_FAULT,
} satisfies Record<AuthCode, string | null> & Record<string, string | null>

/** The text for an error of the auth service: the spec's own where it has one (§8). */
export function refusalOf(
  error: { code?: string | undefined; status?: number | undefined; message: string },
  action: AuthAction,
): AuthRefusal {
  if (error.status === 429) return limited(error.code, action)
  if (error.code === undefined) {
    const status = error.status ?? 0
    // Errors in OAuth form (web3, id_token) carry a sentence and no code (wire.md 1.5).
    if (status >= 400 && status < 500) return { code: 'refused', text: error.message }
    return { code: 'unreachable', text: status >= 500 ? OUR_FAULT : UNREACHABLE }
  }
  const { code } = error
  if (code === 'user_already_exists' || code === 'email_exists') {
    return { code: 'email_taken', text: authErrors.emailTaken }
  }
  return { code, text: textOf(code) ?? error.message }
}

/** For when no answer could even be asked for. */
export function unreachable(): AuthRefusal {
  return { code: 'unreachable', text: UNREACHABLE }
}

function textOf(code: string): string | null {
  return Object.hasOwn(TEXTS, code) ? TEXTS[code as keyof typeof TEXTS] : null
}

function limited(code = 'over_request_rate_limit', action: AuthAction): AuthRefusal {
  const waitSeconds = takeWait()
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
