/**
 * The closed catalogue of the auth service's errors: the codes known to clients, with their default status and text
 * (wire.md 1.5). Where the specification has a text for users, the web shows that instead.
 */
const AUTH_ERRORS = {
  // The request itself
  bad_json: { status: 400, message: 'Could not parse request body as JSON' },
  validation_failed: { status: 400, message: 'Invalid request' },
  not_found: { status: 404, message: 'This endpoint does not exist' },
  over_request_rate_limit: { status: 429, message: 'Request rate limit reached' },
  over_email_send_rate_limit: { status: 429, message: 'Email rate limit reached' },
  request_timeout: { status: 503, message: 'The service is busy, please try again' },
  unexpected_failure: { status: 500, message: 'Unexpected failure' },

  // Signing up and in
  captcha_failed: {
    status: 400,
    message: 'captcha protection: request disallowed (no captcha response found in request)',
  },
  weak_password: { status: 422, message: 'Password is too weak' },
  invalid_credentials: { status: 400, message: 'Invalid login credentials' },
  email_not_confirmed: { status: 400, message: 'Email not confirmed' },
  user_banned: { status: 403, message: 'User is banned' },
  otp_expired: { status: 403, message: 'Token has expired or is invalid' },
  flow_state_not_found: { status: 404, message: 'Invalid flow state, no valid flow state found' },
  flow_state_expired: { status: 422, message: 'Invalid flow state, flow state has expired' },
  bad_code_verifier: {
    status: 400,
    message: 'Code challenge does not match previously saved code verifier',
  },

  // Identity providers
  access_denied: { status: 403, message: 'The sign-in was not approved' },
  invalid_client: { status: 500, message: 'The provider does not accept this site' },
  temporarily_unavailable: { status: 503, message: 'The provider cannot be reached' },
  bad_oauth_callback: { status: 400, message: 'The provider sent an answer that makes no sense' },
  bad_oauth_state: { status: 400, message: 'OAuth state is invalid, expired or from elsewhere' },
  identity_already_exists: { status: 422, message: 'Identity is already linked' },
  identity_not_found: { status: 422, message: 'Identity does not exist' },
  single_identity_not_deletable: {
    status: 422,
    message: 'User must have at least 1 identity after unlinking',
  },

  // External proofs: answered as `error` and `error_description` (wire.md 1.5)
  invalid_grant: { status: 400, message: 'The proof is not accepted' },
  web3_unsupported_chain: { status: 400, message: 'Unsupported chain' },

  // Tokens and sessions
  no_authorization: { status: 401, message: 'This endpoint requires a valid Bearer token' },
  bad_jwt: { status: 403, message: 'Invalid JWT: unable to parse or verify signature' },
  session_not_found: {
    status: 403,
    message: 'Session from session_id claim in JWT does not exist',
  },
  session_expired: { status: 400, message: 'Invalid Refresh Token: Session Expired' },
  refresh_token_not_found: {
    status: 400,
    message: 'Invalid Refresh Token: Refresh Token Not Found',
  },
  refresh_token_already_used: { status: 400, message: 'Invalid Refresh Token: Already Used' },
  conflict: { status: 409, message: 'Too many concurrent token refresh requests' },

  // The user's own account
  same_password: {
    status: 422,
    message: 'New password should be different from the old password.',
  },
  current_password_required: {
    status: 400,
    message: 'Current password required when setting new password.',
  },
  current_password_invalid: { status: 400, message: 'Current password is incorrect' },
  reauthentication_needed: { status: 400, message: 'Password update requires reauthentication' },
  reauthentication_not_valid: { status: 422, message: 'Nonce has expired or is invalid' },
  email_exists: {
    status: 422,
    message: 'A user with this email address has already been registered',
  },

  // Disabled parts of the protocol
  anonymous_provider_disabled: { status: 422, message: 'Anonymous sign-ins are disabled' },
  phone_provider_disabled: { status: 422, message: 'Phone sign-in is disabled' },
  provider_disabled: { status: 400, message: 'This provider is not enabled' },
  oauth_provider_not_supported: { status: 400, message: 'Unsupported provider' },
  manual_linking_disabled: { status: 404, message: 'Manual linking is disabled' },
  sso_provider_not_found: { status: 404, message: 'No such SSO provider' },
  saml_provider_disabled: { status: 404, message: 'SAML 2.0 is disabled' },
  mfa_phone_enroll_not_enabled: { status: 422, message: 'MFA enroll is disabled for Phone' },

  // Second factors and passkeys
  insufficient_aal: { status: 403, message: 'A second factor is needed for this: AAL2 session' },
  mfa_factor_not_found: { status: 404, message: 'Factor not found' },
  mfa_factor_name_conflict: {
    status: 422,
    message: 'A factor with this friendly name exists already',
  },
  too_many_enrolled_mfa_factors: {
    status: 422,
    message: 'Maximum number of factors reached, unenroll one to continue',
  },
  mfa_challenge_expired: {
    status: 422,
    message: 'MFA challenge has expired, create a new challenge',
  },
  mfa_verification_failed: { status: 422, message: 'This is not a valid answer of the factor' },
  mfa_verified_factor_exists: { status: 422, message: 'A set of recovery codes exists already' },
  mfa_recovery_codes_sole_factor: {
    status: 422,
    message: 'Recovery codes need another verified factor',
  },
  mfa_recovery_codes_locked: { status: 429, message: 'Too many wrong recovery codes' },
  mfa_webauthn_enroll_not_enabled: {
    status: 422,
    message: 'MFA enroll is disabled for WebAuthn: this server is reached by an IP address',
  },
  mfa_webauthn_verify_not_enabled: {
    status: 422,
    message: 'MFA verification is disabled for WebAuthn',
  },
  passkey_disabled: {
    status: 404,
    message: 'Passkeys are disabled: this server is reached by an IP address',
  },
  too_many_passkeys: { status: 422, message: 'Maximum number of passkeys reached' },
  webauthn_challenge_not_found: { status: 400, message: 'Challenge not found or already used' },
  webauthn_challenge_expired: { status: 400, message: 'Challenge has expired' },
  webauthn_verification_failed: { status: 400, message: 'Credential verification failed' },
  webauthn_credential_exists: { status: 422, message: 'This credential is already registered' },
  webauthn_credential_not_found: { status: 404, message: 'Passkey not found' },

  // Administration
  not_admin: { status: 403, message: 'User not allowed' },
  user_not_found: { status: 404, message: 'User not found' },
} as const satisfies Record<string, { status: number; message: string }>

/** A code of the catalogue. */
export type AuthErrorCode = keyof typeof AUTH_ERRORS

/** A password requirement that was not met, by the clients' names. */
export type WeakPasswordReason = 'length' | 'characters' | 'pwned'

/** An expected refusal of the auth service; its message is sent to the client. */
export class AuthError extends Error {
  readonly code: AuthErrorCode
  readonly status: number
  readonly retryAfterSeconds: number | undefined
  readonly weakPasswordReasons: readonly WeakPasswordReason[] | undefined

  constructor(
    code: AuthErrorCode,
    options: {
      /** Overrides the code's status where the protocol has another on this path. */
      status?: number
      message?: string
      retryAfterSeconds?: number | undefined
      weakPasswordReasons?: readonly WeakPasswordReason[]
    } = {},
  ) {
    super(options.message ?? AUTH_ERRORS[code].message)
    this.name = 'AuthError'
    this.code = code
    this.status = options.status ?? AUTH_ERRORS[code].status
    this.retryAfterSeconds = options.retryAfterSeconds
    this.weakPasswordReasons = options.weakPasswordReasons
  }
}
