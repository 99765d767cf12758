import {
  AuthorizationResponseError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'oauth4webapi'
import { ZodError } from 'zod'
import { AuthError, type AuthErrorCode } from '../../errors.ts'

/** A failed identification at a provider; `reason` is for the log and holds no token, code or address. */
export class ProviderFailure extends AuthError {
  readonly reason: string

  constructor(code: AuthErrorCode, reason: string) {
    super(code)
    this.name = 'ProviderFailure'
    this.reason = reason
  }

  /** The failure for an unexpected status of a provider's response. */
  static ofStatus(status: number): ProviderFailure {
    const reason = `status ${status}`
    if (status === 429 || status >= 500)
      return new ProviderFailure('temporarily_unavailable', reason)
    if (status === 401 || status === 403) return new ProviderFailure('invalid_client', reason)
    return new ProviderFailure('bad_oauth_callback', reason)
  }
}

/** OAuth errors (RFC 6749, 4.1.2.1 and 5.2) that our configuration does not cause; it causes all others. */
const CODES: Readonly<Record<string, AuthErrorCode>> = {
  access_denied: 'access_denied',
  server_error: 'temporarily_unavailable',
  temporarily_unavailable: 'temporarily_unavailable',
  // The code was used or is too old.
  invalid_grant: 'bad_oauth_callback',
}

/** Maps an error of a provider request to its failure. */
export function toProviderFailure(error: unknown): ProviderFailure {
  if (error instanceof ProviderFailure) return error
  if (error instanceof AuthorizationResponseError || error instanceof ResponseBodyError) {
    if (error instanceof ResponseBodyError && error.status >= 500) {
      return ProviderFailure.ofStatus(error.status)
    }
    return ofOAuthError(error.error)
  }
  if (error instanceof WWWAuthenticateChallengeError) return ProviderFailure.ofStatus(error.status)
  const { name, cause } = error as Error
  if (name === 'TimeoutError' || name === 'AbortError') {
    return new ProviderFailure('request_timeout', 'no answer in time')
  }
  // A network error: refused, unknown host, bad certificate, connection reset.
  if (error instanceof TypeError && error.message === 'fetch failed') {
    const { code, message = '' } = (cause ?? {}) as Partial<NodeJS.ErrnoException>
    return new ProviderFailure('temporarily_unavailable', code ?? message)
  }
  // oauth4webapi gives an unexpected status as the cause.
  if (cause instanceof Response && cause.status !== 200)
    return ProviderFailure.ofStatus(cause.status)
  return new ProviderFailure('bad_oauth_callback', error instanceof ZodError ? 'no person' : name)
}

function ofOAuthError(error: string): ProviderFailure {
  const code = Object.hasOwn(CODES, error) ? CODES[error] : undefined
  return new ProviderFailure(code ?? 'invalid_client', error.slice(0, 60))
}
