import type { FastifyInstance } from 'fastify'
import type { AuthContext } from '../context.ts'

/** The protocol's sign-in methods, by whether they are enabled here. */
const SETTINGS = {
  external: {
    email: true,
    phone: false,
    anonymous_users: false,
    web3_solana: true,
  },
  disable_signup: false,
  mailer_autoconfirm: false,
  phone_autoconfirm: false,
  sms_provider: '',
  saml_enabled: false,
} as const

const HEALTH = {
  version: 'laurel',
  name: 'GoTrue',
  description: 'The auth service of Laurel, in the protocol of GoTrue',
} as const

/** Metadata of the service: `GET /settings`, `GET /health`, `GET /.well-known/jwks.json`. */
export function serviceInfoRoutes(app: FastifyInstance, auth: AuthContext): void {
  const external = { ...SETTINGS.external, twitter: auth.twitter !== null }
  const settings = {
    ...SETTINGS,
    external,
    passkeys_enabled: auth.relyingParty !== null,
    captcha: auth.captcha?.widget ?? null,
    proof_of_work: auth.isProofRequired,
  }
  app.get('/settings', async () => settings)
  app.get('/health', async () => HEALTH)
  app.get('/.well-known/jwks.json', async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=600').send(await auth.keyRing.jwks()),
  )
}
