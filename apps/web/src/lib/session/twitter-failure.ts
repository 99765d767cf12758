import { twitterErrors } from '@laurel/contract/spec/messages'

/** Set in this tab while the user is at Twitter, to tell its errors from those of an emailed link. */
const STORAGE_KEY = 'laurel-at-twitter'

/** Codes that only provider sign-ins return, never emailed links. */
const PROVIDER_CODES = new Set([
  'bad_oauth_state',
  'bad_oauth_callback',
  'oauth_provider_not_supported',
  'provider_disabled',
  'unexpected_audience',
  'provider_email_needs_verification',
])

/** The spec's texts by code (§8). */
const TEXTS: Record<string, string> = {
  validation_failed: twitterErrors.invalidConfiguration,
  provider_disabled: twitterErrors.invalidConfiguration,
  oauth_provider_not_supported: twitterErrors.invalidConfiguration,
  unexpected_audience: twitterErrors.invalidConfiguration,
  invalid_client: twitterErrors.invalidConfiguration,
  invalid_credentials: twitterErrors.invalidConfiguration,
  invalid_request: twitterErrors.invalidConfiguration,
  unauthorized_client: twitterErrors.invalidConfiguration,
  access_denied: twitterErrors.unauthorized,
  unauthorized: twitterErrors.unauthorized,
  no_authorization: twitterErrors.unauthorized,
  server_error: twitterErrors.connectionRefused,
  temporarily_unavailable: twitterErrors.connectionRefused,
  unexpected_failure: twitterErrors.connectionRefused,
  request_timeout: twitterErrors.connectionRefused,
}

/** The text of a failed Twitter sign-in; undefined for codes without one. */
export function twitterText(code: string): string | undefined {
  return Object.hasOwn(TEXTS, code) ? TEXTS[code] : undefined
}

/** Records that this tab leaves for Twitter. Without storage, only the codes identify its errors. */
export function markTwitter(): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, '1')
  } catch {
    return
  }
}

/** Returns whether this tab came back from Twitter, and clears the mark. */
export function consumeTwitterMark(): boolean {
  try {
    const isMarked = sessionStorage.getItem(STORAGE_KEY) !== null
    sessionStorage.removeItem(STORAGE_KEY)
    return isMarked
  } catch {
    return false
  }
}

/** Whether a code can only come from a provider. */
export function isProviderCode(code: string): boolean {
  return PROVIDER_CODES.has(code)
}
