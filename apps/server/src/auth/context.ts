import type { SolanaNetwork } from '@laurel/contract/money/wallets'
import type { FastifyBaseLogger } from 'fastify'
import type { Config, SolanaConfig } from '../config/config.ts'
import type { Database, Db } from '../db/client.ts'
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
import type { Metadata } from './people/metadata.ts'
import type { UserRow } from './people/users.queries.ts'
import { type Captcha, createCaptcha } from './protection/captcha.ts'
import { type AuthLimits, createAuthLimits } from './protection/limits.ts'
import { type AccessTokens, createAccessTokens } from './sessions/access-tokens.ts'
import type { Device } from './sessions/device.ts'
import { createViewers, type Viewers } from './sessions/viewer.ts'

/** The dependencies of the auth service. */
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
  /** Defaults to the machine's clock; never the demo's (see lifetimes.ts). */
  clock?: Clock
  /** A demo does not require a second factor of its staff. */
  isDemo?: boolean
  /** Whether a sign-up needs a proof of work where no captcha is configured; false by default. */
  isProofRequired?: boolean
  /** The local stand-in for Twitter; null (the default) for the configured provider, if any. */
  standIn?: StandIn | null
  /** Defaults to Argon2; tests replace it. */
  passwords?: Passwords
  /** Null where sign-ins are not observed, as in a demo, whose people share one browser. */
  observer?: SignInObserver | null
  /** Deletes a user's personal data in features when the service key deletes the account; a no-op by default. */
  deletePersonalData?: RemovePersonalData
}

/** Deletes a user's personal data in features, in the caller's transaction. */
type RemovePersonalData = (ctx: Ctx<null>, userId: string) => Promise<void>

/** What features do when people sign up and sign in, in the transaction that does it. */
export interface SignInObserver {
  /** An account was created by email, or an unconfirmed one signed up again. */
  signedUp(db: Db, signUp: { userId: string; metadata: Metadata; device: Device }): Promise<void>
  /** A session was started or refreshed. */
  signedIn(db: Db, signIn: { user: UserRow; device: Device }): Promise<void>
}

/** The shared state of the auth service's functions. */
export interface AuthContext {
  /** The origin of links in mails, from the configuration only, never a request's Host (check 53). */
  publicUrl: string
  /** Further redirect targets of links and providers, matched exactly (check 18). */
  redirectUrls: readonly string[]
  /** Deletes a user's personal data in features. */
  deletePersonalData: RemovePersonalData
  observer: SignInObserver | null
  /** Null where no CAPTCHA is configured. */
  captcha: Captcha | null
  /** Whether a sign-up needs a proof of work: never with a captcha. */
  isProofRequired: boolean
  /** Whether forms without a captcha need a proof of work. */
  isWorkProofOn: boolean
  /** Null where Twitter is not configured. */
  twitter: OAuthProvider | null
  idTokens: IdTokens
  /** The network that wallet messages must name. */
  solanaNetwork: SolanaNetwork
  database: Database
  jobs: Jobs
  log: FastifyBaseLogger
  clock: Clock
  keyRing: KeyRing
  clientKeys: ClientKeys
  keyedHash: KeyedHash
  /** Encrypts secrets that must be readable later. */
  sealing: Sealing
  /** The WebAuthn relying party; null where WebAuthn is unavailable. */
  relyingParty: RelyingParty | null
  accessTokens: AccessTokens
  passwords: Passwords
  limits: AuthLimits
  viewers: Viewers
}

/** Opens the service; reads its keys, generating them at first start. */
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
    observer: deps.observer ?? null,
    deletePersonalData: deps.deletePersonalData ?? (async () => {}),
    captcha: config.captcha === null ? null : createCaptcha(config.captcha, log),
    isProofRequired: deps.isProofRequired === true && config.captcha === null,
    isWorkProofOn: deps.isProofRequired === true,
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
