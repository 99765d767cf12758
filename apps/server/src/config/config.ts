import { isIP } from 'node:net'
import { availableParallelism } from 'node:os'
import type { SolanaNetwork } from '@laurel/contract/money/wallets'
import { type BuildInfo, readBuildInfo } from './build-info.ts'
import { type CaptchaConfig, captchaOf } from './captcha.ts'
import { ConfigError } from './config-error.ts'
import { publicChecks, publicReason, sharedDemoChecks } from './public-server.ts'
import { type RpcConfig, rpcOf } from './rpc.ts'
import { type S3Config, s3Of } from './s3.ts'
import { SETTING_NAMES, type Settings, settings } from './settings.ts'
import { type SiteTextsConfig, siteTextsOf } from './site-texts.ts'
import { envFileWarnings, readSources } from './sources.ts'
import { type OAuthProviderConfig, twitterOf } from './twitter.ts'
import { type AttemptLimit, defaultPoolSize, type IdTokenIssuer, LOOPBACK_HOSTS } from './values.ts'

/** The chain that wallets sign in for and are paid on (spec §9: Devnet). */
export interface SolanaConfig {
  network: SolanaNetwork
  rpc: RpcConfig
  /** Wallets that pay; the first receives what sponsors fund. Without any there are no bounties in SOL or USDC. */
  treasuryAddresses: readonly string[]
  usdcMint: string
}

/** The configuration after parsing; nothing else reads the environment. */
export interface Config {
  port: number
  host: string
  /** Where people reach this server; links in mails use it and nothing else. No trailing slash. */
  publicUrl: string
  dataDir: string
  /** Null for the embedded PostgreSQL. */
  databaseUrl: string | null
  /** Connections that requests and jobs share. */
  databasePoolSize: number
  /** Where files lie; null for a folder in `dataDir`. */
  s3: S3Config | null
  smtpUrl: string | null
  mailFrom: string
  /** Fastify's `trustProxy`: false, or the addresses of the proxies in front. */
  trustProxy: false | string[]
  authRateLimit: AttemptLimit
  /** Pages beside this site's own that mails and providers may lead back to, as `URL` writes them. */
  redirectUrls: readonly string[]
  /** Null asks for no captcha. */
  captcha: CaptchaConfig | null
  /** Null where nobody signs in with Twitter. */
  twitter: OAuthProviderConfig | null
  idTokenIssuers: readonly IdTokenIssuer[]
  anonKey: string | null
  serviceKey: string | null
  solana: SolanaConfig
  /** Null decides at start: on with an empty embedded database. On for a public server only when it is shared. */
  demo: boolean | null
  /** Others are meant to reach this demo: they get its passwords, and its mails stay in the outbox. */
  isSharedDemo: boolean
  /** How long a node that stops says so, and still takes requests, before it stops listening. */
  drainMs: number
  logLevel: string
  siteTexts: SiteTextsConfig
  /** Lets whoever sends it read `/metrics`. */
  metricsToken: string | null
  /** Which Laurel this is; neither pages nor answers tell it (check 58). */
  build: BuildInfo
  /** Strangers can reach it: it listens beyond loopback, or its address is https or another machine's. */
  isPublic: boolean
}

/**
 * Reads `.env` (if there is one) and the environment, which wins.
 * Raises one `ConfigError` for all that is wrong: an unknown or misspelled key, a value that cannot be used, a public
 * server without its settings.
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
  // What goes wrong between settings is looked for among those that are well.
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

/** What an operator should know about settings that can be used. */
export function configWarnings(config: Config, envFile = '.env'): string[] {
  const { publicUrl, isPublic, isSharedDemo } = config
  const isUnreachable = isPublic && !isSharedDemo && config.siteTexts.contactUrl === null
  const isPlain = isPublic && publicUrl.startsWith('http://')
  return [
    ...envFileWarnings(envFile),
    ...(isPlain ? ['PUBLIC_URL is http: passwords and tokens travel unencrypted'] : []),
    ...(isUnreachable ? ['CONTACT is not set: people have no way to reach you'] : []),
    ...(isSharedDemo
      ? [`DEMO=shared: everyone who reaches ${publicUrl} may sign in as anyone in it`]
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
  attempt(() => {
    if (env.ANON_KEY !== undefined && env.ANON_KEY === env.SERVICE_KEY) {
      throw new ConfigError('SERVICE_KEY', 'must differ from ANON_KEY, which everybody gets to see')
    }
  }, undefined)
  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl: new URL(env.PUBLIC_URL ?? `http://${shownHost(env.HOST)}:${env.PORT}`).origin,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL ?? null,
    databasePoolSize: env.DATABASE_POOL_SIZE ?? defaultPoolSize(availableParallelism()),
    s3: attempt(() => s3Of(env), null),
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM,
    trustProxy: env.TRUST_PROXY ?? false,
    authRateLimit: env.AUTH_RATE_LIMIT,
    redirectUrls: env.REDIRECT_URLS,
    captcha: attempt(() => captchaOf(env), null),
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
    demo: isPublic || isSharedDemo ? isSharedDemo : demoOf(env),
    isSharedDemo,
    drainMs: env.DRAIN_SECONDS * 1000,
    logLevel: env.LOG_LEVEL,
    siteTexts: attempt(() => siteTextsOf(env, isPublic && !isSharedDemo), {
      terms: null,
      privacy: null,
      contactUrl: null,
    }),
    metricsToken: env.METRICS_TOKEN ?? null,
    build: readBuildInfo(env.BUILD_COMMIT),
    isPublic,
  }
}

function demoOf({ DEMO }: Settings): boolean | null {
  return DEMO === undefined ? null : DEMO === 'on'
}

/** Loopback goes by its name: browsers keep passkeys under names and not under addresses. */
function shownHost(host: string): string {
  if (LOOPBACK_HOSTS.has(host)) return 'localhost'
  return isIP(host) === 6 ? `[${host}]` : host
}

/** The mints of Circle; on testnet people use that of Devnet. */
const USDC_MINTS: Record<SolanaNetwork, string> = {
  devnet: '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU',
  testnet: '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU',
  mainnet: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
}
