import { isIP } from 'node:net'
import type { SolanaNetwork } from '@laurel/contract/money/wallets'
import { type BuildInfo, readBuildInfo } from './build-info.ts'
import { type CaptchaConfig, captchaOf } from './captcha.ts'
import { ConfigError } from './config-error.ts'
import { processesOf, publicChecks, publicReason, sharedDemoChecks } from './public-server.ts'
import { type RpcConfig, rpcOf } from './rpc.ts'
import { type S3Config, s3Of } from './s3.ts'
import { SETTING_NAMES, type Settings, settings } from './settings.ts'
import { type SiteTextsConfig, siteTextsOf } from './site-texts.ts'
import { envFileWarnings, readSources } from './sources.ts'
import { type TracingConfig, tracingOf } from './tracing/tracing.ts'
import { type OAuthProviderConfig, twitterOf } from './twitter.ts'
import { type AttemptLimit, defaultPoolSize, type IdTokenIssuer, LOOPBACK_HOSTS } from './values.ts'

/** The chain for wallet sign-in and payments (spec §9: Devnet). */
export interface SolanaConfig {
  network: SolanaNetwork
  rpc: RpcConfig
  /** The paying wallets; the first receives fundings. Without any there are no bounties in SOL or USDC. */
  treasuryAddresses: readonly string[]
  usdcMint: string
}

/** The configuration after parsing; nothing else reads the environment. */
export interface Config {
  port: number
  host: string
  /** The public URL of this server and of all links in mails. No trailing slash. */
  publicUrl: string
  dataDir: string
  /** Null for the embedded PostgreSQL. */
  databaseUrl: string | null
  /** The database of the sandbox of test keys; null for one beside the site's. */
  sandboxDatabaseUrl: string | null
  /** Connections of a process, shared by its requests and jobs. */
  databasePoolSize: number
  /** Counts attempts outside PostgreSQL; null for PostgreSQL. */
  redisUrl: string | null
  /** File storage; null for a folder in `dataDir`. */
  s3: S3Config | null
  smtpUrl: string | null
  mailFrom: string
  /** Fastify's `trustProxy`: false, or the addresses of the reverse proxies. */
  trustProxy: false | string[]
  authRateLimit: AttemptLimit
  /** Further redirect targets of mails and providers, as serialized by `URL`. */
  redirectUrls: readonly string[]
  /** Null for no CAPTCHA. */
  captcha: CaptchaConfig | null
  /** Whether sign-ups need a proof of work where there is no CAPTCHA; null for everywhere but a demo on loopback. */
  proofOfWork: boolean | null
  /** Null without sign-in with Twitter. */
  twitter: OAuthProviderConfig | null
  idTokenIssuers: readonly IdTokenIssuer[]
  anonKey: string | null
  serviceKey: string | null
  solana: SolanaConfig
  /** The Mainnet server that says how long a wallet has been in use, one of the proofs of a person. */
  mainnetRpcUrl: string | null
  /** Null decides at startup: on with an empty embedded database. On for a public server only if shared. */
  demo: boolean | null
  /** Whether others may use this demo: its passwords are shown, and its mails stay in the outbox. */
  isSharedDemo: boolean
  /** The processes that serve requests; with one, the program serves them itself. */
  workers: number
  /** How long a stopping node reports draining but accepts requests, before it stops listening. */
  drainMs: number
  logLevel: string
  /** The share of successful, fast requests that are logged. */
  logSample: number
  siteTexts: SiteTextsConfig
  /** Where webhooks may lead: to public addresses, or on a laptop also to itself. */
  webhookTargets: 'public' | 'any'
  /** The bearer token for `/metrics`. */
  metricsToken: string | null
  /** Null for no traces. */
  tracing: TracingConfig | null
  /** Not exposed in pages or replies (check 58). */
  build: BuildInfo
  /** Whether others can reach it: it listens beyond loopback, or its public URL is https or not on loopback. */
  isPublic: boolean
}

/**
 * Reads `.env`, if present, and the environment, which wins. Raises one `ConfigError` for all problems: unknown or
 * misspelled keys, invalid values, missing settings of a public server.
 */
export function loadConfig(environment: NodeJS.ProcessEnv, envFile = '.env'): Config {
  const { values, problems } = readSources(environment, envFile, SETTING_NAMES)
  const errors = problems.map(({ key, reason }) => new ConfigError(key, reason))
  const parsed = settings.safeParse(values)
  for (const { path, message } of parsed.error?.issues ?? []) {
    const key = String(path[0])
    if (errors.every((error) => error.key !== key)) errors.push(new ConfigError(key, message))
    delete values[key]
  }
  // Conflicts between settings are checked among the valid ones.
  const known = new Set(errors.map(({ key }) => key))
  const config = fromSettings(parsed.data ?? settings.parse(values), (error) => {
    if (!known.has(error.key)) errors.push(error)
    known.add(error.key)
  })
  const [first, ...others] = errors
  if (first === undefined) return config
  const [key, reason] = [first.key, first.message.slice(first.key.length + 2)]
  throw new ConfigError(key, reason, others)
}

/** Warnings about valid settings. */
export function configWarnings(config: Config, envFile = '.env'): string[] {
  const { publicUrl, isPublic, isSharedDemo } = config
  const isUnreachable = isPublic && !isSharedDemo && config.siteTexts.contactUrl === null
  const isPlain = isPublic && publicUrl.startsWith('http://')
  return [
    ...envFileWarnings(envFile),
    ...(isPlain ? ['PUBLIC_URL is http: passwords and tokens are sent unencrypted'] : []),
    ...(isUnreachable ? ['CONTACT is not set: people have no way to reach you'] : []),
    ...(isSharedDemo
      ? [`DEMO=shared: anyone who can reach ${publicUrl} can sign in as anyone in it`]
      : []),
  ]
}

function fromSettings(env: Settings, report: (error: ConfigError) => void): Config {
  const attempt = <T>(read: () => T, otherwise: T): T => {
    try {
      return read()
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error
      report(error)
      return otherwise
    }
  }
  const reason = publicReason(env)
  const isPublic = reason !== null
  const isSharedDemo = env.DEMO === 'shared'
  for (const check of reason === null ? [] : publicChecks(env, reason)) attempt(check, undefined)
  for (const check of isSharedDemo ? sharedDemoChecks(env, isPublic) : []) attempt(check, undefined)
  attempt(() => requireTwoKeys(env), undefined)
  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl: new URL(env.PUBLIC_URL ?? `http://${shownHost(env.HOST)}:${env.PORT}`).origin,
    dataDir: env.DATA_DIR,
    ...attempt(() => storesOf(env), NO_STORES),
    ...attempt(() => processesOf(env, isPublic), {
      workers: 1,
      databasePoolSize: defaultPoolSize(1),
    }),
    s3: attempt(() => s3Of(env), null),
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM,
    trustProxy: env.TRUST_PROXY ?? false,
    authRateLimit: env.AUTH_RATE_LIMIT,
    redirectUrls: env.REDIRECT_URLS,
    captcha: attempt(() => captchaOf(env), null),
    proofOfWork: env.PROOF_OF_WORK === undefined ? null : env.PROOF_OF_WORK === 'on',
    twitter: attempt(() => twitterOf(env), null),
    idTokenIssuers: env.ID_TOKEN_ISSUERS,
    anonKey: env.ANON_KEY ?? null,
    serviceKey: env.SERVICE_KEY ?? null,
    solana: {
      network: env.SOLANA_NETWORK,
      rpc: attempt(() => rpcOf(env, isPublic && !isSharedDemo), { kind: 'local' }),
      treasuryAddresses: env.TREASURY_ADDRESSES,
      usdcMint: env.USDC_MINT ?? USDC_MINTS[env.SOLANA_NETWORK],
    },
    mainnetRpcUrl: env.MAINNET_RPC_URL ?? null,
    demo: isPublic || isSharedDemo ? isSharedDemo : demoOf(env),
    isSharedDemo,
    drainMs: env.DRAIN_SECONDS * 1000,
    ...reportingOf(env),
    siteTexts: attempt(() => siteTextsOf(env, isPublic && !isSharedDemo), {
      terms: null,
      privacy: null,
      contactUrl: null,
    }),
    webhookTargets: env.WEBHOOK_TARGETS,
    tracing: attempt(() => tracingOf(env), null),
    build: readBuildInfo(env.BUILD_COMMIT),
    isPublic,
  }
}

function requireTwoKeys({ ANON_KEY, SERVICE_KEY }: Settings): void {
  if (ANON_KEY !== undefined && ANON_KEY === SERVICE_KEY) {
    throw new ConfigError('SERVICE_KEY', 'must differ from ANON_KEY, which is public')
  }
}

const NO_STORES = { databaseUrl: null, sandboxDatabaseUrl: null, redisUrl: null }

/** Where data is stored. What is not real must not be in the site's database. */
function storesOf(env: Settings): Pick<Config, keyof typeof NO_STORES> {
  const { DATABASE_URL, SANDBOX_DATABASE_URL, REDIS_URL } = env
  if (SANDBOX_DATABASE_URL !== undefined && SANDBOX_DATABASE_URL === DATABASE_URL) {
    throw new ConfigError('SANDBOX_DATABASE_URL', 'must differ from DATABASE_URL')
  }
  return {
    databaseUrl: DATABASE_URL ?? null,
    sandboxDatabaseUrl: SANDBOX_DATABASE_URL ?? null,
    redisUrl: REDIS_URL ?? null,
  }
}

function reportingOf(env: Settings): Pick<Config, 'logLevel' | 'logSample' | 'metricsToken'> {
  const { LOG_LEVEL, LOG_SAMPLE, METRICS_TOKEN = null } = env
  return { logLevel: LOG_LEVEL, logSample: LOG_SAMPLE, metricsToken: METRICS_TOKEN }
}

function demoOf({ DEMO }: Settings): boolean | null {
  return DEMO === undefined ? null : DEMO === 'on'
}

/** Loopback is named, since browsers bind passkeys to host names, not addresses. */
function shownHost(host: string): string {
  if (LOOPBACK_HOSTS.has(host)) return 'localhost'
  return isIP(host) === 6 ? `[${host}]` : host
}

/** Circle's mints; testnet uses that of Devnet. */
const USDC_MINTS: Record<SolanaNetwork, string> = {
  devnet: '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU',
  testnet: '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU',
  mainnet: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
}
