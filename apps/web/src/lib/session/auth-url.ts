/** What an emailed link or a provider left in the URL (the client packages' protocol). */
export type AuthArrival =
  | { kind: 'none' }
  /** A code that this browser can exchange, since it has the verifier. */
  | { kind: 'code'; code: string }
  /** A code whose verifier is in another browser: the email is confirmed, but this browser is not signed in. */
  | { kind: 'confirmed-elsewhere' }
  /** A session, from a link requested without a verifier. `type` is the kind of email (`invite`, `recovery`). */
  | { kind: 'tokens'; accessToken: string; refreshToken: string; type: string }
  /** One of the two confirmations of an email change is done. */
  | { kind: 'half-changed' }
  | { kind: 'error'; code: string; description: string }

const AUTH_PARAMETERS = [
  'code',
  'access_token',
  'refresh_token',
  'expires_in',
  'expires_at',
  'token_type',
  'type',
  'sb',
  'provider_token',
  'provider_refresh_token',
  'error',
  'error_code',
  'error_description',
  'message',
]

/** Reads the arrival from a URL; the fragment takes precedence, since both parts may carry an error. */
export function readArrival(url: URL, hasVerifier: boolean): AuthArrival {
  const fragment = new URLSearchParams(url.hash.slice(1))
  const read = (name: string) => fragment.get(name) ?? url.searchParams.get(name)
  const error = read('error') ?? read('error_code')
  if (error !== null) {
    return {
      kind: 'error',
      code: read('error_code') ?? error,
      description: read('error_description') ?? '',
    }
  }
  const accessToken = fragment.get('access_token')
  const refreshToken = fragment.get('refresh_token')
  if (accessToken !== null && refreshToken !== null) {
    return { kind: 'tokens', accessToken, refreshToken, type: fragment.get('type') ?? '' }
  }
  if (fragment.has('message')) return { kind: 'half-changed' }
  const code = url.searchParams.get('code')
  if (code === null) return { kind: 'none' }
  return hasVerifier ? { kind: 'code', code } : { kind: 'confirmed-elsewhere' }
}

/** The URL without the arrival's parameters, so that no token can be copied or leaked. */
export function withoutArrival(url: URL): string {
  const clean = new URL(url)
  for (const name of AUTH_PARAMETERS) clean.searchParams.delete(name)
  if (/(?:^#|&)(?:access_token|error|error_code|message)=/.test(clean.hash)) clean.hash = ''
  return clean.pathname + clean.search + clean.hash
}
