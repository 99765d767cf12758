import { createAuthenticator } from '@laurel/scenarios/authenticator'
import { afterEach, vi } from 'vitest'

/** A security key in the page's browser, or the passkeys of its device. */
export interface PluggedKey {
  /** False for a prompt that the person closes. */
  isPresent: boolean
}

interface Asked {
  publicKey: object & { user?: { id: Uint8Array } }
}

/** The class of the browser's credentials. */
class Credential {}

afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'credentials')
})

/** Plugs a new security key into the browser for the rest of a test. */
export function plugInKey(): PluggedKey {
  const authenticator = createAuthenticator(`http://localhost:${location.port}`)
  const plugged = { isPresent: true }
  let userHandle: string | undefined
  const answer = (make: () => object) => {
    if (!plugged.isPresent) throw new DOMException('The prompt was closed', 'NotAllowedError')
    return Object.assign(new Credential(), make())
  }
  const credentials = {
    create: async ({ publicKey }: Asked) => {
      userHandle = new TextDecoder().decode(publicKey.user?.id)
      return answer(() => authenticator.create(publicKey))
    },
    get: async ({ publicKey }: Asked) => answer(() => authenticator.get(publicKey, userHandle)),
  }
  vi.stubGlobal('PublicKeyCredential', Credential)
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: credentials })
  return plugged
}
