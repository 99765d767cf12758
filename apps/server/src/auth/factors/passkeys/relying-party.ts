import { isIP } from 'node:net'

/** The site to which authenticators bind keys (WebAuthn §5.1.2), and the origins that may use it. */
export interface RelyingParty {
  id: string
  name: string
  origins: readonly string[]
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * The relying party of the configured public address, independent of a request's Host or body. WebAuthn needs a host
 * name: `localhost` on loopback; null, which disables security keys and passkeys, where the public address is another
 * IP address.
 */
export function relyingPartyOf(publicUrl: string): RelyingParty | null {
  const { hostname, port, origin, protocol } = new URL(publicUrl)
  if (LOOPBACK.has(hostname)) {
    const local = `${protocol}//localhost${port === '' ? '' : `:${port}`}`
    return { id: 'localhost', name: 'Laurel', origins: [local] }
  }
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return null
  return { id: hostname, name: 'Laurel', origins: [origin] }
}
