import { isIP } from 'node:net'

/** What an authenticator binds its keys to (WebAuthn §5.1.2): a site's name, and the origins that may use it. */
export interface RelyingParty {
  id: string
  name: string
  origins: readonly string[]
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * The relying party of the configured public address, whatever a request's Host or body says. An authenticator needs a
 * name: on loopback that is `localhost`; null, so without security keys and passkeys, where people reach the server
 * by another IP address.
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
