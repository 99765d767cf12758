import type { FastifyInstance, HTTPMethods } from 'fastify'
import { AuthError, type AuthErrorCode } from '../errors.ts'

type ClosedPath = readonly [method: HTTPMethods, path: string, code: AuthErrorCode]

/** Paths of the protocol whose part is off here, with the protocol's own word for that. */
const CLOSED: readonly ClosedPath[] = [
  ['POST', '/otp', 'otp_disabled'],
  ['GET', '/authorize', 'oauth_provider_not_supported'],
  ['GET', '/callback', 'oauth_provider_not_supported'],
  ['POST', '/callback', 'oauth_provider_not_supported'],
  ['GET', '/reauthenticate', 'reauthentication_not_valid'],
  ['GET', '/user/identities/authorize', 'manual_linking_disabled'],
  ['DELETE', '/user/identities/:id', 'manual_linking_disabled'],
  ['POST', '/sso', 'sso_provider_not_found'],
  ['GET', '/sso/saml/metadata', 'saml_provider_disabled'],
  ['POST', '/sso/saml/acs', 'saml_provider_disabled'],
  ['POST', '/factors', 'mfa_totp_enroll_not_enabled'],
  ['POST', '/factors/:id/challenge', 'mfa_factor_not_found'],
  ['POST', '/factors/:id/verify', 'mfa_factor_not_found'],
  ['DELETE', '/factors/:id', 'mfa_factor_not_found'],
  ['GET', '/passkeys', 'passkey_disabled'],
  ['POST', '/passkeys/*', 'passkey_disabled'],
  ['PATCH', '/passkeys/:id', 'passkey_disabled'],
  ['DELETE', '/passkeys/:id', 'passkey_disabled'],
  ['POST', '/invite', 'not_admin'],
  ['GET', '/admin/*', 'not_admin'],
  ['POST', '/admin/*', 'not_admin'],
  ['PUT', '/admin/*', 'not_admin'],
  ['DELETE', '/admin/*', 'not_admin'],
]

/** Registers what is off, so that clients get an error that they understand. */
export function closedRoutes(app: FastifyInstance): void {
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
