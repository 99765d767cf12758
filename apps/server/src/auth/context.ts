import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import type { Database } from '../db/client.ts'
import { type Clock, systemClock } from '../platform/clock.ts'
import type { Jobs } from '../platform/jobs.ts'
import { type AccessTokens, createAccessTokens } from './access-tokens.ts'
import { type AuthLimits, createAuthLimits } from './limits.ts'
import { createPasswords, type Passwords } from './passwords.ts'
import { type ClientKeys, type KeyedHash, readClientKeys, readKeyedHash } from './secrets.ts'
import { type KeyRing, openKeyRing } from './signing-keys.ts'
import { createViewers, type Viewers } from './viewer.ts'

/** What the auth service is built on. */
export interface AuthDeps {
  config: Pick<Config, 'publicUrl' | 'anonKey' | 'serviceKey' | 'authRateLimit'>
  database: Database
  jobs: Jobs
  log: FastifyBaseLogger
  /** The machine's clock unless a test says otherwise; never the demo's (see lifetimes.ts). */
  clock?: Clock
  /** Argon2 unless a test counts. */
  passwords?: Passwords
}

/** What the functions of the auth service share. */
export interface AuthContext {
  /** Where links in mails lead; from the configuration only, whatever a request's Host says (check 53). */
  publicUrl: string
  database: Database
  jobs: Jobs
  log: FastifyBaseLogger
  clock: Clock
  keyRing: KeyRing
  clientKeys: ClientKeys
  keyedHash: KeyedHash
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
    database,
    jobs,
    log,
    clock,
    keyRing,
    clientKeys,
    keyedHash: await readKeyedHash(database.db),
    accessTokens,
    passwords: deps.passwords ?? (await createPasswords()),
    limits: createAuthLimits(database.pool, config.authRateLimit),
    viewers: createViewers({ db: database.db, clock, accessTokens, clientKeys }),
  }
}
