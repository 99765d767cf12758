import type { FastifyInstance, HTTPMethods } from 'fastify'
import { AuthError, type AuthErrorCode } from '../errors.ts'

type ClosedPath = readonly [method: HTTPMethods, path: string, code: AuthErrorCode]

/** Paths of disabled parts of the protocol, with their error codes. */
const CLOSED: readonly ClosedPath[] = [
  ['POST', '/sso', 'sso_provider_not_found'],
  ['GET', '/sso/saml/metadata', 'saml_provider_disabled'],
  ['POST', '/sso/saml/acs', 'saml_provider_disabled'],
]

/** Registers disabled paths, so that clients get an error code they know. */
export function disabledRoutes(app: FastifyInstance): void {
  for (const [method, url, code] of CLOSED) {
    app.route({
      method,
      url,
      handler: async () => {
        throw new AuthError(code)
      },
    })
  }
}
