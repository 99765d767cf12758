import type { SolanaNetwork } from '@laurel/contract/money/wallets'
import type { FastifyBaseLogger } from 'fastify'
import type { Config, SolanaConfig } from '../config/config.ts'
import type { Database } from '../db/client.ts'
import { type Clock, systemClock } from '../platform/clock.ts'
import type { Ctx } from '../platform/context.ts'
import type { Jobs } from '../platform/work/jobs.ts'
import { type RelyingParty, relyingPartyOf } from './factors/passkeys/relying-party.ts'
import { readSealing, type Sealing } from './keys/sealing.ts'
import { type ClientKeys, type KeyedHash, readClientKeys, readKeyedHash } from './keys/secrets.ts'
import { type KeyRing, openKeyRing } from './keys/signing-keys.ts'
import { createIdTokens, type IdTokens } from './oauth/providers/id-tokens.ts'
import type { OAuthProvider } from './oauth/providers/provider.ts'
import type { StandIn } from './oauth/providers/stand-in.ts'
import { createTwitter } from './oauth/providers/twitter.ts'
import { createPasswords, type Passwords } from './passwords/passwords.ts'
import { type Captcha, createCaptcha } from './protection/captcha.ts'
import { type AuthLimits, createAuthLimits } from './protection/limits.ts'
import { type AccessTokens, createAccessTokens } from './sessions/access-tokens.ts'
import { createViewers, type Viewers } from './sessions/viewer.ts'

/** What the auth service is built on. */
export interface AuthDeps {
  config: Pick<
    Config,
    | 'publicUrl'
    | 'anonKey'
    | 'serviceKey'
    | 'authRateLimit'
    | 'redirectUrls'
    | 'captcha'
    | 'twitter'
    | 'idTokenIssuers'
  > & { solana: Pick<SolanaConfig, 'network'> }
  database: Database
  jobs: Jobs
  log: FastifyBaseLogger
  /** The machine's clock unless a test says otherwise; never the demo's (see lifetimes.ts). */
  clock?: Clock
  /** A demo asks its staff for no second factor. */
  isDemo?: boolean
  /** What stands in for Twitter; null, and by default, the configured provider or none. */
  standIn?: StandIn | null
  /** Argon2 unless a test counts. */
  passwords?: Passwords
  /** Takes out what features keep of a person whose account is deleted with the service key; nothing by default. */
  removePersonalData?: RemovePersonalData
}

/** Takes out, in the caller's transaction, what features keep of a person. */
type RemovePersonalData = (ctx: Ctx<null>, userId: string) => Promise<void>

/** What the functions of the auth service share. */
export interface AuthContext {
  /** Where links in mails lead; from the configuration only, whatever a request's Host says (check 53). */
  publicUrl: string
  /** Where else links and providers may lead back to: these pages exactly (check 18). */
  redirectUrls: readonly string[]
  /** Takes out what features keep of a person. */
  removePersonalData: RemovePersonalData
  /** Tells people from programs; null where nobody asks. */
  captcha: Captcha | null
  /** Null where nobody signs in with Twitter. */
  twitter: OAuthProvider | null
  idTokens: IdTokens
  /** The chain that wallets sign in for. */
  solanaNetwork: SolanaNetwork
  database: Database
  jobs: Jobs
  log: FastifyBaseLogger
  clock: Clock
  keyRing: KeyRing
  clientKeys: ClientKeys
  keyedHash: KeyedHash
  /** For secrets that have to be read again. */
  sealing: Sealing
  /** What security keys and passkeys are bound to; null where there can be none. */
  relyingParty: RelyingParty | null
  accessTokens: AccessTokens
  passwords: Passwords
  limits: AuthLimits
  viewers: Viewers
}

/** Opens the service on its parts: reads its keys, and makes them at first start. */
export async function openAuth(deps: AuthDeps): Promise<AuthContext> {
  const { config, database, jobs, log, clock = systemClock } = deps
  const { publicUrl } = config
  const keyRing = await openKeyRing(database, clock)
  const clientKeys = await readClientKeys(database.db, config)
  const accessTokens = createAccessTokens(keyRing, `${publicUrl}/auth/v1`, clock)
  return {
    publicUrl,
    solanaNetwork: config.solana.network,
    redirectUrls: config.redirectUrls,
    twitter: config.twitter === null ? null : createTwitter(config.twitter),
    idTokens: createIdTokens(config.idTokenIssuers, clock),
    removePersonalData: deps.removePersonalData ?? (async () => {}),
    captcha: config.captcha === null ? null : createCaptcha(config.captcha, log),
    database,
    jobs,
    log,
    clock,
    keyRing,
    clientKeys,
    keyedHash: await readKeyedHash(database.db),
    sealing: await readSealing(database.db),
    relyingParty: relyingPartyOf(publicUrl),
    accessTokens,
    passwords: deps.passwords ?? (await createPasswords()),
    limits: createAuthLimits(database.pool, config.authRateLimit),
    viewers: createViewers({
      db: database.db,
      clock,
      accessTokens,
      clientKeys,
      isDemo: deps.isDemo === true,
    }),
  }
}
