import { twitterErrors } from '@laurel/contract/spec/messages'

/** Set while the person is at Twitter, in this tab only: tells its refusals from those of a mail's link. */
const MARK = 'laurel-at-twitter'

/** Codes that come from a sign-in by another service and never from a mail's link. */
const PROVIDER_CODES = new Set([
  'bad_oauth_state',
  'bad_oauth_callback',
  'oauth_provider_not_supported',
  'provider_disabled',
  'unexpected_audience',
  'provider_email_needs_verification',
])

/** The spec's texts by code (§8); any other code takes the place of the most general one. */
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

/** What to say about a failed sign-in with Twitter by its code; undefined when the code has no text of its own. */
export function twitterText(code: string): string | undefined {
  return Object.hasOwn(TEXTS, code) ? TEXTS[code] : undefined
}

/** Remembers that this tab goes to Twitter. Without storage its refusals are told by their codes alone. */
export function markTwitter(): void {
  try {
    sessionStorage.setItem(MARK, '1')
  } catch {
    return
  }
}

/** Whether what comes back now comes from Twitter; asks once. */
export function takeTwitterMark(): boolean {
  try {
    const isMarked = sessionStorage.getItem(MARK) !== null
    sessionStorage.removeItem(MARK)
    return isMarked
  } catch {
    return false
  }
}

/** Whether a refusal can only be one of another service. */
export function isProviderCode(code: string): boolean {
  return PROVIDER_CODES.has(code)
}
